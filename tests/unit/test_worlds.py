from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
import yaml

from benchmarks.recall.baselines import BM25
from benchmarks.worlds import __main__ as command
from benchmarks.worlds.making import told_of, world
from benchmarks.worlds.reading import tally
from benchmarks.worlds.records import Asked, Half, Lang, World
from benchmarks.worlds.report import details, report
from benchmarks.worlds.schema import DOMAINS, KEYS, KINDS, RELATIONS
from benchmarks.worlds.scoring import Given, Hit, Row, judged, names
from benchmarks.worlds.telling import BEGIN
from benchmarks.worlds.truth import Kind, Saying, Truth
from benchmarks.worlds.wordings import FOLDER, load, problems_of, slots_of
from benchmarks.worlds.words import Words, filled, number_words
from hindgraph_ontology.loader import load_core

LANGS: tuple[Lang, ...] = ("en", "zh")
HALVES: tuple[Half, ...] = ("train", "dev", "judge")
WRITTEN = [(lang, half) for lang in LANGS for half in HALVES if (FOLDER / f"{lang}.{half}.yaml").is_file()]
DAY = timedelta(days=1)


# --- wordings ---


@pytest.mark.parametrize(("lang", "half"), WRITTEN)
def test_the_wordings_are_complete_and_use_the_placeholders_of_their_keys(lang: Lang, half: Half) -> None:
    assert problems_of(load(lang, half).data) == []


@pytest.mark.parametrize(("lang", "half"), WRITTEN)
def test_no_relation_or_key_of_the_wordings_is_unknown(lang: Lang, half: Half) -> None:
    relations = load(lang, half).data["relations"]
    assert set(relations) == set(RELATIONS)
    assert {key for keys in relations.values() for key in keys} <= set(KEYS)


@pytest.mark.parametrize("lang", [lang for lang, half in WRITTEN if half == "judge"])
def test_no_form_is_in_both_halves(lang: Lang) -> None:
    train, judge = ({_bare(form) for form in load(lang, half).every()} for half in ("train", "judge"))
    assert train & judge == set()


@pytest.mark.parametrize(("lang", "half"), WRITTEN)
def test_no_form_means_two_things(lang: Lang, half: Half) -> None:
    relations = load(lang, half).data["relations"]
    for name, keys in relations.items():
        forms = [form for forms in keys.values() for form in forms]
        assert len(forms) == len(set(forms)), name


def test_what_is_wrong_with_a_file_of_wordings_is_said_in_full() -> None:
    data = yaml.safe_load((FOLDER / "en.train.yaml").read_text("utf-8"))
    data["relations"]["lives_in"]["ask"] = ["Where does {subject} live?"]
    data["relations"]["has_ip"]["that"] = ["the host"]
    assert problems_of(data) == [
        "relations lives_in ask: 1 of 3",
        "relations has_ip that: wants ['object'], has []: the host",
    ]


def _bare(form: str) -> str:
    return "".join(sign for sign in form.casefold() if sign.isalnum() or sign in "{}_")


# --- the schema ---


def test_the_relations_are_predicates_of_the_core_ontology() -> None:
    assert set(RELATIONS) <= set(load_core().predicates)


def test_chains_have_wordings_for_every_step() -> None:
    for domain in DOMAINS.values():
        for chain in domain.chains:
            *steps, last = chain.split()
            for step in steps:
                key = "that" if step.startswith("^") else "of"
                assert key in RELATIONS[step.lstrip("^")].keys, chain
            assert not last.startswith("^") or "back" in RELATIONS[last[1:]].keys, chain
            assert _fits(chain.split()), chain


def _fits(steps: list[str]) -> bool:
    ends = [
        (RELATIONS[step.lstrip("^")].subject, RELATIONS[step.lstrip("^")].object)[:: -1 if "^" in step else 1]
        for step in steps
    ]
    return all(first[1] == second[0] for first, second in pairwise(ends))


# --- a world ---


@pytest.fixture(scope="module")
def told() -> World:
    return world("family", "en", 7, "train", texts=120)


