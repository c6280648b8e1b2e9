//! Games of self-play as positions to learn from.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_rules::{FullGame, Visitor};

use super::{FitError, Rows, note, push};
use crate::selfplay::Learned;

impl Rows {
    /// The positions of the game of this name that were searched in these games of its own.
    ///
    /// # Errors
    /// When they are not games of it, or `stop` is set meanwhile.
    pub fn of_games(
        game: &str,
        games: &[Learned],
        story: String,
        stop: &AtomicBool,
    ) -> Result<Self, FitError> {
        quantarium_games::visit(game, Replay { games, story, stop })?
    }
}

struct Replay<'a> {
    games: &'a [Learned],
    story: String,
    stop: &'a AtomicBool,
}

impl Visitor for Replay<'_> {
    type Output = Result<Rows, FitError>;

    fn visit<G: FullGame>(self, game: G) -> Self::Output {
        let mut rows = Rows::new(game.info().id, game.feature_count(), self.story);
        for learned in self.games {
            if self.stop.load(Ordering::Relaxed) {
                return Err(FitError::Stopped);
            }
            let wrong = |words| FitError::Game(learned.game + 1, words);
            add(&game, learned, &mut rows).map_err(wrong)?;
        }
        Ok(rows)
    }
}

fn add<G: FullGame>(game: &G, learned: &Learned, rows: &mut Rows) -> Result<(), String> {
    let start = game.parse_position(&learned.start);
    let mut position = start.map_err(|error| error.to_string())?;
    let mut noted = Vec::new();
    for ply in &learned.plies {
        if let Some(found) = &ply.found {
            if found.values.len() != game.seats().len() {
                return Err("values of another number of seats".to_owned());
            }
            note(game, &position, &found.values, None, &mut noted);
        }
        let mv = game.parse_move(&position, &ply.mv);
        let mv = mv.map_err(|error| error.to_string())?;
        game.play_unchecked(&mut position, mv);
    }
    let outcome = game.outcome(&position).ok_or("it is not over")?;
    push(rows, learned.game as u32, game, &position, &outcome, noted);
    Ok(())
}
