"""Time expressions in English and Chinese, resolved against the moment a text was said.

How readings are chosen:
    * Memory looks back: a date that could be either ("on Friday", "in March", "on the 5th") is the latest one, unless
      the clause around it speaks of what is to come; a weekday or day equal to today's is today.
    * "last Friday" is the nearest one before today, "next Friday" the nearest one after today.
    * 03/05/2025 has the month first in the zones of the United States and the day first elsewhere.
    * "until Friday" ends when Friday begins; "through Friday", "to Friday", "by Friday" and 到周五为止 include it.
    * "two weeks ago" is that day; "two months ago" and "two years ago" are that calendar month and year.
    * A morning, evening or night has the bounds of its hours and the precision of its day.
    * A time of day without a date is that of the day it was said; 3pm is known to the hour, 15:00 to the minute.
    * Weeks begin on Monday; seasons are the meteorological ones of the northern hemisphere.
    * "three days later", "the next day" count from something told before and are left alone, as are repetitions
      ("every Monday", "on Mondays").
"""

from hindgraph_extractors.times.calendar import Stretch, period_of, whole_day
from hindgraph_extractors.times.find import Direction, find_times

__all__ = ["Direction", "Stretch", "find_times", "period_of", "whole_day"]
