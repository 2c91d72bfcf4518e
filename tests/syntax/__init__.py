"""Tests of reading rule files: the grammar, the nodes, the mistakes."""
