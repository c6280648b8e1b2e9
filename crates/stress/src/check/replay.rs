//! Replaying a log by the second implementation of the rules.

use quantarium_oracle::{State, open};
use quantarium_wire::Step;

use crate::history::Log;

/// How a table stood after each of its events, the start included.
pub(super) struct Replayed {
    /// The moves that stood.
    pub(super) moves: Vec<Vec<String>>,
    /// The number of the event that had led to the position.
    pub(super) at: Vec<u32>,
    /// The seat that was to move.
    pub(super) to_move: Vec<usize>,
}

/// How a game ended besides by its rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// This seat lost.
    Lost(u8),
    Drawn,
    /// Nobody wins.
    Broken,
}

struct Game {
    states: Vec<State>,
    moves: Vec<String>,
    end: Option<End>,
}

impl Game {
    fn state(&self) -> &State {
        self.states.last().expect("the start stays")
    }

    fn happens(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Played { text, .. } => {
                if self.end.is_some() {
                    return Err(format!("{text}: the game is over"));
                }
                let next = self.state().play(text)?;
                self.states.push(next);
                self.moves.push(text.clone());
            }
            Step::TakenBack { plies } if (*plies as usize) < self.moves.len() => {
                self.moves.truncate(*plies as usize);
                self.states.truncate(*plies as usize + 1);
                self.end = None;
            }
            Step::Resigned { seat } | Step::TimeUp { seat } => self.ends(End::Lost(*seat))?,
            Step::Claimed { seat, draw: false } => self.ends(End::Lost(*seat))?,
            Step::Claimed { draw: true, .. } | Step::Drawn => self.ends(End::Drawn)?,
            Step::Aborted | Step::Unplayed { .. } => self.ends(End::Broken)?,
            Step::Joined { .. } if self.moves.is_empty() => {}
            Step::Paused { .. } | Step::Resumed | Step::Suspended { .. } | Step::Holiday { .. } => {
            }
            Step::Offered { .. } | Step::Agreed { .. } | Step::Declined { .. } => {}
            Step::Rematched { .. } if self.is_over() => {}
            other => return Err(format!("{other:?} here")),
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.end.is_some() || self.state().over().is_some()
    }

    fn ends(&mut self, end: End) -> Result<(), String> {
        if self.is_over() {
            return Err("the game is over twice".to_owned());
        }
        self.end = Some(end);
        Ok(())
    }

    /// The result as game records write it, for two players.
    fn result(&self) -> &'static str {
        match (self.end, self.state().over().map(|ending| ending.winner)) {
            (Some(End::Lost(1)), _) | (None, Some(Some(0))) => "1-0",
            (Some(End::Lost(_)), _) | (None, Some(Some(_))) => "0-1",
            (Some(End::Drawn), _) | (None, Some(None)) => "1/2-1/2",
            (Some(End::Broken), _) | (None, None) => "*",
        }
    }
}

pub(super) fn replay(log: &Log, broken: &mut Vec<String>) -> Replayed {
    let mut replayed = Replayed {
        moves: vec![Vec::new()],
        at: vec![0],
        to_move: Vec::new(),
    };
    let start = open(&log.game).and_then(|oracle| oracle.parse(&log.start));
    let mut game = match start {
        Ok(start) => Game {
            states: vec![start],
            moves: Vec::new(),
            end: None,
        },
        Err(why) => {
            broken.push(illegal(0, &why));
            return replayed;
        }
    };
    let mut at = 0;
    for event in &log.events {
        replayed.to_move.push(game.state().to_move());
        let seq = event.seq;
        if let Err(why) = game.happens(&event.step) {
            broken.push(illegal(seq, &why));
        }
        if matches!(event.step, Step::Played { .. } | Step::TakenBack { .. }) {
            at = seq;
        }
        replayed.at.push(at);
        replayed.moves.push(game.moves.clone());
    }
    let found = game.state().text();
    if found != log.position {
        let shown = &log.position;
        let words = format!("the table shows {shown:?} where its log leads to {found:?}");
        broken.push(words);
    }
    if game.result() != log.result {
        broken.push(other_result(&log.result, game.result()));
    }
    replayed
}

fn illegal(seq: u32, why: &str) -> String {
    format!("event {seq} breaks the rules: {why}")
}

pub(crate) fn other_result(shown: &str, found: &str) -> String {
    format!("the result is {shown} where the log leads to {found}")
}
