"""From games without a mistake to games with one each, and to how many of these mistakes `tuckbox validate` finds.

    make mutants

`subject.py` holds the games, `change.py` what an operator is; the operators stand in one file for each sort of file
that they damage. `run.py` validates the mutants, `report.py` counts.
"""
