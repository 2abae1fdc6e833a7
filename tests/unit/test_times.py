"""Time expressions: direction, zones, roles, spans, and texts that are not of this calendar."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hindgraph_extractors.records import TimeSpan
from hindgraph_extractors.times import Direction, find_times, period_of, whole_day
from hindgraph_extractors.times.calendar import add_months, easter
from hindgraph_extractors.times.chinese_words import number
from hindgraph_ontology.errors import InvalidInput

WEDNESDAY = datetime(2025, 3, 19, 10, 30, tzinfo=UTC)
SUNDAY = datetime(2025, 3, 23, 10, 30, tzinfo=UTC)


def times(
    text: str,
    *,
    said_at: datetime = WEDNESDAY,
    timezone: str = "UTC",
    lang: str = "en",
    prefer: Direction | None = None,
) -> tuple[TimeSpan, ...]:
    return find_times(text, said_at=said_at, timezone=timezone, lang=lang, prefer=prefer)


def day(text: str, **options: object) -> date:
    (span,) = times(text, **options)  # type: ignore[arg-type]
    assert span.period.start is not None
    return span.period.start.date()


class TestDirection:
    def test_memory_looks_back(self) -> None:
        assert day("It failed on Friday.", said_at=SUNDAY) == date(2025, 3, 21)
        assert day("on Friday", said_at=SUNDAY) == date(2025, 3, 21)

    @pytest.mark.parametrize(
        "text",
        [
            "Eve will move on Friday.",
            "Eve takes over on Friday.",
            "Eve's going to leave on Friday.",
            "It is scheduled for Friday.",
        ],
    )
    def test_a_clause_about_what_is_to_come_looks_ahead(self, text: str) -> None:
        assert day(text, said_at=SUNDAY) == date(2025, 3, 28)

    def test_each_clause_has_its_own_tense(self) -> None:
        left, starts = times("Ann left on Friday, and Bob will start on Friday.", said_at=SUNDAY)
        assert left.period.start == datetime(2025, 3, 21, tzinfo=UTC)
        assert starts.period.start == datetime(2025, 3, 28, tzinfo=UTC)

    def test_the_caller_may_say_which_direction_is_meant(self) -> None:
        assert day("Eve will move on Friday.", said_at=SUNDAY, prefer="past") == date(2025, 3, 21)
        assert day("It failed on Friday.", said_at=SUNDAY, prefer="future") == date(2025, 3, 28)

    def test_a_weekday_equal_to_todays_is_today(self) -> None:
        assert day("It failed on Wednesday.") == date(2025, 3, 19)
        assert day("It will fail on Wednesday.") == date(2025, 3, 19)

    def test_last_and_next_never_mean_today(self) -> None:
        assert day("last Wednesday") == date(2025, 3, 12)
        assert day("next Wednesday") == date(2025, 3, 26)

    def test_chinese_clauses_have_a_direction_too(self) -> None:
        assert day("周五出了故障。", said_at=SUNDAY, lang="zh") == date(2025, 3, 21)
        assert day("周五他会来。", said_at=SUNDAY, lang="zh") == date(2025, 3, 28)
        assert day("周五将上线。", said_at=SUNDAY, lang="zh") == date(2025, 3, 28)

    def test_a_range_that_runs_now_is_preferred_to_one_that_is_over(self) -> None:
        (span,) = times("A freeze from Monday to Friday")
        assert span.period.start == datetime(2025, 3, 17, tzinfo=UTC)
        assert span.period.end == datetime(2025, 3, 22, tzinfo=UTC)

    def test_a_length_in_the_past_tense_is_no_date(self) -> None:
        assert times("They migrated the database in three days.") == ()


class TestZones:
    def test_a_day_is_the_whole_day_in_the_actors_zone(self) -> None:
        (span,) = times("on 3 May 2025", timezone="Asia/Shanghai")
        assert span.period.start == datetime(2025, 5, 2, 16, tzinfo=UTC)
        assert span.period.end == datetime(2025, 5, 3, 16, tzinfo=UTC)

    def test_yesterday_is_yesterday_where_the_actor_is(self) -> None:
        late = datetime(2025, 3, 19, 20, tzinfo=UTC)  # the 20th in Shanghai
        (span,) = times("昨天", said_at=late, timezone="Asia/Shanghai", lang="zh")
        assert span.period.start == datetime(2025, 3, 18, 16, tzinfo=UTC)

    def test_a_day_on_which_the_clocks_change_has_23_or_25_hours(self) -> None:
        (spring,) = times("on 30 March 2025", timezone="Europe/Berlin")
        (autumn,) = times("on 26 October 2025", timezone="Europe/Berlin")
        assert spring.period.end is not None
        assert autumn.period.end is not None
        assert spring.period.start is not None
        assert autumn.period.start is not None
        assert (spring.period.end - spring.period.start).total_seconds() == 23 * 3600
        assert (autumn.period.end - autumn.period.start).total_seconds() == 25 * 3600

    def test_hours_ago_are_counted_as_they_pass(self) -> None:
        after_change = datetime(2025, 3, 30, 2, 30, tzinfo=UTC)  # 04:30 in Berlin, where 02:00 became 03:00
        (span,) = times("3 hours ago", said_at=after_change, timezone="Europe/Berlin")
        assert span.period.start == datetime(2025, 3, 29, 23, 30, tzinfo=UTC)

    def test_a_zone_in_the_text_wins(self) -> None:
        (span,) = times("at 2025-03-05T14:00:00+02:00", timezone="America/New_York")
        assert span.period.start == datetime(2025, 3, 5, 12, tzinfo=UTC)
        (span,) = times("at 14:30 UTC on Monday", timezone="America/New_York")
        assert span.period.start == datetime(2025, 3, 17, 14, 30, tzinfo=UTC)

    def test_the_order_of_day_and_month_follows_the_zone(self) -> None:
        assert day("03/05/2025", timezone="UTC") == date(2025, 5, 3)
        assert day("03/05/2025", timezone="America/New_York") == date(2025, 3, 5)
        assert day("25/12/2024", timezone="UTC") == day("12/25/2024", timezone="UTC") == date(2024, 12, 25)

    def test_an_unknown_zone_is_refused(self) -> None:
        with pytest.raises(InvalidInput) as refusal:
            times("yesterday", timezone="Mars/Olympus")
        assert refusal.value.field == "timezone"


class TestCalendarHelpers:
    def test_a_whole_day_of_a_zone(self) -> None:
        period = whole_day(date(2025, 7, 1), "Europe/Berlin")
        assert period.start == datetime(2025, 6, 30, 22, tzinfo=UTC)
        assert period.end == datetime(2025, 7, 1, 22, tzinfo=UTC)

    def test_units_of_the_calendar(self) -> None:
        assert period_of("week", date(2025, 3, 19), "UTC").start == datetime(2025, 3, 17, tzinfo=UTC)
        assert period_of("quarter", date(2025, 3, 19), "UTC").end == datetime(2025, 4, 1, tzinfo=UTC)
        assert period_of("decade", date(2025, 3, 19), "UTC").start == datetime(2020, 1, 1, tzinfo=UTC)

    def test_months_are_added_to_the_last_day_there_is(self) -> None:
        assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
        assert add_months(date(2025, 3, 31), -13) == date(2024, 2, 29)

    @pytest.mark.parametrize(("year", "on"), [(2024, (3, 31)), (2025, (4, 20)), (2000, (4, 23))])
    def test_easter(self, year: int, on: tuple[int, int]) -> None:
        assert easter(year) == date(year, *on)

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("十", 10),
            ("十五", 15),
            ("二十", 20),
            ("二十五", 25),
            ("一百零三", 103),
            ("二〇二五", 2025),
            ("两", 2),
            ("三十一", 31),
            ("个", None),
        ],
    )
    def test_chinese_numerals(self, text: str, value: int | None) -> None:
        assert number(text) == value


class TestSpans:
    def test_offsets_are_those_of_the_text(self) -> None:
        text = "小王从2025年3月5日起负责，since 3 May 2024 Ann."
        for span in times(text, lang="zh"):
            assert text[span.start : span.end] == span.text

    def test_a_chinese_text_may_hold_english_and_iso_dates(self) -> None:
        found = times("从2025-03-05起由Ann负责, she left on 3 May 2024.", lang="zh")
        assert [(s.text, s.role) for s in found] == [("从2025-03-05起", "since"), ("3 May 2024", "at")]

    def test_relative_says_whether_the_moment_of_saying_was_needed(self) -> None:
        assert [s.relative for s in times("On 3 May 2024 and yesterday.")] == [False, True]

    def test_several_expressions_come_in_order(self) -> None:
        found = times("It broke on 3 March, was fixed two days ago and shipped yesterday at 14:30.")
        assert [s.text for s in found] == ["3 March", "two days ago", "yesterday at 14:30"]


@pytest.mark.parametrize(
    "text",
    [
        "on 31 February 2024",
        "on 2025-13-01",
        "0000-01-01",
        "on 29 February 2023",
        "at 25:61",
        "in the year 0000",
        "99999999999999 years ago",
    ],
)
def test_what_the_calendar_does_not_have_is_no_date(text: str) -> None:
    assert times(text) == ()


PIECES = (
    "march may sun sat monday last next week years of the in on from to - until ago before after at 3 31 2019 0000 9999 3pm "
    "24:00 29 february q3 1000 2999 half a few decades end easter 2024-W53 31/02/2024 1990s 12/2015 days 99999999999 now 0 "
    "昨天 前 后 上 下 周 月 日 年 三 十 半 初 底 从 到 起 点 分 百 去年 星期 2月 30日 几 多 每 个 季度 年代 国庆 晚"
).split()


@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=9), st.sampled_from(["", " "]), st.sampled_from(["en", "zh"])
)
def test_no_text_breaks_it_and_periods_are_never_empty(pieces: list[str], joint: str, lang: str) -> None:
    text, behind = joint.join(pieces), 0
    for span in times(text, lang=lang, timezone="America/New_York"):
        assert behind <= span.start < span.end
        assert text[span.start : span.end] == span.text
        assert span.period.start is None or span.period.end is None or span.period.start < span.period.end
        assert span.period.start is not None or span.period.end is not None
        behind = span.end
