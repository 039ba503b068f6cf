"""The commands of `zygos`: each file a group of them, found by `cli`. They parse, call and print."""
