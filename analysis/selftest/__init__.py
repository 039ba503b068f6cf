"""The analysis tested by itself: worlds of known truth, and how often each kind of interval and verdict is right."""
