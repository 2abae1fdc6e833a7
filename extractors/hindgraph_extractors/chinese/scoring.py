"""How well an end fits where a predicate takes some classes."""

import re
from dataclasses import dataclass, replace

from hindgraph_extractors.chinese.names import SURE
from hindgraph_extractors.chinese.phrases import End
from hindgraph_extractors.chinese.weights import UNNAMED
from hindgraph_extractors.chinese.wholes import names_somebody
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING, Ontology

# What a name that ends so may be beside what it says.
_ALSO = {
    "软件": "Company",
    "课": "Topic",
    **dict.fromkeys(
        "馆 院 室 厂 店 校 园 站 中心 所 大学 食堂 酒店 餐厅 超市 实验室 旅馆".split(), "Organisation"
    ),
}


# Machines are numbered: srv-erp-03.
_MACHINE = re.compile(r"[a-z][a-z0-9-]*\d")


@dataclass(frozen=True, slots=True)
class Scores:
    """Scores ends against the classes that a place takes."""

    ontology: Ontology

    def of(self, end: End, allowed: tuple[str, ...]) -> float | None:
        """Score an entity in a place for some classes; None where it has no business there."""
        surface = end.surface
        if surface.cls == THING:
            if not end.strong and all(self._is_living(cls) for cls in allowed):
                # what bare nouns name and no list knows is no person, but for 小温 and 金工
                person = names_somebody(surface.name) and self.ontology.fits("Person", allowed)
                return 0.9 if person else None
            if all(self.ontology.is_value(cls) for cls in allowed):
                return None
            if surface.name.islower() and surface.name.isascii():
                machine = _MACHINE.fullmatch(surface.name) is not None and self._takes_machines(allowed)
                return 2.5 if machine else 1.0 if self._takes_software(allowed) else 0.2
            if surface.name.isascii() and self._takes_technology(allowed):
                return 0.95
            return 0.5 if THING not in allowed else 0.4
        if self.ontology.fits(surface.cls, allowed):
            return (2.0 if end.sure == SURE else 1.2) + self._closeness(surface.cls, allowed)
        could = any(self.ontology.is_a(cls, surface.cls) for cls in allowed)
        return 0.6 if could else None

    def as_taken(self, end: End, allowed: tuple[str, ...]) -> End:
        """Return an end as what its name may also be, where a place takes that: the firm 海蓝软件, the subject of 化学课."""
        surface = end.surface
        if self.ontology.fits(surface.cls, allowed):
            return end
        for tail, cls in _ALSO.items():
            if (
                surface.name.endswith(tail)
                and len(surface.name) > len(tail) + (cls != "Organisation")
                and (cls != "Organisation" or self.ontology.is_a(surface.cls, "Building"))
                and cls in self._lines(allowed)
            ):
                return replace(end, surface=replace(surface, cls=cls))
        return end

    def _lines(self, allowed: tuple[str, ...]) -> frozenset[str]:
        return frozenset(cls for cls in _ALSO.values() if self.ontology.fits(cls, allowed))

    def _is_living(self, cls: str) -> bool:
        return any(self.ontology.is_a(cls, family) for family in ("Person", "Animal"))

    def _takes_software(self, allowed: tuple[str, ...]) -> bool:
        is_a = self.ontology.is_a
        return any(name != THING and (is_a("Software", name) or is_a(name, "Software")) for name in allowed)

    def _takes_machines(self, allowed: tuple[str, ...]) -> bool:
        return any(self.ontology.is_a(cls, "Infrastructure") for cls in allowed)

    def _takes_technology(self, allowed: tuple[str, ...]) -> bool:
        """Tell a place for what things are built with: there a name with capitals needs no class."""
        return THING not in allowed and any(cls in {"Technology", "Tool"} for cls in allowed)

    def _closeness(self, cls: str, allowed: tuple[str, ...]) -> float:
        line = self.ontology.ancestors(cls)
        steps = [line.index(name) for name in allowed if name in line and name != THING]
        return 1.0 / (1 + min(steps)) if steps else -0.2


def as_concept(end: End, allowed: tuple[str, ...], ontology: Ontology, *, light: bool) -> End | None:
    """Return a bare noun as a thing that needs no name; a light verb wants one whose class is known."""
    cls = end.surface.cls
    if cls != THING and THING not in allowed and not light and ontology.fits(cls, allowed):
        return end
    if cls == "Activity" and "Product" in allowed and not light:
        return replace(end, surface=replace(end.surface, cls="Product"))  # 吉他
    if cls != THING and (THING in allowed or not any(ontology.is_a(cls, family) for family in UNNAMED)):
        end = replace(end, surface=replace(end.surface, cls=THING)) if THING in allowed else end
        return end if THING in allowed and not light else None
    if cls == THING:
        return None if light else end
    return end if ontology.fits(cls, allowed) else None


def typed(end: End, allowed: tuple[str, ...], ontology: Ontology) -> Surface:
    """Return an end with the class that the predicate demands, where the text leaves it open."""
    surface = end.surface
    entities = tuple(cls for cls in allowed if not ontology.is_value(cls))
    if surface.value is not None or not entities or THING in entities or surface.resolved == "user":
        return surface
    if surface.cls != THING and ontology.fits(surface.cls, entities):
        return surface
    below = [cls for cls in entities if surface.cls == THING or ontology.is_a(cls, surface.cls)]
    if len(below) == 1:
        return replace(surface, cls=below[0])
    if surface.cls == THING and surface.name.isascii() and surface.name.islower() and "Software" in entities:
        return replace(surface, cls="Software")
    return surface


def same(one: Surface, other: Surface) -> bool:
    """Tell whether two ends name the same thing."""
    return name_key(one.name) == name_key(other.name) and other.value is None


def alike(one: Surface, other: Surface) -> bool:
    """Tell whether two ends read the same, values included."""
    return name_key(one.name) == name_key(other.name)
