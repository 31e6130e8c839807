"""Pages for notebooks: pictures beside each other, pictures with words, tables of facts. What is text is escaped."""

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
    images = [_image(one._repr_svg_(), str(one)) for one in drawn[:_MOST]]
    rest = f"<p>and {len(drawn) - _MOST} more</p>" if len(drawn) > _MOST else ""
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{"".join(images)}</div>{rest}'


def _image(svg: str, words: str) -> str:
    # As images of their own, their styles and names stay apart.
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(words)}" style="max-width:16em" src="data:image/svg+xml;base64,{data}">'


def pictured(lines: Sequence[str], svg: str) -> str:
    """A picture with lines of text above it."""
    words = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
    return f"<div>{words}{_image(svg, lines[0] if lines else '')}</div>"


def facts(name: str, rows: Sequence[tuple[str, object]]) -> str:
    """A table of names and values below a heading."""
    cells = "".join(
        f'<tr><th style="text-align:left">{html.escape(name)}</th><td style="text-align:left">{_value(value)}</td></tr>'
        for name, value in rows
    )
    table = f"<table>{cells}</table>" if cells else ""
    return f"<div><b>{html.escape(name)}</b>{table}</div>"


def _value(value: object) -> str:
    text = html.escape("" if value is None else str(value))
    return f'<pre style="margin:0">{text}</pre>' if "\n" in text else text
