//! A player who moves at random.

use quantarium_rules::{AnyPosition, Random, Seed};

use super::{Answer, Contestant, Silence, Turn};
use crate::FaultKind;

/// Takes any legal move, each with the same chance.
#[derive(Debug)]
pub(super) struct Chance<'a> {
    game: &'a str,
    random: Random,
    /// The position after some moves of the game.
    reached: Option<(usize, Box<dyn AnyPosition>)>,
}

impl<'a> Chance<'a> {
    pub(super) fn new(game: &'a str) -> Self {
        Self {
            game,
            random: Random::new(Seed(0)),
            reached: None,
        }
    }

    /// The position to move in.
    fn position(&mut self, turn: &Turn<'_>) -> Result<Box<dyn AnyPosition>, String> {
        let (made, mut position) = match self.reached.take() {
            Some(reached) => reached,
            None => {
                let game = quantarium_games::open(self.game).map_err(|error| error.to_string())?;
                let start = game.parse(turn.start).map_err(|error| error.to_string())?;
                (0, start)
            }
        };
        for mv in &turn.moves[made..] {
            position.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(position)
    }
}

impl Contestant for Chance<'_> {
    fn begin(&mut self, seed: Seed) -> Result<(), Silence> {
        self.random = Random::new(seed);
        self.reached = None;
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Silence> {
        let crash = |words| Silence::Fault(FaultKind::Crash, words);
        let position = self.position(turn).map_err(crash)?;
        let mut moves = position.moves();
        self.reached = Some((turn.moves.len(), position));
        if moves.is_empty() {
            return Err(crash("there is no move".to_owned()));
        }
        let mv = moves.swap_remove(self.random.index(moves.len()));
        Ok(Answer { mv, claim: None })
    }
}