def test_a_seed_tells_one_world(told: World) -> None:
    assert world("family", "en", 7, "train", texts=120) == told
    assert world("family", "en", 8, "train", texts=120) != told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_world_has_its_number_of_texts_and_nearly_every_kind_of_question(
    domain: str, lang: Lang
) -> None:
    made = world(domain, lang, 1, "train")
    assert len(made.texts) == 300
    assert {asked.kind for asked in made.asked} == set(KINDS)
    assert not [text for text in made.texts if "{" in text.text or not text.text.strip()]
    assert not [asked for asked in made.asked if "{" in asked.text or not asked.text.strip()]


def test_texts_are_told_in_order_by_people_who_are_not_named_in_them(told: World) -> None:
    moments = [text.occurred_at for text in told.texts]
    assert moments == sorted(set(moments))
    assert len({text.ref for text in told.texts}) == len(told.texts)
    assert not [text for text in told.texts if text.speaker in text.text]
    assert told.texts[0].row["recorded_at"] == told.texts[0].row["occurred_at"]


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(("lang", "half"), WRITTEN)
def test_every_answer_stands_in_each_text_that_bears_it(domain: str, lang: Lang, half: Half) -> None:
    made = world(domain, lang, 4, half, texts=150)
    texts = {text.ref: f"{text.speaker}: {text.text}" for text in made.texts}
    for asked in made.asked:
        bearing = asked.refs if len(asked.gold) > 1 else asked.refs[-1:]
        for forms, refs in zip(asked.gold, bearing, strict=True):
            assert refs, asked
            assert all(names(texts[ref], forms) for ref in refs), asked
        assert not {form for forms in asked.gold for form in forms} & set(asked.stale), asked


def test_stale_values_were_told(told: World) -> None:
    everything = "\n".join(f"{text.speaker}: {text.text}" for text in told.texts)
    stale = {form for asked in told.asked for form in asked.stale}
    assert len(stale) > 5
    assert all(names(everything, (form,)) for form in stale)


@pytest.mark.skipif(("en", "judge") not in WRITTEN, reason="the judging words are not written yet")
def test_both_halves_tell_one_story_in_other_words() -> None:
    train, judge = (world("devops", "en", 3, half, texts=100) for half in ("train", "judge"))
    assert [asked.gold for asked in train.asked if asked.kind != "problem"] == [
        asked.gold for asked in judge.asked if asked.kind != "problem"
    ]
    assert [text.text for text in train.texts] != [text.text for text in judge.texts]


# --- truth, by hand ---


def _said(number: int, kind: Kind, value: str, start: int, *, wrong: str = "") -> Saying:
    told_at = datetime.combine(BEGIN + number * DAY, datetime.min.time(), UTC)
    day = BEGIN + start * DAY
    return Saying(f"t{number}", told_at, kind, "Ann", "lives_in", value, day, day, wrong)


def _lives(truth: Truth, day: int, known: int = 99) -> list[tuple[str, set[str]]]:
    moment = datetime.combine(BEGIN + known * DAY, datetime.min.time(), UTC)
    found = truth.objects("Ann", "lives_in", BEGIN + day * DAY, moment)
    return [(held.object, set(held.refs)) for held in found]


def test_a_change_ends_what_was_before_on_its_day() -> None:
    truth = Truth([_said(1, "state", "Oslo", 1), _said(9, "change", "Rome", 8)], frozenset())
    assert _lives(truth, 0) == []
    assert _lives(truth, 7) == [("Oslo", {"t1"})]
    assert _lives(truth, 8) == [("Rome", {"t9"})]


def test_what_was_learned_late_was_not_known_before() -> None:
    truth = Truth([_said(1, "state", "Oslo", 1), _said(20, "change", "Rome", 8)], frozenset())
    assert _lives(truth, 10, known=15) == [("Oslo", {"t1"})]
    assert _lives(truth, 10) == [("Rome", {"t20"})]


def test_what_is_planned_holds_from_its_day() -> None:
    truth = Truth([_said(1, "state", "Oslo", 1), _said(5, "change", "Rome", 30)], frozenset())
    assert _lives(truth, 29) == [("Oslo", {"t1"})]
    assert _lives(truth, 30) == [("Rome", {"t5"})]


