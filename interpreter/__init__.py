"""Rule files in, running games out: the pipeline text -> nodes -> checked nodes -> plan -> Python."""

from . import started as started  # before all else
