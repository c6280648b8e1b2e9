//! The computer's moves, and what the engine thinks of a position.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::iter;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_engine::{self as engine, Engine, EvalFile, Limits, Memory, Params, Report, Start};
use quantarium_rules::Seed;

use quantarium_wire::{
    Analyse, Analysis, Level, Line, PositionRef, Refusal, THINKING_SECONDS, Verdict,
};

use crate::part::deal;
use crate::refused::wrong_game;

/// Asks for a move of the computer.
#[derive(Clone, Debug)]
pub struct MoveRequest {
    /// The position.
    pub at: PositionRef,
    /// How strong the move should be: one of [`EngineService::levels`].
    pub level: u8,
    /// For how many seconds the highest level thinks, where it is not to think as usual.
    pub seconds: Option<u8>,
    /// What random choices come from.
    pub seed: Seed,
}

/// Chooses the computer's moves, and analyses positions.
pub trait EngineService: Debug + Send + Sync {
    /// The levels, weakest first, numbered from 1.
    fn levels(&self) -> Vec<Level>;

    /// A legal move of the position, by its text; blocks while it thinks. Nothing if the game is over, or
    /// `stop` was set first.
    ///
    /// # Errors
    /// When there is no such position or level.
    fn choose(&self, asked: &MoveRequest, stop: &AtomicBool) -> Result<Option<String>, Refusal>;

    /// What a position is worth, and the best lines; blocks while it thinks. Nothing if the game is over, or `stop` was
    /// set before there was a result.
    ///
    /// # Errors
    /// When there is no such position or search.
    fn analyse(&self, asked: &Analyse, stop: &AtomicBool) -> Result<Option<Analysis>, Refusal>;
}

/// The engine of this program.
#[derive(Debug)]
pub struct BuiltInEngine {
    /// By a game's name, what evaluates it instead of what is built in; it was tried before.
    pub weights: Vec<(String, EvalFile)>,
    memory: usize,
    threads: u8,
    most_trees: usize,
    /// What searches have left at positions, the newest first.
    trees: Mutex<VecDeque<(PositionRef, Memory)>>,
}

impl BuiltInEngine {
    /// An analysis has `memory` MiB for its tree, and `threads` threads at most. The last `most_trees` trees are kept for
    /// searches that go on from them.
    pub fn new(memory: usize, threads: u8, most_trees: usize) -> Self {
        Self {
            weights: Vec::new(),
            memory,
            threads,
            most_trees,
            trees: Mutex::default(),
        }
    }

    /// The engine at a position.
    fn open(&self, at: &PositionRef) -> Result<Box<dyn Engine>, Refusal> {
        let mut engine = engine::open(&at.game).map_err(wrong_game)?;
        let game = engine.game().name();
        if let Some((_, file)) = self.weights.iter().find(|(of, _)| *of == game) {
            engine.use_file(file).map_err(wrong_game)?;
        }
        let set = engine.set(Start::Position(&at.setup), &at.moves);
        set.map_err(wrong_game)?;
        Ok(engine)
    }

    /// Runs a search. One that goes on begins with what was left at the position, or before it by as many plies as there are
    /// players (in what is older it would find nothing), and leaves what it finds out.
    fn search<T>(
        &self,
        at: &PositionRef,
        engine: &dyn Engine,
        goes_on: bool,
        run: impl FnOnce(Option<&Memory>) -> T,
    ) -> Result<T, Refusal> {
        let leads_here = |(from, _): &(PositionRef, Memory)| {
            let since = at.moves.strip_prefix(&from.moves[..]);
            let is_near = since.is_some_and(|since| since.len() <= engine.game().seats().len());
            is_near && (&from.game, &from.setup) == (&at.game, &at.setup)
        };
        let mut trees = self.trees.lock();
        let place = trees.iter().position(|left| goes_on && leads_here(left));
        let left = place.and_then(|place| trees.remove(place));
        if trees.len() >= self.most_trees && (goes_on || self.most_trees == 1) {
            trees.pop_back();
        }
        drop(trees);
        let memory = left.map_or_else(Memory::default, |(_, memory)| memory);
        let found = run(Some(&memory).filter(|_| goes_on));
        if let Some(failure) = engine.take_failure() {
            return Err(wrong_game(failure));
        }
        if goes_on {
            let mut trees = self.trees.lock();
            trees.push_front((at.clone(), memory));
            trees.truncate(self.most_trees);
        }
        Ok(found)
    }
}

impl EngineService for BuiltInEngine {
    fn levels(&self) -> Vec<Level> {
        let levels = engine::Level::all().map(|level| Level {
            level: level.number(),
            words: level.words().to_owned(),
        });
        levels.collect()
    }

    fn choose(&self, asked: &MoveRequest, stop: &AtomicBool) -> Result<Option<String>, Refusal> {
        let level = engine::Level::new(asked.level).map_err(wrong_game)?;
        let engine = self.open(&asked.at)?;
        check_computer(asked.level, asked.seconds, engine::Level::MAX.number())?;
        let time = asked.seconds.map(u64::from).map(Duration::from_secs);
        // Without a time a move depends on seed and position alone.
        let goes_on = time.is_some() && engine.is_by_evaluation(level.search(&*engine));
        let choose = |memory: Option<&Memory>| match time {
            None => engine.choose(level, asked.seed, stop),
            Some(time) => {
                let own = Memory::default();
                let memory = memory.unwrap_or(&own);
                engine.choose_within(time, self.memory, memory, asked.seed, stop)
            }
        };
        self.search(&asked.at, &*engine, goes_on, choose)
    }

