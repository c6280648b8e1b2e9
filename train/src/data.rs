//! Games of a search against itself.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use quantarium_net::{Linear, Weights};
use quantarium_rules::{FullGame, Player, Random, Scores, Seed, Visitor};
use quantarium_search::{Evaluate, Limits, Report, Silent, Verdict, best_first, solve, uct};
use rayon::prelude::*;

use crate::rows::{Rows, Told};

/// How the games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct How {
    pub(crate) playouts: u64,
    pub(crate) random_plies: u32,
    pub(crate) seed: Seed,
    pub(crate) best_first: bool,
    /// One move in so many is a random one, so that the evaluation learns what slips lead to.
    pub(crate) slip: u64,
    /// One of the two players moves at random before so many plies at most.
    pub(crate) uneven_plies: u32,
    /// How many random playouts a move the weaker of the two players has, if not 0, who then plays UCT.
    pub(crate) rival: u64,
    /// How many positions the solver may make to prove a noted one.
    pub(crate) solve: u64,
}

/// Plays `count` games, in turn of the game strings, all of one family.
///
/// With `best_first` they are played by `weights`, or by the built-in evaluation.
pub(crate) fn make(
    games: &[String],
    count: u64,
    how: &How,
    weights: Option<&Weights>,
) -> Result<Rows> {
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("games {wide_bar} {pos}/{len} (about {eta} left)")?;
    bar.set_style(style);
    let each: Vec<Rows> = (0..count)
        .into_par_iter()
        .progress_with(bar)
        .map(|number| {
            let game = &games[(number % games.len() as u64) as usize];
            let play = Play {
                number,
                how,
                weights,
            };
            quantarium_games::open(game, play).with_context(|| game.clone())?
        })
        .collect::<Result<_>>()?;
    let mut story = String::new();
    writeln!(
        story,
        "data: {count} games of {} from seed {}, {how:?}",
        games.join(" "),
        how.seed
    )?;
    let first = each.first().context("no games")?;
    let mut all = Rows::new(&first.id, first.features as usize, story);
    for (rows, number) in each.iter().zip(0..) {
        ensure!(rows.id == all.id, "games of different families");
        for row in rows.rows() {
            all.push(number, row.told, rows.entries(row));
        }
    }
    Ok(all)
}

/// A position as a player sees it, before the result is known.
struct Noted<P> {
    position: P,
    player: Player,
    opinion: f32,
    entries: Vec<(u32, f32)>,
    /// What the player gets by right play, where that is proven.
    proven: Option<f32>,
}

struct Play<'a> {
    number: u64,
    how: &'a How,
    weights: Option<&'a Weights>,
}

impl Visitor for Play<'_> {
    type Output = Result<Rows>;

    fn visit<G: FullGame>(self, game: G) -> Result<Rows> {
        let id = game.info().id;
        ensure!(
            game.feature_count() > 0,
            "{id} has no features to learn from"
        );
        let judge = match (self.how.best_first, self.weights) {
            (true, Some(weights)) => Some(Linear::new(weights.clone())),
            (true, None) => quantarium_net::built_in(id)?,
            (false, _) => None,
        };
        ensure!(
            judge.is_some() == self.how.best_first,
            "no evaluation to play by"
        );
        let fits = judge.as_ref().is_none_or(|judge| judge.fits(&game));
        ensure!(fits, "the weights are not for these features of {id}");
        let players = game.seats().len();
        let seed = Seed(self.how.seed.0.wrapping_add(self.number));
        let mut random = Random::new(seed);
        let mut position = game.start(seed);
        let mut noted: Vec<Noted<G::Position>> = Vec::new();
        let opening = random.below(u64::from(self.how.random_plies) + 1);
        let uneven = random.below(u64::from(self.how.uneven_plies) + 1) as u32;
        let weaker = Player(random.below(players as u64) as u8);
        let mut ply = 0;
        let outcome = loop {
            if let Some(outcome) = game.outcome(&position) {
                break outcome;
            }
            let at_random = u64::from(ply) < opening
                || (ply < uneven && game.to_move(&position) == weaker)
                || random.below(self.how.slip) == 0;
            let chosen = if at_random {
                game.random_move(&position, &mut random)
            } else {
                let report = self.search(&game, &position, judge.as_ref(), random.below(u64::MAX));
                let report = report.context("a search of an unfinished position")?;
                let verdict = report.proof.verdict();
                for player in views(&game, &position, players) {
                    noted.push(Noted {
                        position: position.clone(),
                        player,
                        opinion: report.values[player.index()],
                        entries: features(&game, &position, player),
                        proven: verdict.map(|verdict| verdict.share(player, players)),
                    });
                }
                if self.how.rival > 0 && game.to_move(&position) == weaker {
                    let seed = Seed(random.below(u64::MAX));
                    let report = playouts(&game, &position, self.how.rival, seed);
                    report.map(|report| report.best)
                } else {
                    Some(report.best)
                }
            };
            let chosen = chosen.context("a move in an unfinished position")?;
            game.play_unchecked(&mut position, chosen);
            ply += 1;
        };
        self.prove(&game, judge.as_ref(), &mut noted);
        let verdict = Verdict::of(&outcome);
        let mut rows = Rows::new(id, game.feature_count(), String::new());
        let scores = game.scores(&position);
        for noted in noted {
            let told = Told {
                result: noted.proven.unwrap_or(verdict.share(noted.player, players)),
                margin: scores
                    .as_ref()
                    .map_or(0.0, |scores| margin(scores, noted.player)),
                opinion: noted.proven.unwrap_or(noted.opinion),
            };
            rows.push(0, told, &noted.entries);
        }
        Ok(rows)
    }
}

