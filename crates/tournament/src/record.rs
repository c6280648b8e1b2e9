//! Games as records (`.qgn`).

use quantarium_rules::AnyGame;
use quantarium_rules::record::{ContentError, Layout, Ply, Record};

use crate::{Finished, Kind, Plan};

/// The record of a finished game. It has no date, so that the same games give the same bytes.
pub(crate) fn write(
    game: &dyn AnyGame,
    plan: &Plan,
    finished: &Finished,
) -> Result<String, ContentError> {
    let Ok(start) = game.parse(&finished.start) else {
        return Ok(String::new());
    };
    let mut record = Record::begin(game, start.as_ref());
    let event = match plan.kind {
        Kind::Match => "Match",
        Kind::RoundRobin => "Round robin",
        Kind::SelfPlay => "Self-play",
        Kind::Chain => "Scaling test",
    };
    let mut tags = vec![
        ("Event", event.to_owned()),
        ("Site", "Quantarium".to_owned()),
        ("Round", (finished.game + 1).to_string()),
    ];
    let players = finished.players.iter().map(|player| &plan.players[*player]);
    let seats = game.seats().iter().map(|seat| seat.name);
    tags.extend(seats.zip(players.clone().map(|player| player.name.clone())));
    tags.push(("Result", finished.result.clone()));
    tags.extend(finished.seed.map(|seed| ("Seed", seed.to_string())));
    tags.extend(finished.scores.as_ref().map(|scores| {
        let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
        ("Scores", scores.join("-"))
    }));
    let limits: Vec<String> = players.map(|player| player.limit.to_string()).collect();
    if limits.iter().any(|limit| !limit.is_empty()) {
        tags.push(("TimeControl", limits.join(" / ")));
    }
    tags.push(("Termination", finished.ending.clone()));
    for (name, value) in tags {
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        record.set_tag(name, &value)?;
    }
    record.line = finished.moves.iter().map(Ply::new).collect();
    Ok(record.write(Layout::of(game, start.as_ref())))
}
