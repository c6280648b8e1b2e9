//! Games of `quantarium lab selfplay` as positions to learn from.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use quantarium_lab::selfplay::{self, Learned};
use quantarium_rules::{FullGame, Visitor};

use crate::data::{note, push};
use crate::rows::Rows;

/// The positions that were searched in the games of a folder.
pub(crate) fn read(folder: &Path) -> Result<Rows> {
    let (plan, games) = selfplay::read(folder)?;
    let settings = serde_json::to_string(&plan)?;
    let story = format!("data: {} games of lab selfplay, {settings}\n", games.len());
    let replay = Replay {
        games: &games,
        story,
    };
    quantarium_games::visit(&plan.game, replay)?
}

struct Replay<'a> {
    games: &'a [Learned],
    story: String,
}

impl Visitor for Replay<'_> {
    type Output = Result<Rows>;

    fn visit<G: FullGame>(self, game: G) -> Result<Rows> {
        let mut rows = Rows::new(game.info().id, game.feature_count(), self.story);
        for learned in self.games {
            let added = add(&game, learned, &mut rows);
            added.with_context(|| format!("game {}", learned.game + 1))?;
        }
        Ok(rows)
    }
}

fn add<G: FullGame>(game: &G, learned: &Learned, rows: &mut Rows) -> Result<()> {
    let mut position = game.parse_position(&learned.start)?;
    let mut noted = Vec::new();
    for ply in &learned.plies {
        if let Some(found) = &ply.found {
            let seats = game.seats().len();
            ensure!(
                found.values.len() == seats,
                "values of another number of seats"
            );
            note(game, &position, &found.values, None, &mut noted);
        }
        let mv = game.parse_move(&position, &ply.mv)?;
        game.play_unchecked(&mut position, mv);
    }
    let outcome = game.outcome(&position).context("it is not over")?;
    push(rows, learned.game as u32, game, &position, &outcome, noted);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use clap::Parser;
    use quantarium_lab::selfplay::SelfPlay;
    use quantarium_tournament::{GivenWeights, Here, Job, Underway};

    use super::*;
    use crate::fit::{How, fit};

    #[derive(Parser)]
    struct Defaults {
        #[command(flatten)]
        how: How,
    }

    fn played(plan: &SelfPlay, folder: Option<&Path>) -> Vec<Learned> {
        let here = Here {
            out: folder.map(Path::to_owned),
            ..Here::default()
        };
        let mut run = plan.open(&here).unwrap();
        run.finish(&AtomicBool::new(false)).unwrap();
        run.part()
    }

    #[test]
    fn the_engine_plays_by_what_was_learned_from_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let mut plan = SelfPlay {
            games: 20,
            simulations: 20,
            ..SelfPlay::new("quantum-leap:board=hex3")
        };
        let games = played(&plan, Some(folder.path()));
        let rows = read(folder.path()).unwrap();
        let plies = games.iter().flat_map(|game| &game.plies);
        let found: Vec<_> = plies.filter_map(|ply| ply.found.as_ref()).collect();
        assert_eq!(rows.rows.len(), found.len());
        assert!(found[0].values.contains(&rows.rows[0].label.opinion));

        let (weights, story) = fit(&rows, &Defaults::parse_from([""]).how, None).unwrap();
        let says = "data: 20 games of lab selfplay, {";
        assert!(story.starts_with(says), "{story}");
        plan.weights = Some(GivenWeights::read(&weights.write()).unwrap());
        assert_ne!(played(&plan, None), games);
    }

    #[test]
    fn with_three_players_all_see_every_position_and_what_is_wrong_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let plan = SelfPlay {
            games: 2,
            simulations: 10,
            ..SelfPlay::new("quantum-leap:board=hex3,players=3")
        };
        played(&plan, Some(folder.path()));
        let rows = read(folder.path()).unwrap();
        for views in rows.rows.chunks(3) {
            let sum: f32 = views.iter().map(|row| row.label.result).sum();
            assert_eq!(sum, 1.0);
        }
        let file = folder.path().join("games.jsonl");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, &text[..text.len() - 9]).unwrap();
        let error = read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("games.jsonl, line 2"), "{error}");
        assert!(read(&folder.path().join("none")).is_err());
    }
}
