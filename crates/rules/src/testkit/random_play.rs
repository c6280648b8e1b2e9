//! Playouts against the exact chances of each result, where the rest of the game is short enough to be
//! gone through.

use std::collections::HashMap;

use super::{Kit, class};
use crate::{FullGame, Random};

/// The most positions that are gone through to find the chances.
const POSITIONS: u32 = 20_000;
/// How many playouts they are compared with.
const PLAYOUTS: u32 = 1000;

type Chances = HashMap<(&'static str, Option<usize>), f64>;

impl<G: FullGame> Kit<'_, G> {
    /// Playouts from the earliest position of a finished game's `line` from which the rest can be
    /// gone through end as often in each way as they should.
    pub(super) fn check_playouts(&self, line: &[G::Position], random: &mut Random) {
        let game = self.game;
        let mut found = None;
        for position in line.iter().rev() {
            let mut chances = Chances::new();
            let mut left = POSITIONS;
            let whole = self.add_chances(position, 1.0, &mut left, &mut chances);
            if whole.is_none() {
                break;
            }
            found = Some((position, chances));
        }
        let Some((position, chances)) = found else {
            panic!("{}: a finished game has one result", self.at(&line[0]));
        };
        let mut seen: HashMap<_, u32> = HashMap::new();
        for _ in 0..PLAYOUTS {
            let outcome = game.playout(position.clone(), random);
            *seen.entry(class(&outcome)).or_default() += 1;
        }
        for result in seen.keys().chain(chances.keys()) {
            let chance = chances.get(result).copied().unwrap_or(0.0);
            let times = seen.get(result).copied().unwrap_or(0);
            holds!(self.at(position), times == 0 || chance > 0.0 => "{result:?} cannot be");
            let mean = f64::from(PLAYOUTS) * chance;
            // Six standard deviations, and a little for the rare results.
            let allowed = 6.0 * (mean * (1.0 - chance)).max(0.0).sqrt() + 6.0;
            let fair = (f64::from(times) - mean).abs() <= allowed;
            holds!(self.at(position), fair => "{result:?} {times} times instead of {mean:.1}");
        }
        let start = &line[0];
        let winner = game.playout(start.clone(), random).winner;
        let known = winner.is_none_or(|winner| self.is_seat(winner));
        assert!(known, "{}: who won the playout?", self.at(start));
    }

    /// Adds the chances of each result from here; nothing if that takes more than `left` positions.
    fn add_chances(
        &self,
        position: &G::Position,
        chance: f64,
        left: &mut u32,
        chances: &mut Chances,
    ) -> Option<()> {
        *left = left.checked_sub(1)?;
        if let Some(outcome) = self.game.outcome(position) {
            *chances.entry(class(&outcome)).or_default() += chance;
            return Some(());
        }
        let moves = self.game.legal_moves(position);
        for &mv in &moves {
            let child = self.game.after(position, mv);
            self.add_chances(&child, chance / moves.len() as f64, left, chances)?;
        }
        Some(())
    }
}
