//! Positions that belong to no table, and game records.

use quantarium_draw::Picture;
use quantarium_games::open;
use quantarium_rules::{AnyGame, record};
use quantarium_table::{Table, study, write_study};
use quantarium_wire::{Look, Refusal, Study};

use crate::refused::wrong_game;
use crate::tab::seed;

/// A table with a person in every seat.
pub(crate) fn set_up(look: Look) -> Result<Table, Refusal> {
    let game = open(&look.game).map_err(wrong_game)?;
    let seed = look.seed.as_deref().map(seed).transpose()?;
    quantarium_table::set_up(game, seed, look).map_err(wrong_game)
}

/// A position's board as a stand-alone SVG document.
pub(crate) fn picture(look: Look) -> Result<String, Refusal> {
    let table = set_up(look)?;
    let plies = table.plies() as usize;
    Ok(quantarium_draw::svg(&picture_of(&table, plies)))
}

/// A game as a picture that moves.
pub(crate) fn film(look: Look) -> Result<String, Refusal> {
    let table = set_up(look)?;
    let plies = 0..=table.plies() as usize;
    let pictures: Vec<_> = plies.map(|plies| picture_of(&table, plies)).collect();
    Ok(quantarium_draw::film(&pictures).unwrap_or_default())
}

/// The board after so many plies.
fn picture_of(table: &Table, plies: usize) -> Picture<'_> {
    let mut picture = Picture::new(table.game(), table.position_after(plies));
    picture.marked = table.touched(plies).to_vec();
    picture
}

/// The first game of a record's text.
pub(crate) fn read(text: &str) -> Result<Study, Refusal> {
    let resolve = |name: &str| -> Result<Box<dyn AnyGame>, _> { open(name) };
    let records = record::read(text, &resolve).map_err(wrong_game)?;
    let first = records.first();
    first
        .map(study)
        .ok_or_else(|| wrong_game("the text holds no game record"))
}

pub(crate) fn write(study: &Study) -> Result<String, Refusal> {
    let game = open(&study.game).map_err(wrong_game)?;
    write_study(game.as_ref(), study).map_err(wrong_game)
}
