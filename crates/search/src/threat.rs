//! Forced wins: won by one's own moves whatever the other player replies, in games that can tell how far a
//! player is from winning ([`Game::moves_to_win`]).
//!
//! A threat search (after Allis's threat-space search, 1994). A move is quiet when it neither brings
//! its player nearer to winning, nor threatens to win at once, nor leaves the other so few moves that all of
//! them may be bad. Few lines have few quiet moves, so the search is repeated with ever more moves, and
//! with ever more quiet ones among them. What it finds is a win; when it finds nothing, there may be
//! one all the same, for a game is not won here by any other way than the usual one.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::{Game, Player};

use crate::Verdict;
use crate::clock::Clock;

/// The search is not worth its time where a player is further from winning.
const NEAR: u32 = 2;

/// Who has so few moves may have none that is good, and nobody may pass.
const FEW: u64 = 8;

/// The most moves a forced win is looked for in.
const LONGEST: u32 = 12;

/// How often the clock is looked at.
const LOOK_EVERY: u64 = 512;

/// A search for forced wins, and its memory.
pub(crate) struct ThreatSearch<'a, G: Game> {
    game: &'a G,
    stop: &'a AtomicBool,
    clock: Clock,
    /// The moves of every position on the line from the root, one position's after the other's.
    moves: Vec<G::Move>,
    /// By the moves left: the reply that has refuted an attack last, and the move that has succeeded.
    habits: [Habit<G::Move>; LONGEST as usize + 1],
    /// Positions made, by this attempt and those before.
    nodes: u64,
    most: u64,
}

/// What is tried first.
#[derive(Clone, Copy)]
struct Habit<M> {
    attack: Option<M>,
    reply: Option<M>,
}

/// What an attacker may still do.
#[derive(Clone, Copy)]
struct Quest {
    hero: Player,
    /// How many moves he has left.
    moves: u32,
    /// How many of these may be quiet.
    quiet: u32,
}

/// Too much work, or stopped.
#[derive(Clone, Copy, Debug)]
struct GivenUp;

impl<'a, G: Game> ThreatSearch<'a, G> {
    pub(crate) fn new(game: &'a G, stop: &'a AtomicBool, clock: Clock) -> Self {
        let none = Habit {
            attack: None,
            reply: None,
        };
        Self {
            game,
            stop,
            clock,
            moves: Vec::new(),
            habits: [none; LONGEST as usize + 1],
            nodes: 0,
            most: 0,
        }
    }

    /// Whether the player to move is so near to winning that it is worth looking.
    #[inline]
    pub(crate) fn is_near(&self, position: &G::Position) -> bool {
        let mover = self.game.to_move(position);
        let needs = self.game.moves_to_win(position, mover);
        needs.is_some_and(|needs| needs <= NEAR)
    }

    /// A move of a position's player that wins by force, within `moves` moves of his and by making
    /// `most` positions; and how many were made.
    pub(crate) fn find(
        &mut self,
        position: &G::Position,
        moves: u32,
        most: u64,
    ) -> (Option<G::Move>, u64) {
        if !self.is_near(position) {
            return (None, 0);
        }
        let before = self.nodes;
        self.most = before.saturating_add(most);
        let found = self.deepen(position, moves.min(LONGEST));
        self.moves.clear();
        (found.unwrap_or(None), self.nodes - before)
    }

