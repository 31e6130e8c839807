"""Pictures beside each other, for notebooks."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from typing import Protocol

_MOST = 24
"""More pictures than these are told by their number alone."""


class _HasPicture(Protocol):
    def _repr_svg_(self) -> str: ...


def side_by_side(drawn: Sequence[_HasPicture]) -> str:
    """Pictures in a row, which wraps."""
    images = []
    for one in drawn[:_MOST]:
        # As images of their own, their styles and names stay apart.
        svg = base64.b64encode(one._repr_svg_().encode()).decode()
        images.append(f'<img alt="{html.escape(str(one))}" style="max-width:16em" src="data:image/svg+xml;base64,{svg}">')
    rest = f"<p>and {len(drawn) - _MOST} more</p>" if len(drawn) > _MOST else ""
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{"".join(images)}</div>{rest}'
