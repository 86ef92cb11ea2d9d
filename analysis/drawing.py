"""Charts as they stand in a page: ids of their own, and ink that follows light and dark."""

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from analysis import style

NAMESPACE = re.compile(r"\{[^}]*\}")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
GREY = re.compile(r"#([0-9a-f]{2})\1\1\b")
SHADES = {0x40: "ink", 0xA0: "quiet", 0xE8: "line", 0xFF: "paper"}  # up to which grey is which
KEPT = (style.GREY, style.ON_COLOR)  # greys that are data, or lie on data
DROPPED = ("metadata", "style", "title")


def inline(svg: str, name: str) -> str:
    """An SVG document as a part of a page; `name` keeps its ids apart from other charts'."""
    root = ET.fromstring(svg)
    for element in root.iter():
        element.tag = NAMESPACE.sub("", element.tag)
        element.attrib = dict(_plain(element.attrib.items()))
    for parent in root.iter():
        parent[:] = [child for child in parent if child.tag not in DROPPED]
    _keep_apart(root, name)
    size = {key: root.attrib.pop(key) for key in ("width", "height")}
    root.set("style", f"width: {size['width']}")
    root.set("role", "img")
    root.set("aria-labelledby", f"says-{name}")
    return ET.tostring(root, encoding="unicode")


def _plain(attributes: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Attributes without namespaces, which HTML does not know, and with ink by its role."""
    for key, value in attributes:
        yield NAMESPACE.sub("", key), GREY.sub(_shade, value) if key == "style" else value


def _shade(match: re.Match) -> str:
    """The role of a grey, since roles have other colours in the dark; data keeps its colour."""
    if match[0] in KEPT:
        return match[0]
    return f"var(--{next(role for end, role in SHADES.items() if int(match[1], 16) <= end)})"


def _keep_apart(root: ET.Element, name: str) -> None:
    """Ids that something refers to get the chart's name; the others go."""
    texts = [value for element in root.iter() for value in element.attrib.values()]
    wanted = {text[1:] for text in texts if text.startswith("#")}
    wanted |= {found for text in texts for found in REFERENCE.findall(text)}
    for element in root.iter():
        own = element.attrib.pop("id", None)
        if own in wanted:
            element.set("id", f"{name}-{own}")
        for key, value in element.attrib.items():
            if key == "href" and value.startswith("#"):
                element.set(key, f"#{name}-{value[1:]}")
            else:
                element.set(key, REFERENCE.sub(rf"url(#{name}-\1)", value))
