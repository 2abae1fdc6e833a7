"""The one tree of errors.

HindgraphError
├── InvalidInput        an argument is not what the call takes            422
│   └── OntologyError   an ontology document contradicts itself           422
├── NotFound            no such thing here (foreign counts as missing)    404
├── Refused             not allowed: permission or guard                  403
├── Conflict            somebody else changed it first                    409
├── DeadlineExceeded    the time given ran out                            504
├── QuotaExceeded       too much at once                                  429
├── StoreUnavailable    the store cannot be reached, or is busy or full   503
├── StoreCorrupt        the store is not ours, or is damaged              500
├── SchemaTooNew        the store was written by a newer version          500
└── ModelMissing        a model or an engine is not installed             500
"""

from typing import ClassVar


class HindgraphError(Exception):
    """A promise that could not be kept, said so that the reader can act.

    Args:
        message: One sentence: what is wrong, and what is allowed.
        code: A stable word for programs.
        field: The argument or row field that is at fault.
        setting: The setting that is at fault.
        next_step: What to do about it.
    """

    status: ClassVar[int] = 500
    default_code: ClassVar[str] = "error"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        field: str | None = None,
        setting: str | None = None,
        next_step: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.field = field
        self.setting = setting
        self.next_step = next_step

    def as_dict(self) -> dict[str, str]:
        """Return what is known, without the empty parts."""
        parts = {
            "error": type(self).__name__,
            "code": self.code,
            "message": self.message,
            "field": self.field,
            "setting": self.setting,
            "next_step": self.next_step,
        }
        return {name: value for name, value in parts.items() if value is not None}


class InvalidInput(HindgraphError):
    """An argument is not what the call takes; nothing was changed."""

    status = 422
    default_code = "invalid"


class OntologyError(InvalidInput):
    """Ontology documents contradict themselves; `problems` holds every one, as `file: entry: what`."""

    default_code = "ontology"

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems), next_step="hindgraph ontology check FILE…")
        self.problems = problems


class NotFound(HindgraphError):
    """No such thing in this actor's memory."""

    status = 404
    default_code = "not_found"


class Refused(HindgraphError):
    """The caller may not do this, or the guard will not have it."""

    status = 403
    default_code = "refused"


class Conflict(HindgraphError):
    """The thing was changed in between."""

    status = 409
    default_code = "conflict"


class DeadlineExceeded(HindgraphError):
    """The time given ran out before an answer stood."""

    status = 504
    default_code = "deadline"


class QuotaExceeded(HindgraphError):
    """Too much at once."""

    status = 429
    default_code = "quota"


class StoreUnavailable(HindgraphError):
    """The store cannot be reached, is locked for too long, read-only or full; a retry is safe."""

    status = 503
    default_code = "store_unavailable"


class StoreCorrupt(HindgraphError):
    """The files are not ours, or are damaged; nothing was written."""

    status = 500
    default_code = "store_corrupt"


class SchemaTooNew(HindgraphError):
    """The store was written by a newer version than this one."""

    status = 500
    default_code = "schema_too_new"


class ModelMissing(HindgraphError):
    """A model or engine is not installed; `next_step` names package and command."""

    status = 500
    default_code = "model_missing"
