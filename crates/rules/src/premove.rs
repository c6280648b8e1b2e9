//! Moves for later: what a player may enter while it is another's turn.

use std::collections::HashSet;

use crate::erased::in_order;
use crate::{Click, FullGame, Player};

/// About the most moves that are looked at. Only the largest boards have more; there some moves are not
/// found that another's move would make legal.
const MOST: usize = 100_000;

/// The moves that `player` could make next, by text and clicks, sorted by text: if the others let the turn
/// go by, or if one of them makes a single move first. None when the game is over, or at the player's own turn.
pub(crate) fn premoves<G: FullGame>(
    game: &G,
    position: &G::Position,
    player: Player,
) -> Vec<(String, Vec<Click>)> {
    let players = game.seats().len();
    let mut other = game.to_move(position);
    if player.index() >= players || other == player || game.outcome(position).is_some() {
        return Vec::new();
    }
    let mut found = Found {
        game,
        player,
        known: HashSet::new(),
        moves: Vec::new(),
        looked: 0,
    };
    found.look(position);
    while other != player {
        if let Some(from) = at_turn(game, position, other) {
            for mv in game.legal_moves(&from) {
                if found.looked >= MOST {
                    return in_order(found.moves);
                }
                found.look(&game.after(&from, mv));
            }
        }
        other = other.next(players);
    }
    in_order(found.moves)
}

/// The position as it would be at another's turn, if there can be such a one.
fn at_turn<G: FullGame>(game: &G, position: &G::Position, player: Player) -> Option<G::Position> {
    if game.to_move(position) == player {
        return Some(position.clone());
    }
    let text = game.write_position(position);
    let board = text.split(' ').next()?;
    let letter = game.seat(player).letter;
    let fresh = game.info().fresh;
    game.parse_position(&format!("{board} {letter} {fresh}"))
        .ok()
}

struct Found<'a, G: FullGame> {
    game: &'a G,
    player: Player,
    known: HashSet<G::Move>,
    moves: Vec<(String, Vec<Click>)>,
    looked: usize,
}

impl<G: FullGame> Found<'_, G> {
    /// Takes what is legal at the player's turn and was not before.
    fn look(&mut self, position: &G::Position) {
        if self.game.outcome(position).is_some() {
            return;
        }
        let Some(position) = at_turn(self.game, position, self.player) else {
            return;
        };
        self.game.every_move(&position, |mv| {
            self.looked += 1;
            if self.known.insert(mv) {
                let text = self.game.write_move(&position, mv);
                self.moves.push((text, self.game.clicks(&position, mv)));
            }
        });
    }
}