def test_a_correction_holds_from_the_beginning_for_who_knows_of_it() -> None:
    sayings = [_said(1, "state", "Oslo", 1), _said(9, "correction", "Rome", 9, wrong="Oslo")]
    truth = Truth(sayings, frozenset())
    assert _lives(truth, 4) == [("Rome", {"t9"})]
    assert _lives(truth, 4, known=8) == [("Oslo", {"t1"})]
    assert truth.ever("Ann", ("lives_in",)) == {"Oslo", "Rome"}


def test_an_end_leaves_nothing_and_a_repetition_is_one_more_text() -> None:
    sayings = [_said(1, "state", "Oslo", 1), _said(3, "state", "Oslo", 3), _said(9, "end", "Oslo", 9)]
    truth = Truth(sayings, frozenset())
    assert _lives(truth, 8) == [("Oslo", {"t1", "t3"})]
    assert _lives(truth, 9) == []


def test_what_there_may_be_several_of_is_kept_apart() -> None:
    sayings = [_said(1, "state", "Oslo", 1), _said(3, "state", "Rome", 3), _said(9, "end", "Oslo", 9)]
    truth = Truth(sayings, frozenset({"lives_in"}))
    assert _lives(truth, 5) == [("Oslo", {"t1"}), ("Rome", {"t3"})]
    assert _lives(truth, 9) == [("Rome", {"t3"})]


def test_a_chain_goes_both_ways_and_needs_one_value_at_every_step() -> None:
    boss = Saying("t5", datetime(2025, 1, 9, tzinfo=UTC), "state", "Bob", "reports_to", "Ann", BEGIN, BEGIN)
    truth = Truth([_said(1, "state", "Oslo", 1), boss], frozenset())
    now = datetime(2026, 1, 1, tzinfo=UTC)
    walk = truth.walk("Bob", ("reports_to", "lives_in"), now.date(), now)
    assert walk is not None
    assert (walk.ends, walk.refs) == (("Ann", "Oslo"), (frozenset({"t5"}), frozenset({"t1"})))
    back = truth.walk("Oslo", ("^lives_in", "^reports_to"), now.date(), now)
    assert back is not None
    assert back.ends == ("Ann", "Bob")
    assert truth.walk("Ann", ("reports_to",), now.date(), now) is None


# --- words ---


def test_an_english_sentence_begins_with_a_capital_but_an_identifier_keeps_its_own() -> None:
    words = Words("en", load("en", "train"), _rng())
    assert words.fill("{when} {subject} moved.", when="last week", subject="Ann") == "Last week Ann moved."
    assert words.fill("{subject} runs.", subject="checkout-api") == "checkout-api runs."


def test_a_date_goes_without_its_year_only_where_it_is_near() -> None:
    words = Words("en", load("en", "train"), _rng())
    day = date(2025, 5, 3)
    near = {words.day(day, near=date(2025, 6, 1)) for _ in range(40)}
    far = {words.day(day, near=date(2026, 1, 1)) for _ in range(40)}
    assert near == {"3 May 2025", "May 3, 2025", "3 May"}
    assert far == {"3 May 2025", "May 3, 2025"}


def test_a_name_and_a_date_that_meet_do_not_run_into_one_word() -> None:
    assert (
        filled("{subject}{when}宕机了。", {"subject": "push-api", "when": "2月3日"})
        == "push-api 2月3日宕机了。"
    )
    assert (
        filled("{subject}{when}搬家了。", {"subject": "陈思远", "when": "2月3日"}) == "陈思远2月3日搬家了。"
    )
    assert filled("v{object}", {"object": "1.2"}) == "v1.2"


def test_placeholders_of_a_form_in_order() -> None:
    assert slots_of("{when} {subject} moved to {object}.") == ["when", "subject", "object"]


def _rng() -> Random:
    return Random(1)


# --- judging ---


def test_a_name_is_found_whole() -> None:
    assert names("it listens on 8443.", ("8443",))
    assert not names("it listens on 84430", ("8443",))
    assert not names("version 1.2.3", ("1.2",))
    assert names("端口是8443。", ("8443",))
    assert names("她住在成都。", ("成都",))


