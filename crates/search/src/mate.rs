//! Mate in n: whether a player wins by force within a number of plies, whatever the others do. Every line is
//! looked at, none deeper. So it is also proven that there is no such win, which the quicker threat-space
//! search cannot do.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player};

use crate::budget::{Budget, GivenUp};
use crate::clock::Clock;

/// What a position comes to within a number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mate<M> {
    /// The attacker wins by force.
    Forced,
    /// The attacker does not. Where another player decides: a move of that player that prevents it.
    Prevented(Option<M>),
}

/// Whether `attacker` wins by force within `plies` plies. Nothing where more than `most` positions would be
/// made, or `stop` is set.
pub fn mate<G: Game>(
    game: &G,
    position: &G::Position,
    attacker: Player,
    plies: u32,
    most: u64,
    stop: &AtomicBool,
) -> Option<Mate<G::Move>> {
    let mut search = MateSearch {
        game,
        attacker,
        budget: Budget::new(most, stop, Clock::start(None)),
    };
    let mut defence = None;
    match search.wins(position, plies, &mut defence) {
        Ok(true) => Some(Mate::Forced),
        Ok(false) => Some(Mate::Prevented(defence)),
        Err(GivenUp) => None,
    }
}

struct MateSearch<'a, G: Game> {
    game: &'a G,
    attacker: Player,
    budget: Budget<'a>,
}

impl<G: Game> MateSearch<'_, G> {
    /// `defence` gets the move of another player that keeps the attacker from winning.
    fn wins(
        &mut self,
        position: &G::Position,
        plies: u32,
        defence: &mut Option<G::Move>,
    ) -> Result<bool, GivenUp> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome.winner == Some(self.attacker));
        }
        if plies == 0 {
            return Ok(false);
        }
        let attacks = self.game.to_move(position) == self.attacker;
        let game = self.game;
        let mut found = Ok(!attacks);
        let _ = game.each_move(position, |mv| {
            let won = self.budget.spend(1).and_then(|()| {
                let after = game.after(position, mv);
                self.wins(&after, plies - 1, &mut None)
            });
            match won {
                Ok(wins) if wins != attacks => return ControlFlow::Continue(()),
                Ok(false) => *defence = Some(mv),
                _ => (),
            }
            found = won;
            ControlFlow::Break(())
        });
        found
    }
}
