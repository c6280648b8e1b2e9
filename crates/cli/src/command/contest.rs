//! What `match` and `tournament` have in common: the folder, the live table.

use std::sync::atomic::Ordering;

use clap::Args;
use quantarium_tournament::stats::Estimate;
use quantarium_tournament::{Arena, Finished, Here, Job, Underway};

use super::shard::{self, Work};
use crate::failure::Failure;
use crate::output;
use crate::progress::{self, Live};

/// How a contest stands, in lines.
type Table = fn(&Arena) -> Vec<String>;

/// How many faults are listed on the terminal.
const SHOWN_FAULTS: usize = 10;

/// How to write a player, for the help.
macro_rules! players {
    () => {
        "\
Players: KEY=VALUE, separated by commas.
  level=5                    the built-in engine at a level
  random                     a player who takes any legal move, each with the same chance
  Hash=16,time=10ms          any UGI options of the engine by name, and limits of its own:
                             time=10ms  clock=60s+0.5s  nodes=N  playouts=N  depth=N
  level=5,weights=FILE       the engine by weights of your own, such as those that were learned from self-play, or by a
                             network in ONNX
  name=mine,cmd=./program -x an external program that speaks UGI; cmd comes last, all the rest is
                             the command line

A player whose move is illegal, who crashes, hangs, overruns the time or claims a wrong result loses
the game; the table shows it with the position. A level is a limit of its own."
    };
}
pub(super) use players;

/// How games are played and where they go.
#[derive(Args, Clone, Debug)]
pub(super) struct Running {
    #[command(flatten)]
    pub(super) here: Here,
    /// Print JSON.
    #[arg(long, conflicts_with = "shard")]
    pub(super) json: bool,
}

/// Plays a contest, with a live table on standard error, and prints how it stands: as `table` says, or as JSON.
pub(super) fn run<J: Job<Underway = Arena>>(
    contest: &J,
    work: fn(J) -> Work,
    running: &Running,
    table: Table,
) -> Result<(), Failure> {
    let mut arena = shard::open(contest, work, &running.here)?;
    play(&mut arena, table)?;
    match running.here.shard {
        Some(shard) if arena.is_done() => shard::done(shard, arena.games(), "games"),
        _ => show(&arena, running.json, table),
    }
}

/// Prints how a contest stands; a failure where that is not the end.
pub(super) fn show(arena: &Arena, json: bool, table: Table) -> Result<(), Failure> {
    if json {
        output::json(&arena.summary())?;
    } else {
        let mut lines = table(arena);
        lines.extend(faults(arena));
        output::lines(lines)?;
    }
    arena.is_done().then_some(()).ok_or(Failure::Interrupted)
}

fn play(arena: &mut Arena, table: Table) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let mut live = Live::new(arena.games(), " games", arena.finished().len() as u64);
    let ran = arena.run(&stop, &mut |arena, game| {
        for fault in fault_lines(arena, game) {
            live.bar.println(fault);
        }
        let done = arena.finished().len() as u64;
        live.show(done, &|| table(arena));
    });
    live.bar.finish_and_clear();
    ran?;
    // A second Ctrl-C would end the process at once; the first has done its work.
    stop.store(false, Ordering::SeqCst);
    Ok(())
}

fn fault_lines(arena: &Arena, game: &Finished) -> Vec<String> {
    let lines = game.faults.iter().map(|fault| {
        let player = arena.player(game.players[fault.seat]);
        format!("game {}, {player}: {fault}", game.game + 1)
    });
    lines.collect()
}

/// The faults, for the end of a table.
fn faults(arena: &Arena) -> Vec<String> {
    let all = arena.finished().flat_map(|game| fault_lines(arena, game));
    let mut lines: Vec<String> = all.collect();
    if let Some(more @ 1..) = lines.len().checked_sub(SHOWN_FAULTS) {
        lines.truncate(SHOWN_FAULTS);
        lines.push(format!("and {more} faults more"));
    }
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// A difference on Elo's scale, with its interval.
pub(super) fn elo(elo: &Estimate) -> String {
    let [value, low, high] = [elo.value, elo.low, elo.high].map(points);
    if elo.low == elo.high {
        // Whom all others are compared with.
        return value;
    }
    format!("{value} ({low} to {high})")
}

fn points(elo: f64) -> String {
    if elo.abs() < 0.05 {
        return "0".to_owned();
    }
    if elo.is_infinite() {
        return if elo > 0.0 { "+inf" } else { "-inf" }.to_owned();
    }
    format!("{elo:+.1}")
}

/// A column's width: its longest cell's.
pub(super) fn width<'a>(cells: impl IntoIterator<Item = &'a str>) -> usize {
    let widths = cells.into_iter().map(|cell| cell.chars().count());
    widths.max().unwrap_or(0)
}
