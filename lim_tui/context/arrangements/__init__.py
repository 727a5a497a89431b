"""Arrangements: how documents are ordered or chosen before they enter the prompt, the mitigations under test.

Pure functions, one file each. A name such as ``unique+best_first`` applies several, one after another.
"""

from lim_tui.context.arrangements.named import AS_GIVEN, arrangement_named, known_arrangements

__all__ = ["AS_GIVEN", "arrangement_named", "known_arrangements"]
