"""The one layout of rule files."""
