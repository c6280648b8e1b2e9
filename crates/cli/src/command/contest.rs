//! What `match` and `tournament` have in common: players, limits, the folder, the live table.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use quantarium_jobs::Shard;
use quantarium_rules::Seed;
use quantarium_tournament::stats::{Estimate, Sprt};
use quantarium_tournament::{Arena, Beginning, Finished, Kind, Limit, Patience, Plan, PlayerSpec};
use serde::{Deserialize, Serialize};

use super::shard::{self, Shards, Work};
use crate::failure::Failure;
use crate::progress::{self, Live};
use crate::{input, output};

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

/// Players, limits and what else a contest needs.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(super) struct Contest {
    /// The game string.
    pub(super) game: String,
    /// A player, such as level=5 or name=mine,cmd=./program (once for each player).
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<PlayerSpec>,
    /// How many games (of each pairing), rounded up to whole openings: each opening is played in every
    /// rotation of the seats.
    #[arg(long, value_name = "N", default_value = "100")]
    games: u64,
    /// Time a move, such as 10ms, for players without limits of their own.
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Time for the game and what a move adds, such as 60s+0.5s.
    #[arg(long, value_name = "TIME+ADDED")]
    clock: Option<String>,
    /// Positions in the search's tree, a move.
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Playouts, a move.
    #[arg(long, value_name = "N")]
    playouts: Option<String>,
    /// Plies.
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// By how much a time may be overrun.
    #[arg(long, value_name = "TIME", default_value = "100ms")]
    margin: String,
    /// How long a player without a limit on time may take.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    hang: String,
    /// How many random plies begin a game without random starts.
    #[arg(long, value_name = "N", default_value = "6")]
    plies: u32,
    #[command(flatten)]
    running: Running,
}

/// What the Python package's `match` calls it.
#[derive(Serialize)]
pub(super) struct Settings<'a> {
    game: &'a str,
    players: Vec<String>,
    games: u64,
    seed: u64,
    limit: String,
    plies: u32,
    margin: &'a str,
    hang: &'a str,
    out: Option<&'a Path>,
    resume: bool,
}

/// How games are played and where they go.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(super) struct Running {
    /// What openings, start positions and random choices come from.
    #[arg(long, value_name = "S", default_value = "0")]
    #[serde(with = "shard::seed")]
    pub(super) seed: Seed,
    /// How many games at once, at most 256; 0 stands for as many as the machine has threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::threads)]
    #[serde(skip)]
    pub(super) concurrency: usize,
    /// A folder for the games (games.jsonl as they end, games.qgn in the end), and for the report where there is one.
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub(super) out: Option<PathBuf>,
    /// Go on with what is finished in the folder.
    #[arg(long, requires = "out")]
    #[serde(skip)]
    pub(super) resume: bool,
    /// Print JSON.
    #[arg(long, conflicts_with = "shard")]
    #[serde(skip)]
    pub(super) json: bool,
    /// Play the Kth of N parts of the games, for one of several machines; `quantarium merge` puts them together.
    #[arg(long, value_name = "K/N", requires = "out")]
    #[serde(skip)]
    pub(super) shard: Option<Shard>,
}

impl Running {
    /// Labels the folder of a shard.
    ///
    /// # Errors
    /// When it is another shard's, or cannot be written.
    pub(super) fn label(&self, work: impl FnOnce() -> Work) -> Result<(), Failure> {
        match (self.shard, &self.out) {
            (Some(shard), Some(folder)) => shard::label(folder, shard, &work()),
            _ => Ok(()),
        }
    }
}

impl Contest {
    /// Gets the contest ready, or the part of it that is played here; `work` is what a shard's label says.
    ///
    /// # Errors
    /// When an argument is wrong, a player does not start, or the folder does not play along.
    pub(super) fn open(
        &self,
        kind: Kind,
        sprt: Option<Sprt>,
        work: impl FnOnce() -> Work,
    ) -> Result<Arena, Failure> {
        let plan = self.plan(kind, sprt, self.running.shard.unwrap_or_default())?;
        let folder = self.running.out.as_deref();
        let arena = Arena::open(plan, folder, self.running.resume)?;
        self.running.label(work)?;
        Ok(arena)
    }

    /// Puts the games of all shards together, and writes and prints what one machine does.
    ///
    /// # Errors
    /// When a shard is not finished, or a folder does not play along.
    pub(super) fn merge(
        &self,
        kind: Kind,
        sprt: Option<Sprt>,
        shards: &Shards,
        table: fn(&Arena) -> Vec<String>,
    ) -> Result<(), Failure> {
        let open = |folder: &Path, shard| {
            let plan = self.plan(kind, sprt, shard)?;
            Ok(Arena::open(plan, Some(folder), true)?)
        };
        let parts = shards.each(open, Arena::is_done)?;
        let plan = self.plan(kind, sprt, Shard::WHOLE)?;
        let mut whole = Arena::open(plan, Some(&shards.out), false)?;
        for part in parts {
            whole.take(part.finished().cloned())?;
        }
        // Nothing is left to be played: it puts the folder in order.
        whole.run(&AtomicBool::new(false), &mut |_, _| ())?;
        print(&whole, shards.json, table)
    }

