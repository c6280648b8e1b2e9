//! Whether a player wins by force within so many plies, whatever the others do: every line is looked
//! at, none deeper. That there is no such win is proven, too, which the quicker `threat` search cannot do.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::{Game, Player};

/// What comes of a position within so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Force<M> {
    /// The player wins by force.
    Wins,
    /// He does not. Where another decides: a move of his that sees to it.
    Held(Option<M>),
}

/// Too much work, or stopped.
struct GivenUp;

/// Whether `hero` wins by force within `plies` plies. Nothing where more than `most` positions would be
/// made, or `stop` is set.
pub fn force<G: Game>(
    game: &G,
    position: &G::Position,
    hero: Player,
    plies: u32,
    most: u64,
    stop: &AtomicBool,
) -> Option<Force<G::Move>> {
    let mut search = Forcing {
        game,
        hero,
        left: most,
        stop,
    };
    let mut held = None;
    match search.wins(position, plies, &mut held) {
        Ok(true) => Some(Force::Wins),
        Ok(false) => Some(Force::Held(held)),
        Err(GivenUp) => None,
    }
}

struct Forcing<'a, G: Game> {
    game: &'a G,
    hero: Player,
    left: u64,
    stop: &'a AtomicBool,
}

impl<G: Game> Forcing<'_, G> {
    /// `held` gets the move of another player that keeps the hero from winning.
    fn wins(
        &mut self,
        position: &G::Position,
        plies: u32,
        held: &mut Option<G::Move>,
    ) -> Result<bool, GivenUp> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome.winner == Some(self.hero));
        }
        if plies == 0 {
            return Ok(false);
        }
        let ours = self.game.to_move(position) == self.hero;
        let game = self.game;
        let mut found = Ok(!ours);
        let _ = game.each_move(position, |mv| {
            if self.left == 0 || self.stop.load(Ordering::Relaxed) {
                found = Err(GivenUp);
                return ControlFlow::Break(());
            }
            self.left -= 1;
            let mut after = position.clone();
            game.play_unchecked(&mut after, mv);
            match self.wins(&after, plies - 1, &mut None) {
                Ok(wins) if wins == ours => {
                    found = Ok(wins);
                    if !ours {
                        *held = Some(mv);
                    }
                    ControlFlow::Break(())
                }
                Ok(_) => ControlFlow::Continue(()),
                Err(GivenUp) => {
                    found = Err(GivenUp);
                    ControlFlow::Break(())
                }
            }
        });
        found
    }
}