impl Play<'_> {
    /// Proves noted positions, from the last one back to the first that is too hard.
    fn prove<G: FullGame>(
        &self,
        game: &G,
        judge: Option<&Linear>,
        noted: &mut [Noted<G::Position>],
    ) {
        let players = game.seats().len();
        let effort = solve::Effort {
            nodes: self.how.solve,
            hash: 16,
            time: None,
        };
        let judge = judge.map(|judge| judge as &dyn Evaluate<G>);
        let open = noted.iter_mut().rev().filter(|one| one.proven.is_none());
        for one in open {
            let never = AtomicBool::new(false);
            let solution = solve::solve(game, judge, &one.position, &effort, &never);
            let Some(verdict) = solution.and_then(|solution| solution.proof.verdict()) else {
                return;
            };
            one.proven = Some(verdict.share(one.player, players));
        }
    }

    fn search<G: FullGame>(
        &self,
        game: &G,
        position: &G::Position,
        judge: Option<&Linear>,
        seed: u64,
    ) -> Option<Report<G::Move>> {
        let (limits, never) = (Limits::playouts(self.how.playouts), AtomicBool::new(false));
        let seed = Seed(seed);
        match judge {
            Some(judge) => {
                let params = best_first::Params {
                    seed,
                    hash: 16,
                    ..best_first::Params::default()
                };
                best_first::search(game, position, judge, &params, &limits, &never, &mut Silent)
            }
            None => playouts(game, position, self.how.playouts, seed),
        }
    }
}

/// UCT's search.
fn playouts<G: FullGame>(
    game: &G,
    position: &G::Position,
    playouts: u64,
    seed: Seed,
) -> Option<Report<G::Move>> {
    let (limits, never) = (Limits::playouts(playouts), AtomicBool::new(false));
    let params = uct::Params {
        seed,
        hash: 4,
        ..uct::Params::default()
    };
    uct::search(game, position, &params, &limits, &never, &mut Silent)
}

/// Whose views of a position are learned: with two players the mover's tells all.
fn views<G: FullGame>(game: &G, position: &G::Position, players: usize) -> Vec<Player> {
    if players == 2 {
        vec![game.to_move(position)]
    } else {
        (0..players as u8).map(Player).collect()
    }
}

/// By how much a player's score is above the best of the others.
fn margin(scores: &Scores, player: Player) -> f32 {
    let others = scores.iter().enumerate();
    let others = others.filter(|(seat, _)| *seat != player.index());
    let best = others.map(|(_, score)| *score).max().unwrap_or(0);
    (scores[player.index()] - best) as f32
}

fn features<G: FullGame>(game: &G, position: &G::Position, player: Player) -> Vec<(u32, f32)> {
    let mut entries = Vec::new();
    game.features(position, player, &mut |index, amount| {
        if amount != 0.0 {
            entries.push((index as u32, amount));
        }
    });
    entries.sort_by_key(|(index, _)| *index);
    // What is visited twice is added up.
    entries.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    entries
}
