//! Random play to the end, each legal move equally likely.

use quantarium_board::{Cell, MAX_CELLS};
use quantarium_rules::{Outcome, Random};

use super::game::Link;
use super::position::{FACES, Position};

/// Plays random moves, each legal one equally likely, to the end.
///
/// The free cells are kept as a list in no order: a cell is drawn by its place in the list, and the
/// last one takes the place of the one drawn.
pub(super) fn uniform<const W: usize>(
    game: &Link<W>,
    mut position: Position<W>,
    random: &mut Random,
) -> Outcome {
    let mut free = [Cell(0); MAX_CELLS];
    let mut count = 0;
    for cell in game.free(&position).iter() {
        free[count] = cell;
        count += 1;
    }
    while !game.is_over(&position) {
        let placements = if game.has_dice(&position, position.to_move) {
            count * usize::from(FACES)
        } else {
            0
        };
        let drawn = random.index(placements + 1);
        if drawn == placements {
            position.pass();
        } else {
            let place = drawn / usize::from(FACES);
            let face = (drawn % usize::from(FACES)) as u8 + 1;
            position.place(free[place], face);
            count -= 1;
            free[place] = free[count];
        }
    }
    game.result(&position)
}
