//! The open seeks as an Atom feed (RFC 4287), newest first.

use std::io;

use quantarium_wire::{Rating, Seek, TimeControl};
use quick_xml::Writer;
use quick_xml::events::BytesText;
use time::OffsetDateTime;

use super::seating_words;

/// Writes the feed of a server that was asked by this name. Links are relative: the server does not know by
/// which scheme it is reached.
pub(crate) fn feed(host: &str, seeks: &[Seek]) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
    let updated = seeks.iter().map(|seek| seek.opened).max().unwrap_or(0);
    writer
        .create_element("feed")
        .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
        .with_attribute(("xml:lang", "en"))
        .write_inner_content(|writer| {
            element(writer, "title", "Quantarium: open seeks")?;
            element(writer, "id", &format!("http://{host}/lobby"))?;
            element(writer, "updated", &date_time(updated))?;
            link(writer, "alternate", "/lobby")?;
            link(writer, "self", "/api/lobby/feed")?;
            let newest_first = seeks.iter().rev();
            for seek in newest_first {
                entry(writer, host, seek)?;
            }
            Ok(())
        })?;
    let text = String::from_utf8(writer.into_inner()).map_err(io::Error::other)?;
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n{text}\n"
    ))
}

fn entry(writer: &mut Writer<Vec<u8>>, host: &str, seek: &Seek) -> io::Result<()> {
    writer
        .create_element("entry")
        .write_inner_content(|writer| {
            element(writer, "title", &game_words(seek))?;
            element(writer, "id", &format!("http://{host}/lobby#{}", seek.id))?;
            element(writer, "updated", &date_time(seek.opened))?;
            link(writer, "alternate", "/lobby")?;
            writer
                .create_element("author")
                .write_inner_content(|writer| element(writer, "name", &opener_words(seek)))?;
            let (free, seating) = (seek.places - seek.taken, seating_words(seek.seating));
            let summary = format!(
                "{}: {free} of {} places free, {seating}",
                seek.game, seek.places
            );
            element(writer, "summary", &summary)
        })?;
    Ok(())
}

/// What is played: the game, the time, and whether it is rated.
pub(super) fn game_words(seek: &Seek) -> String {
    let clock = seek.clock.map(|clock| format!(", {}", time_words(clock)));
    let rated = if seek.rated { ", rated" } else { "" };
    format!("{}{}{rated}", seek.title, clock.unwrap_or_default())
}

/// Who has opened a seek: the name, and the rating in this game with its deviation.
pub(super) fn opener_words(seek: &Seek) -> String {
    let Some(by) = &seek.by else {
        return "a guest".to_owned();
    };
    let rating = by.rating.map(
        |Rating {
             rating, deviation, ..
         }| format!(" ({rating} ± {deviation})"),
    );
    format!("{}{}", by.name, rating.unwrap_or_default())
}

fn time_words(control: TimeControl) -> String {
    match control {
        TimeControl::Days { days: 1 } => "1 day a move".to_owned(),
        TimeControl::Days { days } => format!("{days} days a move"),
        TimeControl::Clock { base, increment } => match (base % 60, increment) {
            (0, 0) => format!("{} min", base / 60),
            (0, _) => format!("{} min + {increment} s", base / 60),
            _ => control.to_string(),
        },
    }
}

fn element(writer: &mut Writer<Vec<u8>>, name: &str, text: &str) -> io::Result<()> {
    writer
        .create_element(name)
        .write_text_content(BytesText::new(text))?;
    Ok(())
}

fn link(writer: &mut Writer<Vec<u8>>, rel: &str, href: &str) -> io::Result<()> {
    writer
        .create_element("link")
        .with_attribute(("rel", rel))
        .with_attribute(("href", href))
        .write_empty()?;
    Ok(())
}

/// A second since 1970 as RFC 3339 writes it.
fn date_time(second: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(second).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (date, month) = (at.date(), u8::from(at.month()));
    let (year, day) = (date.year(), date.day());
    let (hour, minute, second) = at.to_hms();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
