//! `quantarium lab balance`: a balance report.

mod shown;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quantarium_jobs::Shard;
use quantarium_lab::balance::{Annotator, Balance, GameRow, PLAYERS, Report, Runs, Scaling};
use quantarium_report::{About, Whole, files};
use quantarium_tournament::{Limit, Patience, PlayerSpec, PlayerSpecError};
use serde::{Deserialize, Serialize};

use crate::command::COMMIT;
use crate::command::contest::{Running, players};
use crate::command::shard::{self, Shards, Work};
use crate::failure::Failure;
use crate::progress::Live;
use crate::{output, progress};

/// Report how balanced games are, and what kind of games they are
///
/// Every player plays against itself, the engine says how every position of these games stands, and a scaling
/// test measures what thinking twice as long gains. With --out a folder gets the report as a page (report.html,
/// which needs no network), as JSON and as tables. docs/metrics.md defines every number. With players that are
/// limited by nodes, playouts or depth the same command gives the same bytes.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
#[command(after_help = concat!("\
Examples:
  quantarium lab balance quantum-leap:board=hex3 --games 100 --out hex3
  quantarium lab balance quantum-leap quantum-leap:edition=1 --games 2000 --concurrency 2 --out leap
  quantarium lab balance quantum-link --player random --player level=5 --doublings 0
  quantarium lab balance quantum-leap:board=hex2 --setup 'bw/wbw/bb w -' --annotator none --games 50

", players!()))]
pub(crate) struct Arguments {
    /// The game strings.
    #[arg(required = true, value_name = "GAME")]
    games_measured: Vec<String>,
    /// A player who meets itself, such as random or nodes=1000 (once for each player, the weakest first);
    /// without any, these two.
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<PlayerSpec>,
    /// How many games each player plays against itself.
    #[arg(long, value_name = "N", default_value = "400", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many random plies begin every game.
    #[arg(long, value_name = "N", default_value = "0")]
    plies: u32,
    /// The start position of every game, to measure one setup.
    #[arg(long, value_name = "POSITION")]
    setup: Option<String>,
    /// Black keeps the stones wherever two could be swapped (Quantum Leap, edition 1).
    #[arg(long)]
    keep: bool,
    /// How much the engine thinks about every position to say how it stands: nodes=N, playouts=N, or none.
    #[arg(long, value_name = "EFFORT", default_value = "nodes=1000")]
    annotator: String,
    /// How often the scaling test doubles the thinking; 0 for no test.
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(..=20))]
    doublings: u32,
    /// The thinking that the scaling test begins with, in nodes a move.
    #[arg(long, value_name = "N", default_value = "250", value_parser = clap::value_parser!(u64).range(1..))]
    scaling_from: u64,
    /// How many games each player of the scaling test plays against the one before, rounded up to whole openings.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    scaling_games: u64,
    /// How long a player without a limit on time may take.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    hang: String,
    #[command(flatten)]
    running: Running,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let running = &arguments.running;
    let plans = arguments.plans(running.shard.unwrap_or_default())?;
    let about = About::of(&plans, COMMIT)?;
    let mut runs = Runs::open(plans, running.out.as_deref(), running.resume)?;
    running.label(|| Work::LabBalance(Box::new(arguments.clone())))?;
    let stop = progress::stop_on_ctrl_c()?;
    let mut live = Live::new(runs.steps(), "");
    live.begin(runs.done());
    let ran = runs.go_on(&stop, &mut |done, progress| {
        live.show(done, &|| shown::standing(progress));
    });
    live.end();
    ran?;
    match running.shard {
        Some(shard) if runs.is_done() => {
            shard::done(shard, runs.steps(), "games to play and annotate")
        }
        _ => finish(&about, &runs, running.out.as_deref(), running.json),
    }
}

/// Puts the games of all shards together, and writes and prints what one machine does.
pub(crate) fn merge(arguments: &Arguments, shards: &Shards) -> Result<(), Failure> {
    let open = |folder: &Path, shard| {
        let plans = arguments.plans(shard)?;
        Ok(Runs::open(plans, Some(folder), true)?)
    };
    let parts = shards.each(open, Runs::is_done)?;
    let plans = arguments.plans(Shard::WHOLE)?;
    let about = About::of(&plans, COMMIT)?;
    let mut whole = Runs::open(plans, Some(&shards.out), false)?;
    for part in parts {
        whole.take(part.parts())?;
    }
    // Nothing is left to be played: it puts the folders in order.
    whole.go_on(&AtomicBool::new(false), &mut |_, _| ())?;
    finish(&about, &whole, Some(&shards.out), shards.json)
}

/// Writes and prints the reports.
fn finish(about: &About, runs: &Runs, folder: Option<&Path>, json: bool) -> Result<(), Failure> {
    let reports = runs.reports().ok_or(Failure::Interrupted)?;
    if let Some(folder) = folder {
        write(folder, about, &reports, &runs.rows())?;
    }
    match json {
        true => output::json(&Whole {
            about,
            reports: &reports,
        }),
        false => {
            let page = folder.map(|folder| folder.join("report.html"));
            output::lines(shown::lines(&reports, page.as_deref()))
        }
    }
}

fn write(
    folder: &Path,
    about: &About,
    reports: &[Report],
    rows: &[GameRow],
) -> Result<(), Failure> {
    let files = files(about, reports, rows).map_err(|error| Failure::Wrong(error.to_string()))?;
    for (name, text) in files {
        output::file(&folder.join(name), text)?;
    }
    Ok(())
}

impl Arguments {
    /// The game strings.
    pub(crate) fn games(&self) -> impl Iterator<Item = &str> {
        self.games_measured.iter().map(String::as_str)
    }

    /// What is to be measured, game by game.
    fn plans(&self, shard: Shard) -> Result<Vec<Balance>, Failure> {
        let wrong = |what: &str, words: String| Failure::Argument(format!("{what}: {words}"));
        let players = self.players();
        let players = players.map_err(|error| wrong("--player", error.to_string()))?;
        let annotator: Option<Annotator> = match &*self.annotator {
            "none" => None,
            text => Some(text.parse().map_err(|error| match error {
                quantarium_lab::balance::AnnotatorError::Text(_) => {
                    wrong("--annotator", format!("{error}; or none"))
                }
                error => wrong("--annotator", error.to_string()),
            })?),
        };
        let patience = Patience::parse("100ms", &self.hang)
            .map_err(|error| wrong("--hang", error.to_string()))?;
        let scaling = (self.doublings > 0).then_some(Scaling {
            from: self.scaling_from,
            doublings: self.doublings,
            games: self.scaling_games,
        });
        let plan = |game: &String| Balance {
            game: game.clone(),
            players: players.clone(),
            games: self.games,
            plies: self.plies,
            setup: self.setup.clone(),
            keep: self.keep,
            annotator,
            scaling,
            limit: Limit::default(),
            patience,
            seed: self.running.seed,
            concurrency: self.running.concurrency,
            shard,
        };
        Ok(self.games_measured.iter().map(plan).collect())
    }

    fn players(&self) -> Result<Vec<PlayerSpec>, PlayerSpecError> {
        match self.players.is_empty() {
            true => PLAYERS.into_iter().map(str::parse).collect(),
            false => Ok(self.players.clone()),
        }
    }
}
