//! A player who moves at random.

use quantarium_rules::{AnyPosition, Random, Seed};

use super::{Answer, Contestant, Silence, Turn};

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
    fn position(&mut self, turn: &Turn<'_>) -> Result<Box<dyn AnyPosition>, Silence> {
        let (made, mut position) = match self.reached.take() {
            Some(reached) => reached,
            None => (0, quantarium_games::open(self.game)?.parse(turn.start)?),
        };
        for mv in &turn.moves[made..] {
            position.play(mv)?;
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
        let position = self.position(turn)?;
        let mut moves = position.moves();
        self.reached = Some((turn.moves.len(), position));
        if moves.is_empty() {
            return Err(Silence::from("there is no move"));
        }
        let mv = moves.swap_remove(self.random.index(moves.len()));
        Ok(Answer { mv, claim: None })
    }
}
