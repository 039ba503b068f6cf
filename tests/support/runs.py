"""What tests of runs share: a folder's content, and an interrupt at a given part."""

from __future__ import annotations


def content(folder):
    """Return the bytes of every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def interrupt_after(count):
    """Return a progress report that is like Ctrl+C after so many parts of a session."""
    seen = []

    def report(state):
        seen.append(state)
        if len(seen) == count + 1:
            raise KeyboardInterrupt

    return report
