"""The driver's errors as ours, with theirs kept as the cause."""

from collections.abc import Generator
from contextlib import contextmanager

import neo4j.exceptions as theirs

from hindgraph.stores.neo4j.waiting import Silence
from hindgraph_ontology.errors import (
    Conflict,
    DeadlineExceeded,
    HindgraphError,
    InvalidInput,
    StoreUnavailable,
)

URI = "HINDGRAPH_NEO4J_URI"
_RETRY = "nothing was written; try again"
_START = "look whether the server runs, and listens at this address"

# What the server says, by the beginning of its code: our error, the setting at fault, what to do.
_BY_CODE: tuple[tuple[str, str, str, str], ...] = (
    (
        "Neo.ClientError.Security.AuthenticationRateLimit",
        "refuses the log-in after too many wrong ones",
        "HINDGRAPH_NEO4J_PASSWORD",
        "correct user and password, and wait some seconds",
    ),
    (
        "Neo.ClientError.Security",
        "refuses the log-in",
        "HINDGRAPH_NEO4J_PASSWORD",
        "set HINDGRAPH_NEO4J_USER and HINDGRAPH_NEO4J_PASSWORD (or …_PASSWORD_FILE)",
    ),
    (
        "Neo.ClientError.Database.DatabaseNotFound",
        "has no such database",
        "HINDGRAPH_NEO4J_DATABASE",
        "name a database of the server, or unset it for the default one",
    ),
    ("Neo.ClientError.Transaction.Transaction", "ended the transaction", URI, _RETRY),
    ("Neo.TransientError", "cannot do it now", URI, _RETRY),
)
_TIMED_OUT = "Neo.ClientError.Transaction.TransactionTimedOut"
_LOCK_STOPPED = "Neo.ClientError.Transaction.LockClientStopped"
_CONSTRAINT = "Neo.ClientError.Schema.ConstraintValidationFailed"
_MADE_ALREADY = "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists"
_INDEX_THERE = (
    "Neo.ClientError.Schema.IndexWithNameAlreadyExists",
    "Neo.ClientError.Schema.IndexAlreadyExists",
)
_TOO_LARGE = "Property value is too large to index"


@contextmanager
def neo4j_errors(uri: str) -> Generator[None]:
    """Turn the driver's errors into ours.

    Raises:
        StoreUnavailable: The server cannot be reached or refuses for now; `setting` says where to look.
        DeadlineExceeded: A statement took longer than its transaction may.
        InvalidInput: A value that cannot be stored, or an address that is none.
    """
    try:
        yield
    except (theirs.Neo4jError, theirs.DriverError) as error:
        raise translated(error, uri) from error
    except Silence as error:
        raise StoreUnavailable(
            f"the Neo4j server at {uri} is silent: {error}",
            setting=URI,
            next_step="look at the network and at the server, then try again",
        ) from error
    except (UnicodeEncodeError, OverflowError) as error:
        raise InvalidInput(f"a value cannot be stored: {error}", code="not_text") from error
    except OSError as error:
        raise _unreachable(uri, str(error)) from error


def unusable(uri: str, error: Exception) -> InvalidInput:
    """Return the error for a server that cannot even be tried."""
    return InvalidInput(
        f"{uri!r} or one of its companions is not usable: {error}", code="bad_setting", setting=URI
    )


def _unreachable(uri: str, why: str) -> StoreUnavailable:
    encrypted = "+s" in uri.partition("://")[0]
    hint = "; and whether it speaks TLS, as +s and +ssc ask it to" if encrypted else ""
    return StoreUnavailable(
        f"the Neo4j server at {uri} cannot be reached: {why}", setting=URI, next_step=f"{_START}{hint}"
    )


def translated(error: theirs.Neo4jError | theirs.DriverError, uri: str) -> HindgraphError:
    """Return our error for one of the driver's."""
    if isinstance(error, theirs.Neo4jError):
        return _of_server(error, uri)
    if isinstance(error, theirs.ConfigurationError):
        return unusable(uri, error)
    return _unreachable(uri, _first_line(error))


def _of_server(error: theirs.Neo4jError, uri: str) -> HindgraphError:
    code, message = error.code or "", _first_line(error)
    if code.startswith(_TIMED_OUT):
        return DeadlineExceeded(
            f"the Neo4j server at {uri} took longer than it may", next_step="ask for less, or allow more time"
        )
    if code == _CONSTRAINT:
        return Conflict(f"somebody else has written it: {message}", next_step="try again")
    if _TOO_LARGE in message:
        return InvalidInput(
            "a name, ref, key or session is too long for the store: it takes 8,000 bytes", code="not_storable"
        )
    for start, what, setting, next_step in _BY_CODE:
        if code.startswith(start):
            return StoreUnavailable(
                f"the Neo4j server at {uri} {what}: {message}", setting=setting, next_step=next_step
            )
    return StoreUnavailable(
        f"the Neo4j server at {uri} refuses: {message}", code="store_refuses", setting=URI
    )


def is_passing(error: BaseException) -> bool:
    """Tell whether the same again may succeed: nothing has happened yet, and the cause may be over in a moment."""
    cause = error.__cause__
    if isinstance(cause, theirs.Neo4jError | theirs.DriverError):
        return cause.is_retryable()
    return isinstance(cause, OSError)


def is_waiting_in_vain(error: BaseException) -> bool:
    """Tell whether a lock was not got in the time that a transaction has."""
    cause = error.__cause__
    code = cause.code or "" if isinstance(cause, theirs.Neo4jError) else ""
    return code.startswith((_TIMED_OUT, _LOCK_STOPPED)) or isinstance(cause, Silence)


def is_half_made(error: BaseException) -> bool:
    """Tell whether an index of the name is there, which a constraint would have to make."""
    cause = error.__cause__
    return isinstance(cause, theirs.Neo4jError) and (cause.code or "") in _INDEX_THERE


def is_in_the_way(error: BaseException) -> bool:
    """Tell whether somebody else was making the same part of the schema: a deadlock, or they were first."""
    cause = error.__cause__
    code = cause.code or "" if isinstance(cause, theirs.Neo4jError) else ""
    return code.startswith("Neo.TransientError") or code == _MADE_ALREADY


def _first_line(error: Exception) -> str:
    text = getattr(error, "message", None) or str(error)
    return str(text).splitlines()[0][:300] if str(text).strip() else type(error).__name__
