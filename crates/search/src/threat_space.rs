//! Threat-space search (after Allis 1994): wins by one's own moves whatever the other player replies, in games
//! that know how far a player is from winning ([`Game::moves_to_win`]).
//!
//! A move is quiet when it neither brings
//! its player nearer to winning, nor threatens to win at once, nor leaves the other so few moves that all of
//! them may be bad. Few lines have few quiet moves, so the search is repeated with ever more moves, and
//! with ever more quiet ones among them. What it finds is a win; when it finds nothing, there may be
//! one all the same, for a game is not won here by any other way than the usual one.

use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player};

use crate::Verdict;
use crate::budget::{Budget, GivenUp};
use crate::clock::Clock;

/// The search is not worth its time where a player is further from winning.
const NEAR: u32 = 2;

/// A player with so few moves may have none that is good, and nobody may pass.
const FEW: u64 = 8;

/// The most moves a forced win is looked for in.
const LONGEST: u32 = 12;

/// A search for forced wins, and its memory.
pub(crate) struct ThreatSearch<'a, G: Game> {
    game: &'a G,
    budget: Budget<'a>,
    /// The moves of every position on the line from the root, one position's after the other's.
    moves: Vec<G::Move>,
    /// The positions that the last search found to be won, by their history's key, and the moves that win there. Wins
    /// with the next move are left out: whoever looks sees them.
    pub(crate) won: Vec<(u64, G::Move)>,
    /// By the moves left, what is tried first: the move that has succeeded last, and the reply that has refuted an attack.
    attacks: [Option<G::Move>; LONGEST as usize + 1],
    replies: [Option<G::Move>; LONGEST as usize + 1],
}

/// What an attack may still take.
#[derive(Clone, Copy)]
struct ThreatBudget {
    attacker: Player,
    /// How many moves the attacker has left.
    moves: u32,
    /// How many of these may be quiet.
    quiet: u32,
}

impl<'a, G: Game> ThreatSearch<'a, G> {
    pub(crate) fn new(game: &'a G, stop: &'a AtomicBool, clock: Clock) -> Self {
        Self {
            game,
            budget: Budget::new(0, stop, clock),
            moves: Vec::new(),
            won: Vec::new(),
            attacks: [None; LONGEST as usize + 1],
            replies: [None; LONGEST as usize + 1],
        }
    }

    /// A move of a position's player that wins by force, within `moves` moves of that player and by making
    /// `most` positions; and how many were made.
    pub(crate) fn find(
        &mut self,
        position: &G::Position,
        moves: u32,
        most: u64,
    ) -> (Option<G::Move>, u64) {
        if self.needs(position, self.game.to_move(position)) > NEAR {
            return (None, 0);
        }
        let before = self.budget.made;
        self.budget.grant(most);
        self.won.clear();
        let found = self.deepen(position, moves.min(LONGEST));
        self.moves.clear();
        (found.unwrap_or(None), self.budget.made - before)
    }

    fn deepen(&mut self, position: &G::Position, most: u32) -> Result<Option<G::Move>, GivenUp> {
        let attacker = self.game.to_move(position);
        // One quiet move more costs about as much as one move more; the shorter win is found first.
        for level in 1..2 * most {
            for quiet in (0..=level / 2).rev() {
                let moves = level - quiet;
                // The last move wins, and the one before it is not quiet.
                if moves > most || quiet > moves.saturating_sub(2) {
                    continue;
                }
                let left = ThreatBudget {
                    attacker,
                    moves,
                    quiet,
                };
                let found = self.attack(position, left)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// A move by which the attacker, who decides, wins in time.
    fn attack(
        &mut self,
        position: &G::Position,
        left: ThreatBudget,
    ) -> Result<Option<G::Move>, GivenUp> {
        let needs = self.needs(position, left.attacker);
        if needs > left.moves {
            return Ok(None);
        }
        if needs <= 1 {
            let wins = self.game.winning_move(position, left.attacker);
            if wins.is_some() || left.moves == 1 {
                return Ok(wins);
            }
        }
        let killer = self.attacks[left.moves as usize];
        let first = self.list(position, killer);
        for at in first..self.moves.len() {
            let mv = self.moves[at];
            let after = self.game.after(position, mv);
            self.budget.spend(1)?;
            let then = ThreatBudget {
                moves: left.moves - 1,
                ..left
            };
            if self.goes_on(&after, needs, then)? {
                self.attacks[left.moves as usize] = Some(mv);
                self.won.push((self.game.history_key(position), mv));
                self.moves.truncate(first);
                return Ok(Some(mv));
            }
        }
        self.moves.truncate(first);
        Ok(None)
    }

    /// Whether the attacker wins in time after an own move, before which `needed` moves were needed.
    fn goes_on(
        &mut self,
        after: &G::Position,
        needed: u32,
        mut left: ThreatBudget,
    ) -> Result<bool, GivenUp> {
        let needs = self.needs(after, left.attacker);
        if needs > left.moves {
            return Ok(false);
        }
        let presses = || {
            let threat = self.game.winning_move(after, left.attacker);
            threat.is_some() || self.game.count_moves(after) <= FEW
        };
        // With one move left nothing else can succeed.
        if left.moves == 1 && !presses() {
            return Ok(false);
        }
        if needs >= needed && left.moves > 1 && !(needs == 1 && presses()) {
            let Some(quiet) = left.quiet.checked_sub(1) else {
                return Ok(false);
            };
            left.quiet = quiet;
        }
        if self.game.to_move(after) == left.attacker {
            return Ok(self.attack(after, left)?.is_some());
        }
        self.withstands(after, left)
    }

    /// Whether the attacker wins in time whatever the other player, who decides, replies.
    fn withstands(&mut self, position: &G::Position, left: ThreatBudget) -> Result<bool, GivenUp> {
        let killer = self.replies[left.moves as usize];
        let first = self.list(position, killer);
        if first == self.moves.len() {
            let outcome = self.game.outcome(position);
            return Ok(outcome.is_some_and(|o| Verdict::of(&o) == Verdict::Win(left.attacker)));
        }
        for at in first..self.moves.len() {
            let mv = self.moves[at];
            let after = self.game.after(position, mv);
            self.budget.spend(1)?;
            let succeeds = if self.game.to_move(&after) == left.attacker {
                self.attack(&after, left)?.is_some()
            } else {
                self.withstands(&after, left)?
            };
            if !succeeds {
                self.replies[left.moves as usize] = Some(mv);
                self.moves.truncate(first);
                return Ok(false);
            }
        }
        self.moves.truncate(first);
        Ok(true)
    }

    /// How many moves a player is from winning.
    #[inline]
    fn needs(&self, position: &G::Position, player: Player) -> u32 {
        self.game.moves_to_win(position, player).unwrap_or(u32::MAX)
    }

    /// Puts a position's moves behind the others, the killer first; where they begin.
    fn list(&mut self, position: &G::Position, killer: Option<G::Move>) -> usize {
        let first = self.moves.len();
        let moves = &mut self.moves;
        self.game.every_move(position, |mv| moves.push(mv));
        let known = killer.and_then(|killer| moves[first..].iter().position(|mv| *mv == killer));
        if let Some(known) = known {
            moves.swap(first, first + known);
        }
        first
    }
}