    fn analyse(&self, asked: &Analyse, stop: &AtomicBool) -> Result<Option<Analysis>, Refusal> {
        let search = asked.search.as_deref().map(str::parse).transpose();
        let mut params = Params::default();
        params.by = search.map_err(wrong_game)?.unwrap_or_default();
        params.search.threads = usize::from(asked.threads.clamp(1, self.threads.max(1)));
        params.search.hash = self.memory;
        let mut engine = self.open(&asked.at)?;
        let to_move = engine.position().to_move().0;
        if let Some(part) = &asked.part {
            let Some(hand) = deal(&*engine, &params, part, stop)? else {
                return Ok(None);
            };
            // No move has fallen to this worker.
            if hand.is_empty() {
                let seats = engine.game().seats().len();
                let values = vec![1.0 / seats as f32; seats];
                return Ok(Some(Analysis {
                    to_move,
                    values,
                    ..Analysis::default()
                }));
            }
            engine.restrict(&hand).map_err(wrong_game)?;
        }
        let (main, reply) = limits(asked);
        // Beside a tree that is kept.
        let mut of_replies = params;
        of_replies.search.hash = (self.memory / 8).max(1);
        let run = |memory: Option<&Memory>| {
            let search = engine.search().params(params).limits(main);
            search.memory(memory).stop(stop).run()
        };
        // What a number of simulations ends is the same whatever came before; a part of the moves leaves nothing, and neither do
        // playouts.
        let leaves = engine.is_by_evaluation(params.by) && engine.position().outcome().is_none();
        let goes_on = leaves && asked.simulations.is_none() && asked.part.is_none();
        let Some(found) = self.search(&asked.at, &*engine, goes_on, run)? else {
            return Ok(None);
        };
        // The line after a move; none where the game is over.
        let after = |mv: &str| -> Option<Vec<String>> {
            let mut at = asked.at.clone();
            at.moves.push(mv.to_owned());
            let engine = self.open(&at).ok()?;
            let search = engine.search().params(of_replies).limits(reply?);
            Some(search.stop(stop).run()?.line)
        };
        let most = usize::from(asked.lines.max(1));
        Ok(Some(analysis(&found, to_move, most, after)))
    }
}

/// Checks that there is a computer of this level, and that it can have this time. `highest` is the highest level.
///
/// # Errors
/// When there is no such level, or it cannot be given such a time.
pub fn check_computer(level: u8, seconds: Option<u8>, highest: u8) -> Result<(), Refusal> {
    if !(1..=highest).contains(&level) {
        let words = format!("the computer has levels 1 to {highest}, no level {level}");
        return Err(wrong_game(words));
    }
    match seconds {
        Some(seconds) if level != highest || !THINKING_SECONDS.contains(&seconds) => {
            let offered = THINKING_SECONDS.map(|offered| offered.to_string());
            let offered = offered.join(", ");
            Err(wrong_game(format_args!(
                "level {level} cannot be told to think for {seconds} seconds: level {highest} can, for {offered}"
            )))
        }
        _ => Ok(()),
    }
}

/// How many times as long the best line is looked for as what answers each other move.
const FOLLOW: u32 = 8;

/// How an analysis's time is shared: the search gives the best line; what answers the other moves is
/// looked up for a while, unless the main search goes on until it is stopped.
fn limits(asked: &Analyse) -> (Limits, Option<Limits>) {
    let others = u32::from(asked.lines.max(1)) - 1;
    let time = asked.millis.map(u64::from).map(Duration::from_millis);
    let time = time.map(|time| time * FOLLOW / (FOLLOW + others));
    let (mut main, mut reply) = (Limits::INFINITE, Limits::INFINITE);
    main.simulations = asked.simulations.map(u64::from);
    main.time = time;
    let fewer = |most: u64| (most / u64::from(FOLLOW)).max(1);
    reply.simulations = main.simulations.map(fewer);
    reply.time = time.map(|time| time / FOLLOW);
    (main, (main != Limits::INFINITE).then_some(reply))
}

/// What a search says, for `most` lines; `reply` gives what answers the moves after the first.
fn analysis(
    report: &Report,
    to_move: u8,
    most: usize,
    reply: impl Fn(&str) -> Option<Vec<String>>,
) -> Analysis {
    let mut lines = Vec::with_capacity(most);
    for root in report.moves.iter().take(most) {
        let follow = match report.line.split_first() {
            Some((first, rest)) if *first == root.mv => rest.to_vec(),
            _ => reply(&root.mv).unwrap_or_default(),
        };
        lines.push(Line {
            moves: iter::once(root.mv.clone()).chain(follow).collect(),
            value: root.value,
            proven: root.proof.verdict().map(verdict),
            visits: root.visits,
        });
    }
    let mut values = report.values.to_vec();
    // The search may think more of a move that it has hardly looked at than of its best one: of
    // two players' game the position is worth what the best line is.
    if let (2, None, Some(best)) = (values.len(), report.proof.verdict(), lines.first()) {
        values[usize::from(to_move)] = best.value;
        values[usize::from(1 - to_move)] = 1.0 - best.value;
    }
    Analysis {
        to_move,
        values,
        proven: report.proof.verdict().map(verdict),
        lines,
        simulations: report.simulations,
        nodes: report.nodes,
        seldepth: report.seldepth,
        hashfull: report.hashfull,
        millis: report.time.as_secs_f64() * 1e3,
    }
}

fn verdict(verdict: engine::Verdict) -> Verdict {
    Verdict {
        winner: match verdict {
            engine::Verdict::Win(player) => Some(player.0),
            engine::Verdict::Draw => None,
        },
    }
}
