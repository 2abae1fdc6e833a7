"""Settings: from the environment (``HINDGRAPH_…``) or ``hindgraph.toml`` in the home. The only reader of both."""

import logging
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs

from hindgraph_ontology.errors import InvalidInput

_LOG = logging.getLogger(__name__)

PREFIX = "HINDGRAPH_"
FILE = "hindgraph.toml"
STORES = ("sqlite", "neo4j")
RANKINGS = ("default", "rule", "seed")
_TEXTS = (
    *(
        "actor",
        "user",
        "timezone",
        "store",
        "embedding_model",
        "spacy_model",
        "ranking",
        "reranker",
        "log_level",
    ),
    *("neo4j_uri", "neo4j_user", "neo4j_password", "neo4j_database"),
)
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
MINILM = "all-MiniLM-L6-v2"

# Each may also be given as the name of a file that holds it, with ``_FILE`` at its end.
SECRETS = ("neo4j_password",)
NEO4J_URI = "bolt://localhost:7687"
_ADDRESS = re.compile(r"(bolt|neo4j)(\+s|\+ssc)?://[^\s/?#]\S*")

# Named in the contract, not built in yet. Taking them silently would let somebody believe that they act.
NOT_YET = frozenset(
    f"{service}_{part}"
    for service, parts in {
        "qdrant": ("url", "api_key"),
        "llm": ("url", "model", "api_key"),
    }.items()
    for part in parts
) | {"host", "port"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an installation is set to.

    Attributes:
        home: Folder of the data.
        actor: Whose memory is meant when a call does not say.
        user: Name of the person behind "I", unless the actor has a name of its own (`actor set --user-name`).
        timezone: IANA zone for dates without one.
        store: Where the graph is kept: ``sqlite``, in files of the home, or ``neo4j``, on a server.
        neo4j_uri: ``bolt://``, ``neo4j://`` and their ``+s`` and ``+ssc`` forms.
        neo4j_user, neo4j_password: None for a server without log-in.
        neo4j_database: None for the user's home database.
        neo4j_bookmarks: What reads on a cluster have to have caught up with at first.
        embedding_model: The shipped model, ``hashing`` (no model), or any sentence-transformers name or folder.
        spacy_model: A pipeline name; None takes the best that is installed; ``blank`` does without syntax.
        ranking: How hits are ranked: by pairs of memories and what was learned about them, by pairs and a ``rule``, or by
            the plain weighted sum of the routes (``seed``).
        reranker: A cross-encoder that reads the question with each of the best few texts, by name or folder; None: off.
        ontology: Documents beside the core.
        models: Folder of prepared models, shared by all homes.
    """

    home: Path
    actor: str = "local"
    user: str | None = None
    timezone: str = "UTC"
    store: str = "sqlite"
    embedding_model: str = MINILM
    spacy_model: str | None = None
    ranking: str = "default"
    reranker: str | None = None
    ontology: tuple[Path, ...] = ()
    models: Path = Path()
    neo4j_uri: str = NEO4J_URI
    neo4j_user: str | None = None
    neo4j_password: str | None = field(default=None, repr=False)
    neo4j_database: str | None = None
    neo4j_bookmarks: tuple[str, ...] = ()
    log_level: str = "WARNING"

    def __post_init__(self) -> None:
        """Refuse values that are not allowed."""
        _among("store", self.store, STORES)
        _among("ranking", self.ranking, RANKINGS)
        _among("log_level", self.log_level, LOG_LEVELS)
        check_actor(self.actor, setting="HINDGRAPH_ACTOR")
        check_timezone(self.timezone, setting="HINDGRAPH_TIMEZONE")
        check_address(self.neo4j_uri)
        if self.neo4j_password is not None and self.neo4j_user is None:
            raise InvalidInput(
                "a password of the Neo4j server is set, and no user",
                code="bad_setting",
                setting="HINDGRAPH_NEO4J_USER",
                next_step="name the user, or unset the password for a server without log-in",
            )


def load(
    home: str | Path | None = None, *, environ: Mapping[str, str] | None = None, **given: Any
) -> Settings:
    """Return the settings: arguments before the environment before ``hindgraph.toml`` before the defaults.

    Args:
        home: Folder of the data; None: ``HINDGRAPH_HOME``, else the platform's user data folder.
        environ: Read instead of the process's environment.
        given: Single settings by field name; None values are passed over.

    Raises:
        InvalidInput: An unknown setting, or a value that is not allowed; `setting` names it.
    """
    environ = os.environ if environ is None else environ
    values = _from_environment(environ)
    usual = platformdirs.user_data_dir("hindgraph", appauthor=False)
    folder = _folder(home or values.get("home") or usual, "HOME")
    merged = {**_from_file(folder / FILE), **values, **{k: v for k, v in given.items() if v is not None}}
    merged["home"] = folder
    cache = Path(platformdirs.user_cache_dir("hindgraph", appauthor=False))
    merged["models"] = merged.get("models") or cache / "models"
    settings = Settings(**_typed(merged))
    if settings.store != "neo4j" and "neo4j_uri" in merged:
        _LOG.warning(
            "a Neo4j server is named, but HINDGRAPH_STORE is %s: the graph is kept in files", settings.store
        )
    return settings


def check_actor(actor: str, *, setting: str | None = None) -> None:
    """Refuse a name that cannot be an actor: empty, over 200 characters, or with control characters."""
    if not isinstance(actor, str) or not actor.strip() or len(actor) > 200 or not actor.isprintable():
        raise InvalidInput(
            "actor must be 1 to 200 printable characters", code="bad_actor", field="actor", setting=setting
        )


def check_address(uri: str) -> None:
    """Refuse what is no address of a Neo4j server; one with a password in it is not repeated."""
    if "@" in uri:
        raise InvalidInput(
            "the address of the Neo4j server holds a user or a password",
            code="bad_setting",
            setting="HINDGRAPH_NEO4J_URI",
            next_step="set HINDGRAPH_NEO4J_USER and HINDGRAPH_NEO4J_PASSWORD (or …_PASSWORD_FILE)",
        )
    if not _is_address(uri):
        raise InvalidInput(
            f"{uri!r} is no address of a Neo4j server",
            code="bad_setting",
            setting="HINDGRAPH_NEO4J_URI",
            next_step="use bolt:// or neo4j:// and a host; with +s for TLS, +ssc for TLS with a certificate of your own",
        )


def _is_address(uri: str) -> bool:
    try:
        return _ADDRESS.fullmatch(uri) is not None and urlsplit(uri).port != 0
    except ValueError:  # a port that is no number, or too high; half an IPv6 address
        return False


def check_timezone(name: str, *, setting: str | None = None) -> None:
    """Refuse a zone that the time zone database does not know."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError) as error:
        message = f"time zone {name!r} is not known; use an IANA name such as Europe/Berlin"
        raise InvalidInput(message, code="bad_timezone", field="timezone", setting=setting) from error


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    known = {f.name for f in fields(Settings)}
    ours = {name: value for name, value in sorted(environ.items()) if name.startswith(PREFIX)}
    given = {_known(name.removeprefix(PREFIX).lower(), known, name): value for name, value in ours.items()}
    return _with_secrets(given, shown=lambda name: PREFIX + name.upper())


def _from_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    known = {f.name for f in fields(Settings)} - {"home"}
    try:
        content = tomllib.loads(path.read_text("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise InvalidInput(f"{path}: {error}", code="bad_setting", setting=FILE) from error
    given = {_known(name, known, f"{FILE}: {name}"): value for name, value in content.items()}
    return _with_secrets(given, shown=lambda name: f"{FILE}: {name}")


def _with_secrets(given: dict[str, Any], *, shown: Callable[[str], str]) -> dict[str, Any]:
    """Return settings with the secrets that were given as files."""
    found = dict(given)
    for name in SECRETS:
        path = found.pop(f"{name}_file", None)
        if not path:
            continue
        if found.get(name):
            message = f"{shown(name)} and {shown(name + '_file')} are both set; set one of them"
            raise InvalidInput(message, code="bad_setting", setting=shown(name))
        try:
            found[name] = Path(path).expanduser().read_text("utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError, TypeError, RuntimeError, ValueError) as error:
            message = f"{shown(name + '_file')}: {path} cannot be read: {error}"
            raise InvalidInput(message, code="bad_setting", setting=shown(name + "_file")) from error
    return found


def _known(name: str, known: set[str], shown: str) -> str:
    if name in NOT_YET or name.removesuffix("_file") in NOT_YET:
        message = f"{shown} is not supported by this version"
        raise InvalidInput(message, code="bad_setting", setting=shown, next_step="unset it")
    if name not in known and name.removesuffix("_file") not in SECRETS:
        in_file = shown.startswith(FILE)
        allowed = ", ".join(k if in_file else PREFIX + k.upper() for k in sorted(known))
        message = f"{shown} is not a setting; there are {allowed}"
        raise InvalidInput(
            message, code="bad_setting", setting=shown, next_step="unset it or correct its name"
        )
    return name


def _typed(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with the types of the fields; an empty text is as good as unset, but for the actor."""
    values = {name: value for name, value in values.items() if value != "" or name == "actor"}
    for name in _TEXTS:
        if name in values and not isinstance(values[name], str):
            raise InvalidInput(f"{name} must be text", code="bad_setting", setting=PREFIX + name.upper())
    if "log_level" in values:
        values["log_level"] = values["log_level"].upper()
    ontology = _several(values.get("ontology", ()), "ontology", between=os.pathsep)
    values["ontology"] = tuple(_folder(part, "ONTOLOGY") for part in ontology)
    values["neo4j_bookmarks"] = _several(values.get("neo4j_bookmarks", ()), "neo4j_bookmarks", between=",")
    values["models"] = _folder(values["models"], "MODELS")
    return values


def _several(value: Any, name: str, *, between: str) -> tuple[Any, ...]:
    """Return the parts of a setting that holds several."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(between) if part.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(part, str | Path) for part in value):
        raise InvalidInput(
            f"{name} must be a list of texts", code="bad_setting", setting=PREFIX + name.upper()
        )
    return tuple(value)


def _folder(value: Any, name: str) -> Path:
    """Return a path of the settings, absolute."""
    try:
        if "\0" not in str(value):
            return Path(value).expanduser().absolute()
        problem = "it holds a NUL"
    except (TypeError, RuntimeError) as error:  # no path at all; a home of nobody
        problem = str(error)
    raise InvalidInput(f"{name.lower()} must be a path: {problem}", code="bad_setting", setting=PREFIX + name)


def _among(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        message = f"{name} must be one of {', '.join(allowed)}, not {value!r}"
        raise InvalidInput(message, code="bad_setting", field=name, setting=PREFIX + name.upper())