LIVES = Asked("q1", "current", "Where does Ann live?", (("Rome",),), (frozenset({"t9"}),), stale=("Oslo",))


def _given(text: str, *values: tuple[str, bool], hits: tuple[Hit, ...] = (), answered: bool = True) -> Given:
    return Given(answered, None if answered else "no_match", text, values, hits, 1.0)


def test_a_stale_text_answers_nothing_about_now_and_a_stale_value_is_counted() -> None:
    stale = Hit("t9", "Ann moved to Rome.", stale=True)
    wrong = judged(LIVES, _given("Ann lives in Oslo.", ("Oslo", True), hits=(stale,)), {})
    assert (wrong.top, wrong.typed, wrong.stale, wrong.refs) == (False, False, True, 1.0)
    right = judged(LIVES, _given("Ann lives in Rome.", ("Rome", True)), {})
    assert (right.top, right.typed, right.stale, right.refs) == (True, True, False, 0.0)


def test_only_the_first_five_texts_count_and_a_baseline_is_judged_by_its_texts() -> None:
    noise = tuple(Hit(f"n{number}", "Rain.") for number in range(5))
    late = (*noise, Hit("t9", "Ann moved to Rome."))
    refused = _given("Nothing.", hits=late, answered=False)
    verdict = judged(LIVES, refused, {BM25: late[1:]})
    assert (verdict.top, verdict.refs, dict(verdict.baselines)) == (False, 0.0, {BM25: True})


def test_a_set_needs_all_and_a_count_takes_the_number_or_all() -> None:
    gold = (("Ann",), ("Bob",))
    refs = (frozenset({"t1"}), frozenset({"t2"}))
    several = Asked("q1", "set", "Who lives in Oslo?", gold, refs)
    assert not judged(several, _given("Ann.", ("Ann", True)), {}).top
    assert judged(several, _given("Ann.", ("Ann", True), hits=(Hit("t2", "Bob moved."),)), {}).top
    count = Asked("q2", "count", "How many live in Oslo?", gold, refs, count=2)
    assert judged(count, _given("Two."), {}, ("2", "two")).typed
    assert not judged(count, _given("Twenty."), {}, ("2", "two")).typed


def test_who_says_i_is_the_answer_without_being_named() -> None:
    asked = Asked("q1", "fact", "Who lives in Oslo?", (("Ann",),), (frozenset({"t1"}),))
    assert judged(asked, _given("", hits=(Hit("t1", "I live in Oslo."),), answered=False), {}).top


def test_rows_share_what_belongs_to_them() -> None:
    absent = Asked("q2", "absent", "Where does Bob live?", (), ())
    verdicts = [
        judged(LIVES, _given("Ann lives in Oslo.", ("Oslo", True)), {BM25: ()}),
        judged(absent, _given("Bob lives in Oslo.", ("Oslo", True)), {BM25: ()}),
    ]
    row = Row.of(verdicts)
    assert (row.n, row.top, row.stale, row.answered_absent, row.refused_known) == (2, 0.0, 1.0, 1.0, 0.0)
    made = World("family-en-1-train", "family", "en", (), (LIVES, absent))
    assert "| current | 1 | 0 |" in report([(made, 1, verdicts)])
    assert len(list(details([(made, 1, verdicts)]))) == 2


def test_numbers_are_written_in_several_ways() -> None:
    assert number_words({"numbers": ["zero", "one", "two"]}, 2) == ("2", "two")
    assert number_words({"numbers": ["零", "一", "两"]}, 2) == ("2", "两", "二")


def test_the_command_says_which_wordings_are_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--langs", "fr"])
    assert "invalid choice" in capsys.readouterr().err


# --- how much of what is told is read ---


def test_what_is_read_is_counted_by_kind_and_by_whether_a_wording_bore_it() -> None:
    counts = tally("en", "train", [7], texts=40)
    told = sum(len(told_of(name, "en", 7, "train", texts=40).sayings) for name in DOMAINS)
    assert counts.told.total() == told
    assert 0.8 * told <= counts.read.total() <= told
    assert counts.worded <= counts.read.total()
    assert counts.row("en").count("|") == 11
