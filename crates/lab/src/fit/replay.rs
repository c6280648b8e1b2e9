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

#[cfg(test)]
mod tests {
    use quantarium_tournament::{GivenWeights, Here, Job, Underway};

    use super::*;
    use crate::fit::{How, fit};
    use crate::selfplay::SelfPlay;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn played(plan: &SelfPlay) -> Vec<Learned> {
        let mut run = plan.open(&Here::default()).unwrap();
        run.finish(&NEVER).unwrap();
        run.part()
    }

    #[test]
    fn the_engine_plays_by_what_was_learned_from_its_games() {
        let mut plan = SelfPlay {
            games: 20,
            simulations: 20,
            ..SelfPlay::new("quantum-leap:board=hex3")
        };
        let games = played(&plan);
        let rows = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap();
        let plies = games.iter().flat_map(|game| &game.plies);
        let found: Vec<_> = plies.filter_map(|ply| ply.found.as_ref()).collect();
        assert_eq!(rows.rows.len(), found.len());
        assert!(found[0].values.contains(&rows.rows[0].label.opinion));

        let (weights, _) = fit(&rows, &How::default(), None, &NEVER).unwrap();
        plan.weights = Some(GivenWeights::read(&weights.write()).unwrap());
        assert_ne!(played(&plan), games);
    }

    #[test]
    fn with_three_players_all_see_every_position_and_what_is_wrong_is_said() {
        let plan = SelfPlay {
            games: 2,
            simulations: 10,
            ..SelfPlay::new("quantum-leap:board=hex3,players=3")
        };
        let mut games = played(&plan);
        let rows = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap();
        for views in rows.rows.chunks(3) {
            let sum: f32 = views.iter().map(|row| row.label.result).sum();
            assert_eq!(sum, 1.0);
        }
        games[1].plies.pop();
        let error = Rows::of_games(&plan.game, &games, String::new(), &NEVER).unwrap_err();
        assert_eq!(error.to_string(), "game 2: it is not over");
    }
}
