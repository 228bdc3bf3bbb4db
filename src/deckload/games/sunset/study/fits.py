"""What was chosen so that the games come out as they should, and what was tried in vain."""

from __future__ import annotations

from deckload.study.calibration import Fit

FITS: tuple[Fit, ...] = ()