    fn deepen(&mut self, position: &G::Position, most: u32) -> Result<Option<G::Move>, GivenUp> {
        let hero = self.game.to_move(position);
        // One quiet move more costs about as much as one move more; the shorter win is found first.
        for level in 1..2 * most {
            for quiet in (0..=level / 2).rev() {
                let moves = level - quiet;
                // The last move wins, and the one before it is not quiet.
                if moves > most || quiet > moves.saturating_sub(2) {
                    continue;
                }
                let quest = Quest { hero, moves, quiet };
                let found = self.attack(position, quest)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// A move by which the hero, who decides, reaches his goal.
    fn attack(&mut self, position: &G::Position, quest: Quest) -> Result<Option<G::Move>, GivenUp> {
        let needs = self.needs(position, quest.hero);
        if needs > quest.moves {
            return Ok(None);
        }
        if needs <= 1 {
            let wins = self.game.winning_move(position, quest.hero);
            if wins.is_some() || quest.moves == 1 {
                return Ok(wins);
            }
        }
        let habit = self.habits[quest.moves as usize].attack;
        let first = self.list(position, habit);
        for at in first..self.moves.len() {
            let mv = self.moves[at];
            let mut after = position.clone();
            self.game.play_unchecked(&mut after, mv);
            self.spend()?;
            let left = Quest {
                moves: quest.moves - 1,
                ..quest
            };
            if self.goes_on(&after, needs, left)? {
                self.habits[quest.moves as usize].attack = Some(mv);
                self.moves.truncate(first);
                return Ok(Some(mv));
            }
        }
        self.moves.truncate(first);
        Ok(None)
    }

    /// Whether the hero reaches his goal after a move of his, before which he needed so many.
    fn goes_on(
        &mut self,
        after: &G::Position,
        needed: u32,
        mut quest: Quest,
    ) -> Result<bool, GivenUp> {
        let needs = self.needs(after, quest.hero);
        if needs > quest.moves {
            return Ok(false);
        }
        let presses = || {
            let threat = self.game.winning_move(after, quest.hero);
            threat.is_some() || self.game.count_moves(after) <= FEW
        };
        // With one move left nothing else can succeed.
        if quest.moves == 1 && !presses() {
            return Ok(false);
        }
        if needs >= needed && quest.moves > 1 && !(needs == 1 && presses()) {
            let Some(quiet) = quest.quiet.checked_sub(1) else {
                return Ok(false);
            };
            quest.quiet = quiet;
        }
        if self.game.to_move(after) == quest.hero {
            return Ok(self.attack(after, quest)?.is_some());
        }
        self.withstands(after, quest)
    }

    /// Whether the hero reaches his goal whatever the other player, who decides, replies.
    fn withstands(&mut self, position: &G::Position, quest: Quest) -> Result<bool, GivenUp> {
        let habit = self.habits[quest.moves as usize].reply;
        let first = self.list(position, habit);
        if first == self.moves.len() {
            let outcome = self.game.outcome(position);
            return Ok(outcome.is_some_and(|o| Verdict::of(&o) == Verdict::Win(quest.hero)));
        }
        for at in first..self.moves.len() {
            let mv = self.moves[at];
            let mut after = position.clone();
            self.game.play_unchecked(&mut after, mv);
            self.spend()?;
            let succeeds = if self.game.to_move(&after) == quest.hero {
                self.attack(&after, quest)?.is_some()
            } else {
                self.withstands(&after, quest)?
            };
            if !succeeds {
                self.habits[quest.moves as usize].reply = Some(mv);
                self.moves.truncate(first);
                return Ok(false);
            }
        }
        self.moves.truncate(first);
        Ok(true)
    }

    #[inline]
    fn needs(&self, position: &G::Position, player: Player) -> u32 {
        let needs = self.game.moves_to_win(position, player);
        needs.unwrap_or(u32::MAX)
    }

    /// Puts a position's moves behind the others, the habitual one first; where they begin.
    fn list(&mut self, position: &G::Position, habit: Option<G::Move>) -> usize {
        let first = self.moves.len();
        let moves = &mut self.moves;
        let _ = self.game.each_move(position, |mv| {
            moves.push(mv);
            std::ops::ControlFlow::<()>::Continue(())
        });
        let known = habit.and_then(|habit| moves[first..].iter().position(|mv| *mv == habit));
        if let Some(known) = known {
            moves.swap(first, first + known);
        }
        first
    }

    /// Counts a position made; whether to go on.
    #[inline]
    fn spend(&mut self) -> Result<(), GivenUp> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(GivenUp);
        }
        if !self.nodes.is_multiple_of(LOOK_EVERY) {
            return Ok(());
        }
        if self.stop.load(Ordering::Relaxed) || self.clock.has_run_out(self.clock.elapsed()) {
            return Err(GivenUp);
        }
        Ok(())
    }
}
