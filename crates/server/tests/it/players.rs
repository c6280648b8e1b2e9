//! Computers that do as tests want.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use quantarium_games::open;
use quantarium_rules::{AnyGame, AnyPosition, Random};
use quantarium_service::{EngineService, MoveRequest, wrong_game};
use quantarium_wire::{Analyse, Analysis, Level, Line, Occupant, PositionRef, Refusal};

pub(crate) const PERSON: Occupant = Occupant::Person;
pub(crate) const COMPUTER: Occupant = Occupant::computer(1);
/// A computer that thinks until it is stopped.
pub(crate) const PONDERER: Occupant = Occupant::computer(2);
/// The same, at a level that is known to take long.
pub(crate) const SLOW_PONDERER: Occupant = Occupant::computer(10);
/// A computer that finds no move.
pub(crate) const DUNCE: Occupant = Occupant::computer(3);

/// Level 1 plays at random at once, levels 2 and 10 think until they are stopped, level 3 fails.
#[derive(Debug, Default)]
pub(crate) struct Players {
    pub(crate) thinking: AtomicUsize,
    pub(crate) started: AtomicUsize,
    pub(crate) stopped: AtomicUsize,
    /// How many of those that think are to find a move.
    found: AtomicUsize,
}

impl Players {
    /// Has one of those that think find a move.
    pub(crate) fn find_one(&self) {
        self.found.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether this one is to find a move.
    fn finds(&self) -> bool {
        let less = |found: usize| found.checked_sub(1);
        self.found
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, less)
            .is_ok()
    }
}

impl EngineService for Players {
    fn levels(&self) -> Vec<Level> {
        let level = |level| Level {
            level,
            words: format!("level {level}"),
        };
        (1..=10).map(level).collect()
    }

    fn choose(&self, asked: &MoveRequest, stop: &AtomicBool) -> Result<Option<String>, Refusal> {
        self.started.fetch_add(1, Ordering::SeqCst);
        let (_, position) = position(&asked.at)?;
        // A time to think takes until it is stopped.
        let level = asked.seconds.map_or(asked.level, |_| 2);
        let moves = position.moves();
        let any = || moves[Random::new(asked.seed).index(moves.len())].clone();
        match level {
            1 => Ok(Some(any())),
            2 | 10 => {
                self.thinking.fetch_add(1, Ordering::SeqCst);
                while !stop.load(Ordering::Relaxed) {
                    if self.finds() {
                        self.thinking.fetch_sub(1, Ordering::SeqCst);
                        return Ok(Some(any()));
                    }
                    std::thread::sleep(Duration::from_millis(1));
                }
                self.thinking.fetch_sub(1, Ordering::SeqCst);
                self.stopped.fetch_add(1, Ordering::SeqCst);
                Ok(None)
            }
            _ => Err(wrong_game("out of ideas")),
        }
    }

    /// The first legal moves as lines, at once; a whole minute is thought until it is stopped.
    fn analyse(&self, asked: &Analyse, stop: &AtomicBool) -> Result<Option<Analysis>, Refusal> {
        let (game, position) = position(&asked.at)?;
        if asked.millis == Some(60_000) {
            self.thinking.fetch_add(1, Ordering::SeqCst);
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            self.thinking.fetch_sub(1, Ordering::SeqCst);
        }
        let lines = position.moves().into_iter().take(asked.lines.into());
        Ok(Some(Analysis {
            to_move: position.to_move().0,
            values: vec![0.5; game.seats().len()],
            proven: None,
            lines: lines
                .map(|text| Line {
                    moves: vec![text],
                    value: 0.5,
                    proven: None,
                    visits: 1,
                })
                .collect(),
            simulations: 1,
            nodes: 1,
            seldepth: 1,
            hashfull: 0.0,
            millis: 1.0,
        }))
    }
}

/// A game, and a position of it.
type Placed = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// A position, and its game.
fn position(at: &PositionRef) -> Result<Placed, Refusal> {
    let game = open(&at.game).map_err(wrong_game)?;
    let mut position = game.parse(&at.setup).map_err(wrong_game)?;
    for text in &at.moves {
        position.play(text).map_err(wrong_game)?;
    }
    Ok((game, position))
}