    /// The same for the Python package.
    pub(super) fn settings(&self) -> Settings<'_> {
        let limits = self.limits().into_iter();
        let limits = limits.filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        Settings {
            game: &self.game,
            players: self.players.iter().map(ToString::to_string).collect(),
            games: self.games,
            seed: self.running.seed.0,
            limit: limits.collect::<Vec<_>>().join(","),
            plies: self.plies,
            margin: &self.margin,
            hang: &self.hang,
            out: self.running.out.as_deref(),
            resume: self.running.resume,
        }
    }

    /// Refuses what cannot be played, before others are asked to play it.
    ///
    /// # Errors
    /// When an argument is wrong, or a player does not start.
    pub(super) fn check(&self, kind: Kind, sprt: Option<Sprt>) -> Result<(), Failure> {
        Arena::open(self.plan(kind, sprt, Shard::WHOLE)?, None, false)?;
        Ok(())
    }

    /// Prints what others have played into the folder.
    ///
    /// # Errors
    /// When it is not finished, or the folder does not play along.
    pub(super) fn show(
        &self,
        kind: Kind,
        sprt: Option<Sprt>,
        table: fn(&Arena) -> Vec<String>,
    ) -> Result<(), Failure> {
        let plan = self.plan(kind, sprt, Shard::WHOLE)?;
        let arena = Arena::open(plan, self.running.out.as_deref(), true)?;
        match arena.is_done() {
            true => print(&arena, self.running.json, table),
            false => Err(Failure::Interrupted),
        }
    }

    fn plan(&self, kind: Kind, sprt: Option<Sprt>, shard: Shard) -> Result<Plan, Failure> {
        let seats = quantarium_games::open(&self.game)?.seats().len() as u64;
        let patience = Patience::parse(&self.margin, &self.hang)
            .map_err(|error| Failure::Argument(format!("--margin, --hang: {error}")))?;
        Ok(Plan {
            game: self.game.clone(),
            players: self.players.clone(),
            kind,
            openings: self.games.div_ceil(seats),
            beginning: Beginning::Even,
            plies: self.plies,
            sprt,
            limit: self.limit()?,
            patience,
            seed: self.running.seed,
            concurrency: self.running.concurrency,
            shard,
        })
    }

    /// The limits for all, those not given included.
    fn limits(&self) -> [(&'static str, &Option<String>); 5] {
        [
            ("time", &self.time),
            ("clock", &self.clock),
            ("nodes", &self.nodes),
            ("playouts", &self.playouts),
            ("depth", &self.depth),
        ]
    }

    fn limit(&self) -> Result<Limit, Failure> {
        let mut limit = Limit::default();
        for (name, value) in self.limits() {
            let Some(value) = value else { continue };
            let set = limit.set(name, value);
            set.map_err(|error| Failure::Argument(format!("--{name}: {error}")))?;
        }
        Ok(limit)
    }
}

/// Plays a contest, with a live table on standard error, and prints how it stands: as `table` says, or as JSON.
///
/// # Errors
/// When the folder or standard output cannot be written, and after Ctrl-C.
pub(super) fn run(
    contest: &Contest,
    mut arena: Arena,
    table: fn(&Arena) -> Vec<String>,
) -> Result<(), Failure> {
    play(&mut arena, table)?;
    match contest.running.shard {
        Some(shard) if arena.is_done() => shard::done(shard, arena.games(), "games")?,
        _ => print(&arena, contest.running.json, table)?,
    }
    match arena.is_done() {
        true => Ok(()),
        false => Err(Failure::Interrupted),
    }
}

fn print(arena: &Arena, json: bool, table: fn(&Arena) -> Vec<String>) -> Result<(), Failure> {
    if json {
        return output::json(&arena.summary());
    }
    let mut lines = table(arena);
    lines.extend(faults(arena));
    output::lines(lines)
}

fn play(arena: &mut Arena, table: fn(&Arena) -> Vec<String>) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let mut live = Live::new(arena.games(), " games");
    live.begin(arena.finished().len() as u64);
    let ran = arena.run(&stop, &mut |arena, game| {
        for fault in fault_lines(arena, game) {
            live.print(&fault);
        }
        let done = arena.finished().len() as u64;
        live.show(done, &|| table(arena));
    });
    live.end();
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
    let all: Vec<String> = arena
        .finished()
        .flat_map(|game| fault_lines(arena, game))
        .collect();
    let mut lines: Vec<String> = all.iter().take(SHOWN_FAULTS).cloned().collect();
    if all.len() > lines.len() {
        lines.push(format!("and {} faults more", all.len() - lines.len()));
    }
    if !lines.is_empty() {
        lines.insert(0, String::new());
    }
    lines
}

/// A share as percent, with its interval.
pub(super) fn percent(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| share * 100.0);
    format!("{value:.1}% ({low:.1} to {high:.1})")
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
