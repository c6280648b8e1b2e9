//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use time::{Date, Duration, Month, OffsetDateTime};

/// Seconds since 1970 (UTC).
pub(crate) fn seconds() -> i64 {
    millis() / 1000
}

/// Milliseconds since then.
pub(crate) fn millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// The day (UTC) of a second since 1970, as records write it.
pub(crate) fn date(second: i64) -> String {
    let day = OffsetDateTime::from_unix_timestamp(second).map(OffsetDateTime::date);
    let text = day.map(|day| day.to_string().replace('-', "."));
    text.unwrap_or_else(|_| "????.??.??".to_owned())
}

/// A day that is written `2026-11-26`.
pub(crate) fn day(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let [month, day]: [u8; 2] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
    let day = Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok();
    day.filter(|day| day.to_string() == text)
}

/// When a day begins, in milliseconds since 1970 (UTC).
pub(crate) fn begins(day: Date) -> i64 {
    1000 * day.midnight().assume_utc().unix_timestamp()
}

/// The first day of the month of a moment, in seconds since 1970 (UTC).
pub(crate) fn month_of(seconds: i64) -> Option<Date> {
    let moment = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    moment.date().replace_day(1).ok()
}

/// The first day of the month after that of a day.
pub(crate) fn month_after(day: Date) -> Option<Date> {
    let next = day.replace_day(1).ok()?.checked_add(Duration::days(31))?;
    next.replace_day(1).ok()
}
