"""Shared rules are tested in positions of Clash of Carriers."""

from games.clash.conftest import clash

__all__ = ["clash"]
