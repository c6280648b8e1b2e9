//! The puzzles that come with the page.

use std::collections::BTreeSet;

use quantarium_puzzles::Puzzle;
use quantarium_rules::AnyGame;
use rust_embed::Embed;
use serde::Deserialize;

/// A game has one file or several: `quantum-leap.json`, `quantum-leap.hex4.json`.
#[derive(Embed)]
#[folder = "../../web/src/lib/puzzles/data"]
struct Files;

#[derive(Deserialize)]
struct File {
    puzzles: Vec<Puzzle>,
}

/// The puzzles of a game, in the order of their numbers on the page, which gathers them in the same one
/// (`web/src/lib/puzzles/numbered.ts`).
pub(crate) fn puzzles(game: &dyn AnyGame) -> Vec<Puzzle> {
    let mut names: Vec<_> = Files::iter().collect();
    names.sort();
    let own = names
        .iter()
        .filter(|name| name.split('.').next() == Some(game.info().id));
    let files = own.filter_map(|name| serde_json::from_slice::<File>(&Files::get(name)?.data).ok());
    let mut puzzles: Vec<Puzzle> = files.flat_map(|file| file.puzzles).collect();
    let mut known = BTreeSet::new();
    puzzles.retain(|one| known.insert((one.game.clone(), one.setup.clone())));
    puzzles.sort_by_key(|puzzle| puzzle.grade);
    puzzles
}
