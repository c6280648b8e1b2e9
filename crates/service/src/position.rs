//! Positions that belong to no table, game records, and seeds.

use quantarium_draw::Picture;
use quantarium_games::open;
use quantarium_rules::{AnyGame, Player, Seed, record};
use quantarium_table::Table;
use quantarium_wire::{LegalMove, PositionSpec, RecordTree, Refusal};

use crate::refused::wrong_game;

/// The seed of a text: decimal, 64 bits, no signs and no leading zeros.
///
/// # Errors
/// When the text is no seed.
pub fn seed(text: &str) -> Result<Seed, Refusal> {
    let seed: Option<Seed> = text.parse().ok();
    let seed = seed.filter(|seed| seed.to_string() == text);
    let words = || format!("`{text}` is no seed: write a number from 0 to {}", u64::MAX);
    seed.ok_or_else(|| wrong_game(words()))
}

/// A table with a person in every seat.
pub(crate) fn set_up(asked: PositionSpec) -> Result<Table, Refusal> {
    let game = open(&asked.game).map_err(wrong_game)?;
    let seed = asked.seed.as_deref().map(seed).transpose()?;
    Ok(quantarium_table::position(game, seed, asked)?)
}

/// What `seat` may enter while it is another's turn.
pub(crate) fn premoves(asked: PositionSpec, seat: u8) -> Result<Vec<LegalMove>, Refusal> {
    let table = set_up(asked)?;
    let moves = table.position().premoves(Player(seat)).into_iter();
    Ok(moves.map(LegalMove::from).collect())
}

/// A table's board as a stand-alone SVG document.
pub fn board(table: &Table) -> String {
    quantarium_draw::svg(&picture_of(table, table.plies() as usize))
}

/// A game as a picture that moves.
pub(crate) fn animation(asked: PositionSpec) -> Result<String, Refusal> {
    let table = set_up(asked)?;
    let plies = 0..=table.plies() as usize;
    let pictures: Vec<_> = plies.map(|plies| picture_of(&table, plies)).collect();
    Ok(quantarium_draw::animation(&pictures).unwrap_or_default())
}

/// The board after that many plies.
fn picture_of(table: &Table, plies: usize) -> Picture<'_> {
    let mut picture = Picture::new(table.game(), table.position_after(plies));
    picture.marked = table.touched(plies).to_vec();
    picture
}

/// The first game of a record's text.
pub(crate) fn read_record(text: &str) -> Result<RecordTree, Refusal> {
    let resolve = |name: &str| -> Result<Box<dyn AnyGame>, _> { open(name) };
    let records = record::read(text, &resolve).map_err(wrong_game)?;
    let first = records.first().map(quantarium_table::record_tree);
    first.ok_or_else(|| wrong_game("the text holds no game record"))
}

pub(crate) fn write_record(tree: &RecordTree) -> Result<String, Refusal> {
    let game = open(&tree.game).map_err(wrong_game)?;
    Ok(quantarium_table::write_record(game.as_ref(), tree)?)
}
