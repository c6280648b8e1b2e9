//! Quantum Link cell by cell, as plain as the rule: what the fast code is compared with.

use std::collections::HashMap;

use quantarium_board::{Cell, Grid};
use quantarium_rules::{Player, Random};

use super::super::{Link, Move};

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

pub(super) fn friends(grid: &Grid, dice: &Dice, cell: Cell) -> usize {
    let owner = dice[&cell].0;
    let around = grid.neighbours(cell).iter();
    around
        .filter(|near| dice.get(near).is_some_and(|(who, _)| *who == owner))
        .count()
}

pub(super) fn room(grid: &Grid, dice: &Dice, cell: Cell) -> usize {
    let around = grid.neighbours(cell).iter();
    around.filter(|near| !dice.contains_key(near)).count()
}

/// QK-7.
pub(super) fn scores(grid: &Grid, dice: &Dice) -> [i32; 2] {
    let mut scores = [0; 2];
    for (&cell, &(owner, face)) in dice {
        if friends(grid, dice, cell) == usize::from(face) {
            scores[owner.index()] += i32::from(face);
        }
    }
    scores
}

/// QK-6.
pub(super) fn is_over<const W: usize>(game: &Link<W>, dice: &Dice, passes: u8) -> bool {
    let full = dice.len() == game.grid.len();
    let out = |seat| left(game, dice, Player(seat)) == 0;
    passes == 2 || full || out(0) && out(1)
}

/// QK-2.
pub(super) fn left<const W: usize>(game: &Link<W>, dice: &Dice, player: Player) -> usize {
    let placed = dice.values().filter(|(owner, _)| *owner == player).count();
    usize::from(game.dice) - placed
}

/// QK-4, in any order.
pub(super) fn moves<const W: usize>(
    game: &Link<W>,
    dice: &Dice,
    to_move: Player,
    passes: u8,
) -> Vec<Move> {
    if is_over(game, dice, passes) {
        return Vec::new();
    }
    let mut moves = vec![Move::Pass];
    for cell in game.grid.cells() {
        for face in 1..=6 {
            if !dice.contains_key(&cell) && left(game, dice, to_move) > 0 {
                moves.push(Move::Place { cell, face });
            }
        }
    }
    moves
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
