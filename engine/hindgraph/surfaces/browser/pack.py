"""The pack as files that Neo4j Browser takes when they are dropped on its window."""

import io
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from hindgraph.surfaces.browser.queries import parameters, saved_queries
from hindgraph.surfaces.browser.style import style_sheet
from hindgraph_ontology.records import Ontology

STYLE = "style.grass"
QUERIES = "hindgraph-queries.zip"
FOLDER = "hindgraph"
AURA = "https://browser.neo4j.io"
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def write_pack(folder: Path, ontology: Ontology, actor: str) -> list[Path]:
    """Write the style and the queries into a folder, over those of an earlier time; return the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    content = {STYLE: style_sheet(ontology).encode(), QUERIES: zipped(actor)}
    for name, data in content.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in content]


def zipped(actor: str) -> bytes:
    """Return the queries, and a script that sets their parameters, as a zip of which Browser makes saved scripts."""
    texts = {"00-parameters.cypher": parameter_script(actor)}
    texts |= {query.file: query.for_actor(actor) for query in saved_queries()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in texts.items():
            # With the time of writing in them, two packs of the same queries would differ.
            entry = zipfile.ZipInfo(f"{FOLDER}/{name}", _LONG_AGO)
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def parameter_script(actor: str) -> str:
    """Return what sets all parameters: Browser runs several commands where a semicolon stands between them."""
    lines = [f":param {name} => {value};" for name, value in parameters(actor).items()]
    return "\n".join(("// 00 Set the parameters", *lines)) + "\n"


def browser_address(uri: str) -> str:
    """Return where Browser is likely to be: a server serves it itself, Aura at one place for all."""
    parts = urlsplit(uri)
    host = parts.hostname or "localhost"
    if host.endswith(".databases.neo4j.io"):
        return AURA
    shown = f"[{host}]" if ":" in host else host
    return f"https://{shown}:7473/browser/" if "+s" in parts.scheme else f"http://{shown}:7474/browser/"
