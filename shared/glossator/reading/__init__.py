"""Readers: one module per kind of tree, each turns a page into a `PageText`."""
