//! What the searches make of positions from the beginning, the middle and the end of games: node counts
//! that are the same on every machine. A change of a search, an evaluation or its weights moves one.

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::{Effort, Engine, Search, Start, open};
use quantarium_games::FAMILIES;
use quantarium_rules::{Info, Random, Seed};
use serde::Serialize;

/// How a position lies in its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The start.
    Start,
    /// After half of a random game.
    Middle,
    /// Seven plies before the end of a random game.
    End,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Self; 3] = [Self::Start, Self::Middle, Self::End];

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }

    /// After how many of a game's plies.
    fn ply(self, plies: usize) -> usize {
        match self {
            Self::Start => 0,
            Self::Middle => plies / 2,
            Self::End => plies.saturating_sub(7),
        }
    }
}

/// Nodes are counted in games of two and of three players, if the game allows that number.
const PLAYERS: [usize; 2] = [2, 3];

const SEED: Seed = Seed(1);

/// The work of each search: simulations of the first two.
const UCT: u64 = 1000;
const BEST_FIRST: u64 = 300;
const SOLVER: Effort = Effort::new(20_000, 16);

/// What the searches make of one position, in positions made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// The game string.
    pub game: &'static str,
    /// Where the position lies in its game.
    pub stage: Stage,
    /// By UCT.
    pub uct: u64,
    /// By best-first search on the evaluation, with its solver and its search for forced wins.
    pub best_first: u64,
    /// By the solver alone; nothing where it proved nothing.
    pub solver: Option<u64>,
    /// The move that best-first search plays.
    pub best: String,
}

/// The counts of every registered game, on one thread. Ends early when `stop` is set.
pub fn counts(stop: &AtomicBool) -> Vec<Counts> {
    let families = FAMILIES.iter();
    let going = families.take_while(|_| !stop.load(Ordering::Relaxed));
    going.flat_map(|info| counts_of(info, &|_| ())).collect()
}

/// The counts of one game, after `adjust` has changed its engine.
pub fn counts_of(info: &'static Info, adjust: &dyn Fn(&mut dyn Engine)) -> Vec<Counts> {
    let games = PLAYERS.iter().filter_map(|players| game(info, *players));
    let positions = games.flat_map(|game| Stage::ALL.map(|stage| (game, stage)));
    let counts = positions.filter_map(|(game, stage)| {
        let mut engine = at(game, stage)?;
        adjust(&mut *engine);
        count(&*engine, game, stage)
    });
    counts.collect()
}

/// The family's game for `players` that names the fewest options, so that its board is the usual one.
fn game(info: &'static Info, players: usize) -> Option<&'static str> {
    let strings = [info.id].into_iter().chain(info.samples.iter().copied());
    let seated = strings.filter(|game| {
        let opened = quantarium_games::open(game);
        opened.is_ok_and(|opened| opened.seats().len() == players)
    });
    seated.min_by_key(|game| game.len())
}

fn at(game: &str, stage: Stage) -> Option<Box<dyn Engine>> {
    let start = quantarium_games::open(game).ok()?.start(SEED);
    let (mut position, mut random) = (start.clone(), Random::new(SEED));
    let mut played = Vec::new();
    while position.outcome().is_none() {
        let mut moves = position.moves();
        let mv = moves.swap_remove(random.index(moves.len()));
        position.play(&mv).ok()?;
        played.push(mv);
    }
    played.truncate(stage.ply(played.len()));
    let mut engine = open(game).ok()?;
    engine.set(Start::Seed(SEED), &played).ok()?;
    Some(engine)
}

fn count(engine: &dyn Engine, game: &'static str, stage: Stage) -> Option<Counts> {
    let stop = AtomicBool::new(false);
    let search = |search: Search, simulations: u64| {
        let search = engine.search().by(search).seed(SEED);
        search.simulations(simulations).run()
    };
    let best_first = search(Search::BestFirst, BEST_FIRST)?;
    Some(Counts {
        game,
        stage,
        uct: search(Search::Uct, UCT)?.nodes,
        best_first: best_first.nodes,
        solver: engine.solve(&SOLVER, &stop).map(|proven| proven.nodes),
        best: best_first.best,
    })
}
