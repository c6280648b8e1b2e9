//! Games of a search against itself.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use clap::Args;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use quantarium_lab::fit::{Label, Noted, Rows, features, note, push};
use quantarium_net::{Linear, Weights};
use quantarium_rules::{FullGame, Player, Random, Seed, Visitor};
use quantarium_search::best_first::BestFirst;
use quantarium_search::uct::Uct;
use quantarium_search::{Evaluate, Limits, Params, Report, RootMove, Searcher, silent, solve};
use rayon::prelude::*;

/// How the games are played.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct How {
    /// Playouts a move.
    #[arg(long, default_value_t = 600)]
    pub(crate) playouts: u64,
    /// How many plies are played at random at most before the positions count.
    #[arg(long, default_value_t = 12)]
    pub(crate) random_plies: u32,
    /// The first game's seed; the others' follow.
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// Play by the built-in evaluation instead of random playouts.
    #[arg(long)]
    pub(crate) best_first: bool,
    /// One move in this many is a random one, so that the evaluation learns what slips lead to.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) slip: u64,
    /// One player, drawn by lot, plays at random for at most this many plies, so that the evaluation learns how to win what is won.
    #[arg(long, default_value_t = 0)]
    pub(crate) uneven_plies: u32,
    /// One player, drawn by lot, plays UCT with this many random playouts a move, so that the evaluation learns how
    /// that is beaten; 0 for nobody.
    #[arg(long, default_value_t = 0)]
    pub(crate) rival: u64,
    /// How many positions the solver may make to prove a noted one, whose proven result then counts.
    #[arg(long, default_value_t = 0)]
    pub(crate) solve: u64,
    /// With two players, learn also from moves that got at least this many simulations and were not chosen, by what the
    /// search expects after them; 0 for none.
    #[arg(long, default_value_t = 0)]
    pub(crate) siblings: u64,
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
    let numbers = (0..count).into_par_iter().progress_with(bar);
    let played = numbers.map(|number| {
        let game = &games[(number % games.len() as u64) as usize];
        let play = Play {
            number,
            how,
            weights,
        };
        quantarium_games::visit(game, play).with_context(|| game.clone())?
    });
    let each: Vec<Rows> = played.collect::<Result<_>>()?;
    let mut story = format!(
        "data: {count} games of {} from seed {}, {how:?}\n",
        games.join(" "),
        how.seed
    );
    if let Some(weights) = weights {
        writeln!(story, "played by weights {:016x}", weights.checksum())?;
    }
    let first = each.first().context("no games")?;
    let mut all = Rows::new(&first.id, first.features as usize, story);
    for (rows, number) in each.iter().zip(0..) {
        ensure!(rows.id == all.id, "games of different families");
        for row in &rows.rows {
            all.push(number, row.label, rows.entries(row));
        }
    }
    Ok(all)
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
        let has_features = game.feature_count() > 0;
        ensure!(has_features, "{id} has no features to learn from");
        let evaluator = match (self.how.best_first, self.weights) {
            (true, Some(weights)) => Some(Linear::new(weights.clone())),
            (true, None) => quantarium_net::built_in(id)?,
            (false, _) => None,
        };
        let is_there = evaluator.is_some() == self.how.best_first;
        ensure!(is_there, "no evaluation to play by");
        let fits = |evaluator: &Linear| evaluator.fits(&game);
        let fits = evaluator.as_ref().is_none_or(fits);
        ensure!(fits, "the weights are not for these features of {id}");
        let players = game.seats().len();
        let seed = Seed(self.how.seed.0.wrapping_add(self.number));
        let mut random = Random::new(seed);
        let mut position = game.start(seed);
        let mut noted: Vec<Noted<G::Position>> = Vec::new();
        let mut rows = Rows::new(id, game.feature_count(), String::new());
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
                let seed = Seed(random.below(u64::MAX));
                let report = self.search(&game, &position, evaluator.as_ref(), seed);
                let report = report.context("a search of an unfinished position")?;
                let verdict = report.proof.verdict();
                note(&game, &position, &report.values, verdict, &mut noted);
                if players == 2 {
                    self.push_siblings(&game, &position, &report, &mut rows);
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
        self.prove(&game, evaluator.as_ref(), &mut noted);
        push(&mut rows, 0, &game, &position, &outcome, noted);
        Ok(rows)
    }
}

