//! Tables for spreadsheets: every number of a report, one a row.

use quantarium_lab::balance::{GameRow, Report, Strength};
use serde::Serialize;
use serde_json::Value;

use crate::ReportError;

/// A leaf of a JSON value: its path, and an estimate's three numbers, where they are finite, or one number.
type Leaf = (String, Option<f64>, Option<f64>, Option<f64>);

/// Walks down to the numbers. Parts of a list are named by what `names` finds in them, or counted from 1.
fn leaves(path: &str, value: &Value, found: &mut Vec<Leaf>) {
    let below = |key: &str| match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    };
    match value {
        Value::Number(number) => {
            found.push((path.to_owned(), None, number.as_f64(), None));
        }
        Value::Object(fields) => {
            let estimate = ["low", "value", "high"].map(|key| fields.get(key));
            if let ([Some(low), Some(value), Some(high)], 3) = (estimate, fields.len()) {
                found.push((path.to_owned(), low.as_f64(), value.as_f64(), high.as_f64()));
                return;
            }
            for (key, value) in fields {
                leaves(&below(key), value, found);
            }
        }
        Value::Array(parts) => {
            for (part, number) in parts.iter().zip(1..) {
                let names = ["seat", "ending", "mv", "nodes"];
                let name = match names.iter().find_map(|key| part.get(key)) {
                    Some(Value::String(name)) => name.clone(),
                    Some(Value::Number(name)) => name.to_string(),
                    _ => number.to_string(),
                };
                leaves(&below(&name), part, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => (),
    }
}

/// Parts of a report that have a table of their own.
const ELSEWHERE: [&str; 4] = ["phases", "plies", "heat.cells", "length.histogram"];

/// The text of a table: what stands above its columns, where that is not the names of a row's fields, and its rows.
fn sheet<T: Serialize>(
    head: &[&str],
    rows: impl IntoIterator<Item = T>,
) -> Result<String, ReportError> {
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.has_headers(head.is_empty()).from_writer(Vec::new());
    if !head.is_empty() {
        writer.write_record(head)?;
    }
    for row in rows {
        writer.serialize(row)?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(crate) fn games(rows: &[GameRow]) -> Result<String, ReportError> {
    sheet(&[], rows)
}

/// Each number that belongs to a player, a scaling test or a swap.
pub(crate) fn metrics(reports: &[Report]) -> Result<String, ReportError> {
    let mut rows = Vec::new();
    for report in reports {
        let mut add = |player, path: &str, value: Value| {
            let mut found = Vec::new();
            leaves(path, &value, &mut found);
            let elsewhere = |path: &str| {
                let mut others = ELSEWHERE.iter();
                others.any(|other| path == *other || path.starts_with(&format!("{other}.")))
            };
            let own = found.into_iter().filter(|(path, ..)| !elsewhere(path));
            rows.extend(own.map(|leaf| (&report.game, player, leaf)));
        };
        for strength in &report.strengths {
            add(&*strength.player, "", serde_json::to_value(strength)?);
        }
        add("", "swap", serde_json::to_value(&report.swap)?);
        add("", "scaling", serde_json::to_value(&report.scaling)?);
    }
    let head = ["game", "player", "metric", "low", "value", "high"];
    sheet(&head, rows)
}

/// Tenths and plies.
pub(crate) fn curves(reports: &[Report]) -> Result<String, ReportError> {
    let mut points = Vec::new();
    for (report, strength) in strengths(reports) {
        let tenths = strength.phases.iter().map(serde_json::to_value);
        let plies = strength.plies.iter().map(serde_json::to_value);
        let tenths = tenths.map(|value| ("tenth", value));
        for (curve, value) in tenths.chain(plies.map(|value| ("ply", value))) {
            let value = value?;
            let place = value.get(curve).and_then(Value::as_u64).unwrap_or(0);
            let mut found = Vec::new();
            leaves("", &value, &mut found);
            let own = found.into_iter().filter(|(metric, ..)| metric != curve);
            points.extend(own.map(|leaf| (&report.game, &strength.player, curve, place, leaf)));
        }
    }
    let head = [
        "game", "player", "curve", "place", "metric", "low", "value", "high",
    ];
    sheet(&head, points)
}

fn strengths(reports: &[Report]) -> impl Iterator<Item = (&Report, &Strength)> {
    reports.iter().flat_map(|report: &Report| {
        let strengths = report.strengths.iter();
        strengths.map(move |strength| (report, strength))
    })
}

/// What happened on each cell.
pub(crate) fn cells(reports: &[Report]) -> Result<String, ReportError> {
    #[rustfmt::skip]
    let head = ["game", "player", "games", "cell", "arrivals", "captures", "departures", "placements", "occupied"];
    let rows = strengths(reports).flat_map(|(report, strength)| {
        let cells = strength.heat.iter().flat_map(|heat| &heat.cells);
        cells.map(|row| (&report.game, &strength.player, strength.games, row))
    });
    sheet(&head, rows)
}

/// How many games have which length.
pub(crate) fn lengths(reports: &[Report]) -> Result<String, ReportError> {
    let rows = strengths(reports).flat_map(|(report, strength)| {
        let bins = strength.length.iter().flat_map(|length| &length.histogram);
        bins.map(|bin| (&report.game, &strength.player, bin))
    });
    sheet(&["game", "player", "from", "to", "games"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_and_numbers_are_found_by_their_paths() {
        let value = serde_json::json!({
            "games": 4,
            "name": "x",
            "seats": [{"seat": "White", "share": {"low": 0.1, "value": 0.5, "high": null}}],
            "quantiles": [1.0, 2.0],
            "elo": {"low": 3.0, "value": null, "high": null},
        });
        let mut found = Vec::new();
        leaves("", &value, &mut found);
        let expected = [
            ("elo", Some(3.0), None, None),
            ("games", None, Some(4.0), None),
            ("quantiles.1", None, Some(1.0), None),
            ("quantiles.2", None, Some(2.0), None),
            ("seats.White.share", Some(0.1), Some(0.5), None),
        ];
        found.sort_by(|a, b| a.0.cmp(&b.0));
        let expected = expected.map(|(path, a, b, c)| (path.to_owned(), a, b, c));
        assert_eq!(found, expected);
    }
}
