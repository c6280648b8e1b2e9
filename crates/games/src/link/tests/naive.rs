//! Quantum Link cell by cell, as plain as the rule: what the fast code is compared with.

use std::collections::HashMap;

use quantarium_board::{Cell, Grid};
use quantarium_rules::{Player, Random};

use super::super::Link;

/// Who has placed which face where.
pub(super) type Dice = HashMap<Cell, (Player, u8)>;

/// A board filled at random: each cell holds a die with a chance that is drawn first; nobody gets more
/// dice than they have.
pub(super) fn random_dice<const W: usize>(game: &Link<W>, random: &mut Random) -> Dice {
    let density = random.below(11);
    let mut dice = Dice::new();
    let mut cells: Vec<Cell> = game.grid.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let owner = Player(random.below(2) as u8);
        let placed = dice.values().filter(|(who, _)| *who == owner).count();
        if random.below(10) < density && placed < usize::from(game.dice) {
            dice.insert(cell, (owner, random.below(6) as u8 + 1));
        }
    }
    dice
}

fn friends(grid: &Grid, dice: &Dice, cell: Cell) -> usize {
    let owner = dice[&cell].0;
    let around = grid.neighbours(cell).iter();
    around
        .filter(|near| dice.get(near).is_some_and(|(who, _)| *who == owner))
        .count()
}

fn room(grid: &Grid, dice: &Dice, cell: Cell) -> usize {
    let around = grid.neighbours(cell).iter();
    around.filter(|near| !dice.contains_key(near)).count()
}

/// QK-5 and the states of a die on screen.
pub(super) fn state(grid: &Grid, dice: &Dice, over: bool, cell: Cell) -> &'static str {
    let face = usize::from(dice[&cell].1);
    let (friends, room) = (friends(grid, dice, cell), room(grid, dice, cell));
    let can_score = (friends..=friends + room).contains(&face);
    match (face == friends, room == 0 || over, can_score) {
        (true, _, _) => "fulfilled",
        (false, true, _) => "covered",
        (false, false, true) => "open",
        (false, false, false) => "dead",
    }
}
