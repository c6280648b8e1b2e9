//! Who chooses the computer's moves.

use std::fmt::Debug;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_engine as engine;
use quantarium_rules::Seed;
use quantarium_search::{self as search, Limits};
use quantarium_wire::{Analyse, Analysis, Level, Line, Verdict};

/// A position to choose a move in.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The moves played since.
    pub moves: Vec<String>,
    /// How strong the move should be: one of [`Chooser::levels`].
    pub level: u8,
    /// What random choices come from.
    pub seed: Seed,
}

/// Chooses moves for the computer.
pub trait Chooser: Debug + Send + Sync {
    /// The levels, weakest first, numbered from 1.
    fn levels(&self) -> Vec<Level>;

    /// A legal move of the position, by its text; blocks while it thinks. Nothing if `stop` was set
    /// first.
    ///
    /// # Errors
    /// When there is no such position or level: a sentence that says what is wrong.
    fn choose(&self, task: &Task, stop: &AtomicBool) -> Result<Option<String>, String>;

    /// What a position is worth, and the best lines; blocks while it thinks. Nothing if the game is
    /// over, or `stop` was set before there was anything to tell.
    ///
    /// # Errors
    /// When there is no such position: a sentence that says what is wrong.
    fn analyse(&self, asked: &Analyse, stop: &AtomicBool) -> Result<Option<Analysis>, String>;
}

/// The engine of this program.
#[derive(Clone, Copy, Debug)]
pub struct EngineChooser;

impl Chooser for EngineChooser {
    fn levels(&self) -> Vec<Level> {
        let levels = engine::Level::all();
        levels
            .map(|level| Level {
                level: level.number(),
                words: level.words().to_owned(),
            })
            .collect()
    }

    fn choose(&self, task: &Task, stop: &AtomicBool) -> Result<Option<String>, String> {
        let level = engine::Level::new(task.level).map_err(|error| error.to_string())?;
        let mut engine = engine::open(&task.game).map_err(|error| error.to_string())?;
        let moves: Vec<&str> = task.moves.iter().map(String::as_str).collect();
        let set = engine.set(engine::Start::Position(&task.setup), &moves);
        set.map_err(|error| error.to_string())?;
        Ok(engine.choose(level, task.seed, stop))
    }

    fn analyse(&self, asked: &Analyse, stop: &AtomicBool) -> Result<Option<Analysis>, String> {
        let mut engine = engine::open(&asked.game).map_err(|error| error.to_string())?;
        let mut moves: Vec<&str> = asked.moves.iter().map(String::as_str).collect();
        let start = engine::Start::Position(&asked.setup);
        let set = engine.set(start, &moves);
        set.map_err(|error| error.to_string())?;
        let to_move = engine.to_move().0;
        let mut goes_on = |_: &engine::Report| ControlFlow::Continue(());
        let params = engine::Params {
            threads: usize::from(asked.threads.max(1)),
            hash: ANALYSIS_MEMORY,
            ..engine::Params::default()
        };
        // The search tells the main line; what answers the other moves is looked up for a while.
        let others = u32::from(asked.lines.max(1)) - 1;
        let time = Duration::from_millis(asked.millis.into()) * FOLLOW / (FOLLOW + others);
        let Some(report) = engine.search_with(&Limits::time(time), &params, stop, &mut goes_on)
        else {
            return Ok(None);
        };
        let best = report.moves.iter().take(usize::from(asked.lines.max(1)));
        let mut lines = Vec::new();
        for (place, root) in best.enumerate() {
            let follow = if place == 0 {
                report.line.get(1..).unwrap_or_default().to_vec()
            } else {
                moves.push(&root.mv);
                let set = engine.set(start, &moves);
                set.map_err(|error| error.to_string())?;
                let reply =
                    engine.search_with(&Limits::time(time / FOLLOW), &params, stop, &mut goes_on);
                moves.pop();
                reply.map(|reply| reply.line).unwrap_or_default()
            };
            lines.push(Line {
                moves: iter::once(root.mv.clone()).chain(follow).collect(),
                value: root.value,
                proven: root.proof.verdict().map(verdict),
            });
        }
        let mut values = report.values.to_vec();
        // The search may think more of a move that it has hardly looked at than of its best one: of
        // two players' game the position is worth what the best line is.
        if let (2, None, Some(best)) = (values.len(), report.proof.verdict(), lines.first()) {
            values[usize::from(to_move)] = best.value;
            values[usize::from(1 - to_move)] = 1.0 - best.value;
        }
        Ok(Some(Analysis {
            to_move,
            values,
            proven: report.proof.verdict().map(verdict),
            lines,
            nodes: report.nodes,
            reach: report.seldepth,
        }))
    }
}

/// How many times as long the main line is looked at as each other one.
const FOLLOW: u32 = 8;

/// The memory for an analysis's tree, in MiB.
const ANALYSIS_MEMORY: usize = 64;

fn verdict(verdict: search::Verdict) -> Verdict {
    Verdict {
        winner: match verdict {
            search::Verdict::Win(player) => Some(player.0),
            search::Verdict::Draw => None,
        },
    }
}
