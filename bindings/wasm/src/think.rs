//! The computer's moves, and analysis.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_engine::{Engine, Level, Params, Report, Start, open};
use quantarium_rules::{Player, Seed};
use quantarium_search::Limits;
use quantarium_wire::{AnalysedMove, AnalysisLimits, FromTab, Place, Refusal, Thoughts};

use crate::refused::{bad_message, wrong_game};

/// The most memory for a tree in MiB: a worker is to stay below 64 in all.
const MOST_HASH: u32 = 32;

/// The move that a level plays.
pub(crate) fn choose(at: &Place, level: u8, seed: Seed) -> Result<String, Refusal> {
    let level = Level::new(level).map_err(wrong_game)?;
    let chosen = engine(at)?.choose(level, seed, &AtomicBool::new(false));
    chosen.ok_or_else(|| bad_message("the game is over"))
}

/// Thinks about a position; `tell` hears how it goes.
pub(crate) fn analyse(
    at: &Place,
    asked: &AnalysisLimits,
    tell: &mut dyn FnMut(&FromTab),
) -> Result<Thoughts, Refusal> {
    let engine = engine(at)?;
    let params = Params {
        search: asked.search.parse().map_err(wrong_game)?,
        hash: asked.hash.clamp(1, MOST_HASH) as usize,
        ..Params::default()
    };
    let limits = Limits {
        simulations: asked.playouts.map(u64::from),
        time: asked
            .millis
            .map(|millis| Duration::from_millis(millis.into())),
        ..Limits::INFINITE
    };
    let mover = engine.to_move();
    let mut watch = |report: &Report| {
        tell(&FromTab::Progress {
            analysis: analysis(report, mover),
        });
        ControlFlow::Continue(())
    };
    // Ended from outside, with the worker it runs in.
    let never = AtomicBool::new(false);
    let report = engine.search_with(&limits, &params, &never, &mut watch);
    let report = report.ok_or_else(|| bad_message("the game is over"))?;
    Ok(analysis(&report, mover))
}

fn engine(at: &Place) -> Result<Box<dyn Engine>, Refusal> {
    let mut engine = open(&at.game).map_err(wrong_game)?;
    let moves: Vec<&str> = at.moves.iter().map(String::as_str).collect();
    let set = engine.set(Start::Position(&at.setup), &moves);
    set.map_err(wrong_game)?;
    Ok(engine)
}

fn analysis(report: &Report, mover: Player) -> Thoughts {
    let moves = report.moves.iter().map(|root| AnalysedMove {
        text: root.mv.clone(),
        visits: small(root.visits),
        value: root.value,
        proven: root.proof.fixed_for(mover).map(|points| points as u8),
    });
    Thoughts {
        line: report.line.clone(),
        values: report.values.to_vec(),
        proven: report.proof.fixed_for(mover).map(|points| points as u8),
        moves: moves.collect(),
        playouts: small(report.simulations),
        nodes: small(report.nodes),
        millis: report.time.as_secs_f64() * 1e3,
        fill: report.hashfull,
    }
}

/// A count as messages have it; a tab never counts so far.
fn small(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
