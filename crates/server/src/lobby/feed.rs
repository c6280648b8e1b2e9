//! The open seeks as an Atom feed (RFC 4287), newest first.

use maud::{Markup, html};
use quantarium_wire::{Seating, Seek, TimeControl};
use time::OffsetDateTime;

/// The feed of a server that was asked by this name. Links are relative: by which scheme it is reached is not known.
pub(crate) fn feed(host: &str, seeks: &[Seek]) -> String {
    let last = seeks.iter().map(|seek| seek.opened).max().unwrap_or(0);
    xml(&html! {
        feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" {
            title { "Quantarium: open seeks" }
            id { "http://" (host) "/lobby" }
            updated { (date_time(last)) }
            link rel="alternate" href="/lobby" {}
            link rel="self" href="/api/lobby/feed" {}
            @for seek in seeks.iter().rev() {
                entry {
                    title { (game_words(seek)) }
                    id { "http://" (host) "/lobby#" (seek.id) }
                    updated { (date_time(seek.opened)) }
                    link rel="alternate" href="/lobby" {}
                    author { name { (opener_words(seek)) } }
                    summary {
                        (seek.new.game) ": " (seek.places - seek.taken) " of " (seek.places)
                        " places free, " (seating_words(seek.new.seating))
                    }
                }
            }
        }
    })
}

pub(crate) fn xml(elements: &Markup) -> String {
    let elements = &elements.0;
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n{elements}\n")
}

/// What is played: the game, the time, and whether it is rated.
pub(super) fn game_words(seek: &Seek) -> String {
    let new = &seek.new;
    let clock = new.clock.map(|clock| format!(", {}", time_words(clock)));
    let rated = if new.rated { ", rated" } else { "" };
    format!("{}{}{rated}", seek.title, clock.unwrap_or_default())
}

/// Who has opened a seek: the name, and the rating in this game with its deviation.
pub(super) fn opener_words(seek: &Seek) -> String {
    let Some(by) = &seek.by else {
        return "a guest".to_owned();
    };
    let rating = by.rating;
    let rating = rating.map(|own| format!(" ({} ± {})", own.rating, own.deviation));
    format!("{}{}", by.name, rating.unwrap_or_default())
}

fn seating_words(seating: Seating) -> &'static str {
    match seating {
        Seating::Opener => "the opener begins",
        Seating::Other => "the opener moves last",
        Seating::Chance => "seats by chance",
    }
}

fn time_words(control: TimeControl) -> String {
    match control {
        TimeControl::Days { days: 1 } => "1 day per turn".to_owned(),
        TimeControl::Days { days } => format!("{days} days per turn"),
        TimeControl::Clock { base, increment } => match (base % 60, increment) {
            (0, 0) => format!("{} min", base / 60),
            (0, _) => format!("{} min + {increment} s", base / 60),
            _ => control.to_string(),
        },
    }
}

/// A second since 1970 as RFC 3339 writes it.
fn date_time(second: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(second).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (hour, minute, second) = at.to_hms();
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", at.date())
}
