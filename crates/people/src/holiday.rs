//! Holidays: when somebody's days stand still, and how many of them a year has. Days and years are those of UTC.

use std::collections::BTreeSet;

use thiserror::Error;
use time::OffsetDateTime;

/// How many days of holiday a calendar year has.
pub const HOLIDAY_DAYS: usize = 21;
/// A day in milliseconds.
const DAY: i64 = 24 * 3_600_000;
/// How long before it begins a holiday is taken at most.
const AHEAD: i64 = 366 * DAY;

/// A holiday, in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holiday {
    /// When it begins.
    pub from: i64,
    /// When it is over.
    pub until: i64,
}

/// Why somebody cannot take a holiday.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoHoliday {
    /// It is no day, or over before it begins.
    #[error("a holiday ends on the day on which it begins, or later, and not in the past")]
    Backwards,
    #[error("a holiday begins within a year")]
    Far,
    #[error("you have taken a holiday already: end that one first")]
    Another,
    #[error("a year has {HOLIDAY_DAYS} days of holiday: take fewer")]
    Many,
}

/// Whether an account that has taken some holidays may take another.
///
/// # Errors
/// When it may not.
pub fn may_take_holiday(taken: &[Holiday], new: Holiday, now: i64) -> Result<(), NoHoliday> {
    if new.until <= new.from.max(now) {
        return Err(NoHoliday::Backwards);
    }
    if new.from > now + AHEAD {
        return Err(NoHoliday::Far);
    }
    if taken.iter().any(|holiday| holiday.until > now) {
        return Err(NoHoliday::Another);
    }
    // In two years at most.
    let is_long = new.until - new.from > 2 * HOLIDAY_DAYS as i64 * DAY;
    let all = [taken, &[new]].concat();
    let mut years = [new.from, new.until - 1].map(year_of).into_iter();
    // A day that is taken again and again counts once: three years' days are enough.
    let is_often = taken.len() >= 3 * HOLIDAY_DAYS;
    if is_often || is_long || years.any(|year| days_of_holiday(&all, year) > HOLIDAY_DAYS) {
        return Err(NoHoliday::Many);
    }
    Ok(())
}

/// How many days of a year these holidays are. A part of a day is a day, and one that belongs to several counts once.
pub fn days_of_holiday(holidays: &[Holiday], year: i32) -> usize {
    let days = holidays.iter().flat_map(|holiday| {
        let days = holiday.from.div_euclid(DAY)..=(holiday.until - 1).div_euclid(DAY);
        days.filter(move |day| year_of(day * DAY) == year)
    });
    days.collect::<BTreeSet<_>>().len()
}

/// The year of a moment, in milliseconds since 1970 (UTC).
pub fn year_of(millis: i64) -> i32 {
    OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000)).map_or(0, OffsetDateTime::year)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-12-20, noon.
    const NOW: i64 = 1_797_768_000_000;
    /// Its midnight before.
    const TODAY: i64 = NOW - DAY / 2;

    fn days(first: i64, count: i64) -> Holiday {
        let from = TODAY + first * DAY;
        let until = from + count * DAY;
        Holiday { from, until }
    }

    #[test]
    fn a_year_has_so_many_days_and_one_holiday_is_taken_at_a_time() {
        assert_eq!([NOW, TODAY + 12 * DAY].map(year_of), [2026, 2027]);
        let may = |taken: &[Holiday], new| may_take_holiday(taken, new, NOW);
        // 12 days are left of this year.
        assert_eq!(may(&[], days(0, 12 + 21)), Ok(()));
        assert_eq!(may(&[], days(0, 12 + 22)), Err(NoHoliday::Many));
        let spring = days(-200, 15);
        assert_eq!(may(&[spring], days(0, 6)), Ok(()));
        assert_eq!(may(&[spring], days(0, 7)), Err(NoHoliday::Many));
        assert_eq!(may(&[spring], days(6, 6 + 21)), Ok(()));
        assert_eq!(may(&[spring], days(12, 22)), Err(NoHoliday::Many));
        // What was left of today and ended early is a day; so is what is taken of it again.
        let [from, until] = [NOW - 7, NOW];
        let today = Holiday { from, until };
        assert_eq!(days_of_holiday(&[today, days(0, 1)], 2026), 1);
        let taken = [today, days(-200, 20)];
        assert_eq!(may(&taken, days(0, 1)), Ok(()));
        assert_eq!(may(&taken, days(1, 1)), Err(NoHoliday::Many));
        assert_eq!(may(&[today; 62], days(0, 1)), Ok(()));
        assert_eq!(may(&[today; 63], days(0, 1)), Err(NoHoliday::Many));
        assert_eq!(may(&[days(0, 1)], days(3, 1)), Err(NoHoliday::Another));
        assert_eq!(may(&[], days(-1, 1)), Err(NoHoliday::Backwards));
        assert_eq!(may(&[], days(3, 0)), Err(NoHoliday::Backwards));
        assert_eq!(may(&[], days(400, 1)), Err(NoHoliday::Far));
        assert_eq!(may(&[], days(0, 1_000_000)), Err(NoHoliday::Many));
    }
}
