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

/// QK-5 and the states of a die on screen.
pub(super) fn state(grid: &Grid, dice: &Dice, over: bool, cell: Cell) -> &'static str {
    let (owner, face) = dice[&cell];
    let face = usize::from(face);
    let around = grid.neighbours(cell).iter();
    let around: Vec<Option<Player>> = around.map(|near| Some(dice.get(&near)?.0)).collect();
    let count = |of: Option<Player>| around.iter().filter(|near| **near == of).count();
    let (friends, room) = (count(Some(owner)), count(None));
    let can_score = (friends..=friends + room).contains(&face);
    match (face == friends, room == 0 || over, can_score) {
        (true, _, _) => "fulfilled",
        (false, true, _) => "covered",
        (false, false, true) => "open",
        (false, false, false) => "dead",
    }
}
