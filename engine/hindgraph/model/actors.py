"""What an actor is set to, kept with its graph: who "I" is, the zone, the tools that are trusted."""

from dataclasses import asdict, dataclass
from typing import Any

META = "actor"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorSettings:
    """An actor's own settings; None means: as the installation is set.

    Attributes:
        user_name: The person behind "I"; `user_aliases`: further names.
        timezone: IANA zone for dates without one.
        tools: Sources whose ``tool`` memories are first-party.
    """

    user_name: str | None = None
    user_aliases: tuple[str, ...] = ()
    timezone: str | None = None
    tools: tuple[str, ...] = ()

    @classmethod
    def of(cls, kept: Any) -> "ActorSettings":
        """Return what a graph keeps under `META` (None: nothing is set)."""
        given = dict(kept or {})
        for name in ("user_aliases", "tools"):
            given[name] = tuple(given.get(name, ()))
        return cls(**given)

    def plain(self) -> dict[str, Any]:
        """Return JSON values, to be kept under `META`."""
        return asdict(self)