impl Play<'_> {
    /// Adds what the moves lead to that a search has looked at and not chosen.
    fn push_siblings<G: FullGame>(
        &self,
        game: &G,
        position: &G::Position,
        report: &Report<G::Move>,
        rows: &mut Rows,
    ) {
        let looked_at = |root: &&RootMove<G::Move>| {
            root.mv != report.best && self.how.siblings > 0 && root.visits >= self.how.siblings
        };
        for root in report.moves.iter().filter(looked_at) {
            let after = game.after(position, root.mv);
            if game.outcome(&after).is_some() {
                continue;
            }
            let player = game.to_move(&after);
            let label = Label {
                result: f32::NAN,
                margin: 0.0,
                opinion: match player == game.to_move(position) {
                    true => root.value,
                    false => 1.0 - root.value,
                },
            };
            rows.push(0, label, &features(game, &after, player));
        }
    }

    /// Proves noted positions, from the last one back to the first that is too hard.
    fn prove<G: FullGame>(
        &self,
        game: &G,
        evaluator: Option<&Linear>,
        noted: &mut [Noted<G::Position>],
    ) {
        let players = game.seats().len();
        let effort = solve::Effort::new(self.how.solve, 16);
        let evaluator = evaluator.map(|evaluator| evaluator as &dyn Evaluate<G>);
        let open = noted.iter_mut().rev().filter(|one| one.proven.is_none());
        for one in open {
            let never = AtomicBool::new(false);
            let solution = solve::solve(game, evaluator, &one.position, &effort, &never);
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
        evaluator: Option<&Linear>,
        seed: Seed,
    ) -> Option<Report<G::Move>> {
        let Some(evaluator) = evaluator else {
            return playouts(game, position, self.how.playouts, seed);
        };
        let mut params = Params::default();
        (params.seed, params.hash) = (seed, 16);
        let search = BestFirst {
            evaluator,
            params,
            memory: None,
            by_priors: false,
        };
        let limits = Limits::simulations(self.how.playouts);
        let never = AtomicBool::new(false);
        search.search(game, position, None, &limits, &never, &mut silent)
    }
}

