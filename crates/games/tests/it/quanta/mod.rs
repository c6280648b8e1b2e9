//! The rules of Quanta, one by one, and its texts.

mod rules;
mod text;

mod within {
    quantarium_games::quanta_tests!();
}

use crate::differential::{self, Both};

/// Where something is tried: the game's options, and a position.
type Scene<'a> = (&'a str, &'a str);

fn position((options, text): Scene<'_>) -> Both {
    differential::position(&format!("quanta:{options}"), text)
}

/// The position after these moves, separated by spaces.
fn after(scene: Scene<'_>, moves: &str) -> Both {
    let mut played = position(scene);
    for mv in moves.split_whitespace() {
        let tried = played.play(mv);
        tried.unwrap_or_else(|error| panic!("{scene:?}: {error}"));
    }
    position((scene.0, &played.text()));
    played
}

/// Turn and owed bonuses after these moves.
fn state(scene: Scene<'_>, moves: &str) -> String {
    let text = after(scene, moves).text();
    text.split_once(' ').unwrap().1.to_owned()
}

fn scores(scene: Scene<'_>, moves: &str) -> [i32; 2] {
    let scores = after(scene, moves).scores().unwrap();
    [scores[0], scores[1]]
}

fn refused(scene: Scene<'_>, mv: &str) -> String {
    let mut position = position(scene);
    let before = position.text();
    let error = position.play(mv).unwrap_err().to_string();
    assert_eq!(position.text(), before, "X-3: the game is unchanged");
    assert!(!position.moves().contains(&mv.to_owned()));
    error
}

/// Rows 16 to 10 of a board of 16 by 16 that hold `count` neutrons of which none can be surrounded
/// by particles.
fn neutrons(count: usize) -> String {
    let rows = (0..7).map(|row| match count.saturating_sub(row * 16).min(16) {
        0 => "16".to_owned(),
        16 => "n".repeat(16),
        some => format!("{}{}", "n".repeat(some), 16 - some),
    });
    rows.collect::<Vec<_>>().join("/")
}
