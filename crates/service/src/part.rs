//! A position that several workers look at: which of its moves fall to each.

use std::sync::atomic::AtomicBool;

use quantarium_engine::{Engine, Params};
use quantarium_wire::{Part, Refusal};

use crate::refused::wrong_game;

/// How many simulations put the moves in order: a number, so that every worker comes to the same order.
const LOOK: u64 = 200;

/// The moves that fall to a part, perhaps none; nothing if the game is over.
///
/// # Errors
/// When there is no such part, or what is to be dealt first are no moves of the position.
pub(crate) fn deal(
    engine: &dyn Engine,
    params: &Params,
    part: &Part,
    stop: &AtomicBool,
) -> Result<Option<Vec<String>>, Refusal> {
    let Part { number, of, first } = part;
    if number >= of {
        let words = format!("there is no part {number} of {of}: the first is 0");
        return Err(wrong_game(words));
    }
    let mut alone = *params;
    alone.search.threads = 1;
    let look = engine.search().params(alone).simulations(LOOK).stop(stop);
    let Some(look) = look.run() else {
        return Ok(None);
    };
    let mut rest: Vec<String> = look.moves.into_iter().map(|root| root.mv).collect();
    let mut order = Vec::with_capacity(rest.len());
    for mv in first {
        let place = rest.iter().position(|other| other == mv);
        let why = "cannot be dealt first: it is no move here, or is named twice";
        let place = place.ok_or_else(|| wrong_game(format_args!("`{mv}` {why}")))?;
        order.push(rest.remove(place));
    }
    order.append(&mut rest);
    let falls_here = |place: usize| holder(place, usize::from(*of)) == usize::from(*number);
    let dealt = order.into_iter().enumerate();
    let hand = dealt.filter_map(|(place, mv)| falls_here(place).then_some(mv));
    Ok(Some(hand.collect()))
}

/// Who of `of` gets the move at a place: forwards, then backwards, and so on, so that who has the best move does not have
/// the better of every later round as well.
fn holder(place: usize, of: usize) -> usize {
    let (round, turn) = (place / of, place % of);
    match round.is_multiple_of(2) {
        true => turn,
        false => of - 1 - turn,
    }
}