fn playouts<G: FullGame>(
    game: &G,
    position: &G::Position,
    playouts: u64,
    seed: Seed,
) -> Option<Report<G::Move>> {
    let (limits, never) = (Limits::simulations(playouts), AtomicBool::new(false));
    let mut params = Params::default();
    (params.seed, params.hash) = (seed, 4);
    Uct { params }.search(game, position, None, &limits, &never, &mut silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::write;

    const HOW: How = How {
        playouts: 8,
        random_plies: 3,
        seed: Seed(5),
        best_first: true,
        slip: 8,
        uneven_plies: 0,
        rival: 0,
        solve: 0,
        siblings: 0,
    };

    fn rows(game: &str, how: &How) -> Rows {
        make(&[game.to_owned()], 4, how, None).unwrap()
    }

    /// The results of all rows, of the game with that number.
    fn results(rows: &Rows, game: u32) -> Vec<f32> {
        let of_it = rows.rows.iter().filter(|row| row.game == game);
        of_it.map(|row| row.label.result).collect()
    }

    /// What one of two players gets, the other does not.
    fn turn_about(rows: &Rows) {
        for game in 0..4 {
            let results = results(rows, game);
            let whole = results.windows(2).all(|two| two[0] + two[1] == 1.0);
            assert!(whole, "{results:?}");
        }
    }

    const SMALL: &str = "quantum-leap:board=hex3";

    #[test]
    fn the_same_seed_makes_the_same_rows_and_two_families_make_none() {
        let two = [SMALL.to_owned(), "quanta:board=7x7".to_owned()];
        assert!(make(&two, 2, &HOW, None).is_err());
        let again = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let once = rows(SMALL, &HOW);
        let one_by_one = again.unwrap().install(|| rows(SMALL, &HOW));
        assert_eq!(write(&once), write(&one_by_one));
        let seed = Seed(6);
        assert_ne!(write(&once), write(&rows(SMALL, &How { seed, ..HOW })));
    }

    #[test]
    fn the_mover_s_results_turn_about_and_every_game_has_one_winner() {
        let steady = How { slip: 1000, ..HOW };
        let rows = rows(SMALL, &steady);
        turn_about(&rows);
        assert!((0..4).all(|game| results(&rows, game).len() > 3));
    }

    #[test]
    fn with_three_players_all_see_every_position() {
        let best_first = false;
        let playouts = How { best_first, ..HOW };
        let rows = rows("quantum-leap:players=3,board=hex3", &playouts).rows;
        for views in rows.chunks(3) {
            let results = views.iter().map(|row| row.label.result);
            assert_eq!(results.sum::<f32>(), 1.0);
        }
    }

    #[test]
    fn a_rival_plays_otherwise_and_what_the_search_thinks_is_noted_for_both() {
        let rival = How { rival: 30, ..HOW };
        assert_ne!(write(&rows(SMALL, &rival)), write(&rows(SMALL, &HOW)));
        let slip = 1000;
        turn_about(&rows(SMALL, &How { slip, ..rival }));
    }

    #[test]
    fn what_the_solver_proves_is_the_label() {
        let solve = 10_000_000;
        let rows = rows(SMALL, &How { solve, ..HOW });
        // Nineteen cells are within its reach from the first move on.
        for row in &rows.rows {
            assert!([0.0, 1.0].contains(&row.label.result), "{:?}", row.label);
            assert_eq!(row.label.opinion, row.label.result);
        }
    }

    #[test]
    fn what_a_search_expects_of_positions_that_are_not_played_is_noted_too() {
        let played = rows(SMALL, &HOW);
        let siblings = How { siblings: 1, ..HOW };
        let both = rows(SMALL, &siblings);
        let (seen, searched): (Vec<_>, Vec<_>) =
            (both.rows.iter()).partition(|row| !row.label.result.is_nan());
        let (found, all) = (searched.len(), played.rows.len());
        assert!(found > all / 2, "{found} of {all}");
        let labels = |row: &quantarium_lab::fit::Row| row.label;
        let seen = seen.into_iter().map(labels);
        let same = seen.eq(played.rows.iter().map(labels));
        assert!(same, "the games are the same");
        for row in searched {
            assert!((0.0..=1.0).contains(&row.label.opinion), "{:?}", row.label);
        }
    }

    #[test]
    fn what_a_game_visits_twice_is_added_up() {
        struct Twice;
        impl Visitor for Twice {
            type Output = ();
            fn visit<G: FullGame>(self, game: G) {
                let mut position = game.start(Seed(1));
                let mut random = Random::new(Seed(2));
                for _ in 0..6 {
                    let mv = game.random_move(&position, &mut random).unwrap();
                    game.play_unchecked(&mut position, mv);
                }
                let player = game.to_move(&position);
                let mut sums = std::collections::BTreeMap::<u32, f32>::new();
                game.features(&position, player, &mut |index, amount| {
                    *sums.entry(index as u32).or_default() += amount;
                });
                let found = features(&game, &position, player);
                assert!(found.windows(2).all(|two| two[0].0 < two[1].0));
                for (index, amount) in found {
                    assert!((sums[&index] - amount).abs() < 1e-5, "{index}");
                }
            }
        }
        for game in [SMALL, "quantum", "quanta:board=7x7", "quantum-link"] {
            quantarium_games::visit(game, Twice).unwrap();
        }
    }
}
