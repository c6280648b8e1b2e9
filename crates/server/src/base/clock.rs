//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;

/// Seconds since 1970 (UTC).
pub(crate) fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

/// The day (UTC) of a second since 1970, as records write it.
pub(crate) fn date(second: i64) -> String {
    let day = OffsetDateTime::from_unix_timestamp(second).map(OffsetDateTime::date);
    day.map_or_else(
        |_| "????.??.??".to_owned(),
        |day| {
            let month = u8::from(day.month());
            format!("{:04}.{month:02}.{:02}", day.year(), day.day())
        },
    )
}
