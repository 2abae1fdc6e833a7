"""Files, folders and chat exports as writes: what becomes of them, and what they are called."""

import io
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.retain.intake import Write
from hindgraph.retain.rows import BadRow
from hindgraph.retain.sources import writes_of
from worlds import memory_in

LAST_CHANGED = datetime(2026, 6, 1, 12, tzinfo=UTC)


def put(path: Path, content: str | bytes | list[Any] | dict[str, Any]) -> Path:
    """Write a file that was last changed on 1 June."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, str | bytes):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    os.utime(path, (LAST_CHANGED.timestamp(), LAST_CHANGED.timestamp()))
    return path


def taken(sources: Any) -> list[Write]:
    writes = list(writes_of(sources))
    assert not [each.error.message for each in writes if isinstance(each, BadRow)]
    return [each for each in writes if isinstance(each, Write)]


def refused(sources: Any) -> list[tuple[int, str, str]]:
    return [
        (each.row, each.error.code, each.error.message)
        for each in writes_of(sources)
        if isinstance(each, BadRow)
    ]


def test_an_empty_path_is_not_the_folder_one_stands_in(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory, pytest.raises(InvalidInput) as refused:
        memory.ingest("")
    assert (refused.value.code, refused.value.field) == ("empty", "rows_or_paths")


def test_a_text_is_a_document_under_its_name_and_the_day_it_was_last_changed(tmp_path: Path) -> None:
    file = put(tmp_path / "note.md", "# Deploys\n\ncheckout depends on orders-db.")
    (write,) = taken(file)
    assert (write.ref, write.source, write.origin) == ("note.md", file.resolve().as_posix(), "document")
    assert write.occurred_at == LAST_CHANGED
    assert write.text.startswith("# Deploys")


def test_a_folder_is_read_recursively_in_order_without_what_is_hidden(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.md", "a/b/c.txt", ".git/config", "a/.hidden"):
        put(tmp_path / name, "Good morning.")
    assert [write.ref for write in taken(tmp_path)] == ["a/b/c.txt", "a/z.md", "b.txt"]


def test_a_file_has_one_source_however_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "notes" / "a.md", "Good morning.")
    monkeypatch.chdir(tmp_path)
    names = [Path("notes"), Path("./notes/../notes"), "notes/a.md", tmp_path / "notes" / "a.md"]
    assert len({(write.source, write.ref) for name in names for write in taken(name)}) == 1


def test_a_byte_order_mark_and_windows_line_ends_do_not_reach_the_text(tmp_path: Path) -> None:
    (write,) = taken(put(tmp_path / "a.txt", b"\xef\xbb\xbfOne.\r\nTwo.\r\n"))
    assert write.text == "One.\nTwo.\n"
    (row,) = taken(put(tmp_path / "a.jsonl", b'\xef\xbb\xbf{"ref": "r", "text": "One."}\r\n'))
    assert (row.ref, row.text) == ("r", "One.")


def test_a_file_that_is_not_utf8_is_refused_by_name_and_the_others_are_read(tmp_path: Path) -> None:
    put(tmp_path / "latin.txt", "Grüße".encode("latin-1"))
    put(tmp_path / "image.png", b"\x89PNG\r\n\x1a\n\xff")
    put(tmp_path / "good.txt", "Good morning.")
    found = list(writes_of(tmp_path))
    assert [each.error.message for each in found if isinstance(each, BadRow)] == [
        "image.png is not UTF-8 text",
        "latin.txt is not UTF-8 text",
    ]
    assert [each.ref for each in found if isinstance(each, Write)] == ["good.txt"]


def test_rows_of_a_jsonl_file_keep_their_own_refs_and_the_number_of_their_line(tmp_path: Path) -> None:
    lines = [
        '{"ref": "a", "text": "One."}',
        "",
        '{"ref": "b", "text": "Two.", "session": "s", "tags": ["x"]}',
    ]
    first, second = taken(put(tmp_path / "rows.jsonl", "\n".join(lines)))
    assert (first.ref, first.source, first.row) == ("a", None, 1)
    assert (second.ref, second.session, list(second.tags), second.row) == ("b", "s", ["x"], 3)


def test_lines_that_are_no_rows_are_named_by_file_and_number(tmp_path: Path) -> None:
    lines = [
        '{"text": "One."}',
        "{",
        "[1]",
        '{"text": "x", "colour": 1}',
        '{"ref": "e"}',
        "9" * 5000,
        "[" * 100_000,
    ]
    found = refused(put(tmp_path / "rows.jsonl", "\n".join(lines)))
    assert [(row, code) for row, code, _ in found] == [
        (2, "bad_row"),
        (3, "bad_row"),
        (4, "bad_row"),
        (5, "empty"),
        (6, "bad_row"),
        (7, "bad_row"),
    ]
    assert found[0][2].startswith("rows.jsonl, line 2: not JSON")
    assert found[2][2].startswith("rows.jsonl, line 4: unknown field 'colour'; a row has text, ref, ")


def test_a_field_that_is_wrong_is_reported_with_file_and_line(tmp_path: Path) -> None:
    file = put(tmp_path / "rows.jsonl", '{"text": "One."}\n{"text": "Two.", "layer": "deep"}')
    with memory_in(tmp_path / "home") as memory:
        (refusal,) = memory.ingest(file).refused
    assert (refusal.row, refusal.code, refusal.field) == (2, "unknown_layer", "layer")
    assert refusal.message.startswith("rows.jsonl, line 2: layer must be one of working, episodic, semantic")


def test_an_open_stream_is_read_as_jsonl() -> None:
    (write,) = taken(io.StringIO('{"ref": "a", "text": "One."}\n'))
    assert (write.ref, write.text) == ("a", "One.")


def test_a_json_file_of_rows_is_taken_as_rows(tmp_path: Path) -> None:
    rows = [{"ref": "a", "text": "One."}, {"ref": "b", "text": "Two.", "speaker": "Ann Lee"}]
    assert [(w.ref, w.row, w.speaker) for w in taken(put(tmp_path / "a.json", rows))] == [
        ("a", 1, None),
        ("b", 2, "Ann Lee"),
    ]
    assert [write.ref for write in taken(put(tmp_path / "one.json", rows[0]))] == ["a"]


MESSAGES = [
    {"role": "system", "content": "You are helpful."},
    {"role": "user", "content": "I live in Oslo."},
    {
        "role": "assistant",
        "content": [{"type": "text", "text": "Noted."}, {"type": "tool_use", "name": "search"}],
    },
    {"role": "tool", "content": "3 hits"},
    {"role": "assistant", "content": None},
]


@pytest.mark.parametrize(
    "export", [MESSAGES, {"messages": MESSAGES}, [MESSAGES], {"conversations": [MESSAGES]}]
)
def test_messages_with_roles_become_turns_with_their_origin(tmp_path: Path, export: Any) -> None:
    found = taken(put(tmp_path / "chat.json", export))
    assert [(w.text, w.origin, w.turn, w.ref) for w in found] == [
        ("I live in Oslo.", "human", 0, "chat/1"),
        ("Noted.", "agent", 1, "chat/2"),
        ("3 hits", "tool", 2, "chat/3"),
    ]
    assert {(w.session, w.speaker, w.source) for w in found} == {
        ("chat", None, (tmp_path / "chat.json").resolve().as_posix())
    }


def test_conversations_keep_their_titles_ids_speakers_and_times(tmp_path: Path) -> None:
    export = [
        {
            "uuid": "c1",
            "name": "Plans",
            "chat_messages": [
                {"uuid": "m1", "sender": "human", "text": "Hello.", "created_at": "2026-05-01T10:00:00Z"}
            ],
        },
        {
            "id": "c2",
            "title": "Plans",
            "turns": [
                {"id": 7, "speaker": "Ann Lee", "text": "Hi.", "timestamp": 1_777_629_600},
                {"id": 8, "from": "Bo", "value": "Ho.", "ts": 1_777_629_600_000},
            ],
        },
    ]
    found = taken(put(tmp_path / "export.json", export))
    assert [(w.ref, w.session, w.speaker) for w in found] == [
        ("c1/m1", "Plans", None),
        ("c2/7", "Plans (2)", "Ann Lee"),
        ("c2/8", "Plans (2)", "Bo"),
    ]
    at = datetime(2026, 5, 1, 10, tzinfo=UTC)
    assert [w.occurred_at for w in found] == ["2026-05-01T10:00:00Z", at, at]


def test_of_a_tree_the_branch_that_was_kept_is_read(tmp_path: Path) -> None:
    def node(parent: str | None, text: str | None, at: float) -> dict[str, Any]:
        message = {
            "id": f"m{at}",
            "author": {"role": "user"},
            "create_time": at,
            "content": {"parts": [text]},
        }
        return {"parent": parent, "message": message if text else None}

    mapping = {"root": node(None, None, 0), "b": node("a", "Kept.", 3), "x": node("a", "Dropped.", 2)}
    mapping["a"] = node("root", "First.", 1)
    tree = {"title": "Talk", "mapping": mapping, "current_node": "b"}
    assert [w.text for w in taken(put(tmp_path / "t.json", [tree]))] == ["First.", "Kept."]
    del tree["current_node"]
    assert [w.text for w in taken(put(tmp_path / "t.json", [tree]))] == ["First.", "Dropped.", "Kept."]


def test_conversations_of_a_jsonl_file_are_read_line_by_line(tmp_path: Path) -> None:
    lines = [json.dumps({"messages": MESSAGES}), json.dumps({"ref": "r", "text": "One."})]
    found = taken(put(tmp_path / "mixed.jsonl", "\n".join(lines)))
    assert [(w.ref, w.row) for w in found] == [
        ("mixed 1/1", 1),
        ("mixed 1/2", 1),
        ("mixed 1/3", 1),
        ("r", 2),
    ]


def test_what_is_no_message_is_reported_and_an_export_without_any_too(tmp_path: Path) -> None:
    (found,) = refused(put(tmp_path / "a.json", {"messages": ["hello", {"role": "user", "content": "Hi."}]}))
    assert found[2] == "a.json, a, message 1: a row must be an object with a text, not str"
    empties: list[Any] = [{"messages": []}, {"mapping": {}}, [[]]]
    for empty in empties:
        assert "no messages were found in it" in refused(put(tmp_path / "b.json", empty))[0][2]


def test_a_transcript_becomes_turns_and_lines_without_a_name_go_on(tmp_path: Path) -> None:
    text = """Ann Lee: I moved to Bergen.
    Bo: When?
    Ann Lee: In May.
    It rains a lot.
    User: Good to know.
    Bo: Yes.
    Ann Lee: Bye."""
    found = taken(put(tmp_path / "talk.txt", text))
    assert [(w.speaker, w.text) for w in found][:4] == [
        ("Ann Lee", "I moved to Bergen."),
        ("Bo", "When?"),
        ("Ann Lee", "In May.\nIt rains a lot."),
        (None, "Good to know."),
    ]
    assert [w.ref for w in found] == [f"talk/{n}" for n in range(6)]
    assert {w.occurred_at for w in found} == {LAST_CHANGED}


def test_a_transcript_with_times_keeps_them(tmp_path: Path) -> None:
    text = "\n".join(f"[2026-05-0{n} 10:00] {'Ann' if n % 2 else 'Bo'}: Line {n}." for n in range(1, 6))
    assert [w.occurred_at for w in taken(put(tmp_path / "t.txt", text))][:2] == [
        "2026-05-01 10:00",
        "2026-05-02 10:00",
    ]


def test_a_note_with_names_and_values_is_no_transcript(tmp_path: Path) -> None:
    (write,) = taken(put(tmp_path / "card.txt", "Port: 8080\nHost: db-01\nOwner: Ann Lee\nTeam: Search\n"))
    assert write.ref == "card.txt"


def test_the_same_folder_again_changes_nothing_and_a_changed_file_is_a_revision(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    put(notes / "a.md", "Ann Lee lives in Oslo.")
    put(notes / "chat.json", MESSAGES)
    put(notes / "rows.jsonl", '{"ref": "r", "text": "checkout depends on orders-db."}')
    with memory_in(tmp_path / "home") as memory:
        assert memory.ingest(notes).memories == 5
        before = memory.stats()
        again = memory.ingest([notes, notes / "a.md"])
        assert (again.memories, again.unchanged) == (0, 6)
        assert memory.stats() == before
        put(notes / "a.md", "Ann Lee lives in Bergen.")
        assert memory.ingest(notes / "a.md").memories == 1
        assert {edge.object for edge in memory.graph("Ann Lee").edges} == {"Bergen"}


def test_one_mapping_is_one_row_and_a_path_that_is_not_there_is_named() -> None:
    assert [write.text for write in taken({"text": "One."})] == ["One."]
    for nothing in ("/nowhere/at/all", "a\0b", "x" * 10_000):
        with pytest.raises(NotFound) as missing:
            taken(nothing)
        assert missing.value.field == "path"
    with pytest.raises(InvalidInput):
        taken(5)
