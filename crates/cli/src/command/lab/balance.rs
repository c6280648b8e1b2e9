//! `quantarium lab balance`: a balance report.

mod shown;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use quantarium_lab::balance::{Annotator, Balance, GameRow, Report, Run, Scaling};
use quantarium_report::{About, Whole, files};
use quantarium_tournament::{Limit, Patience, PlayerSpec, PlayerSpecError, Provenance};

use super::COMMIT;
use crate::command::contest::{Running, players};
use crate::failure::Failure;
use crate::progress::Live;
use crate::{output, progress};

/// Report how balanced games are, and what kind of games they are
///
/// Every player plays against itself, the engine says how every position of these games stands, and a scaling
/// test measures what thinking twice as long gains. With --out a folder gets the report as a page (report.html,
/// which needs no network), as JSON and as tables. docs/metrics.md defines every number. With players that are
/// limited by nodes, playouts or depth the same command gives the same bytes.
#[derive(Args, Debug)]
#[command(after_help = concat!("\
Examples:
  quantarium lab balance quantum-leap:board=hex3 --games 100 --out hex3
  quantarium lab balance quantum-leap quantum-leap:edition=1 --games 2000 --concurrency 2 --out leap
  quantarium lab balance quantum-link --player random --player level=5 --doublings 0
  quantarium lab balance quantum-leap:board=hex2 --setup 'bw/wbw/bb w -' --annotator none --games 50

", players!()))]
pub(super) struct Arguments {
    /// The game strings.
    #[arg(required = true, value_name = "GAME")]
    games_measured: Vec<String>,
    /// A player who meets itself, such as random or nodes=1000 (once for each player, the weakest first);
    /// without any, these two.
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<String>,
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
    #[arg(
        long,
        alias = "judge",
        value_name = "EFFORT",
        default_value = "nodes=1000"
    )]
    annotator: String,
    /// How often the scaling test doubles the thinking; 0 for no test.
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(..=20))]
    doublings: u32,
    /// The thinking that the scaling test begins with, in nodes a move.
    #[arg(long, alias = "ladder-from", value_name = "N", default_value = "250", value_parser = clap::value_parser!(u64).range(1..))]
    scaling_from: u64,
    /// How many games each player of the scaling test plays against the one before, rounded up to whole openings.
    #[arg(long, alias = "ladder-games", value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    scaling_games: u64,
    /// How long a player without a limit on time may take.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    hang: String,
    #[command(flatten)]
    running: Running,
}

/// The players where none are named.
const PLAYERS: [&str; 2] = ["random", "nodes=1000"];

/// The folder of the games, in the report's.
const RUNS: &str = "games";

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plans = arguments.plans()?;
    let mut runs = Vec::new();
    for (plan, number) in plans.into_iter().zip(1..) {
        let folder = arguments.running.out.as_deref();
        let folder = folder.map(|folder| folder.join(RUNS).join(slug(number, &plan.game)));
        runs.push(Run::open(
            plan,
            folder.as_deref(),
            arguments.running.resume,
        )?);
    }
    let stop = progress::stop_on_ctrl_c()?;
    if !go_on(&mut runs, &stop)? {
        return Err(Failure::Interrupted);
    }
    let reports: Vec<Report> = runs.iter().filter_map(Run::report).collect();
    let about = arguments.about()?;
    if let Some(folder) = &arguments.running.out {
        let rows: Vec<GameRow> = runs.iter().flat_map(Run::rows).collect();
        write(folder, &about, &reports, &rows)?;
    }
    match arguments.running.json {
        true => output::json(&Whole {
            about: &about,
            reports: &reports,
        }),
        false => {
            let folder = arguments.running.out.as_ref();
            let page = folder.map(|folder| folder.join("report.html"));
            output::lines(shown::lines(&reports, page.as_deref()))
        }
    }
}

/// Goes on with each run until it is done, and shows how far that is; whether nothing was stopped.
fn go_on(runs: &mut [Run], stop: &AtomicBool) -> Result<bool, Failure> {
    let steps = runs.iter().map(Run::steps).sum();
    let mut live = Live::new(steps, "");
    let mut before: u64 = 0;
    for run in runs.iter_mut() {
        live.begin(before + run.done());
        let ran = run.go_on(stop, &mut |progress| {
            live.show(before + progress.done, &|| shown::standing(progress));
        });
        if ran.is_err() || stop.load(Ordering::Relaxed) {
            live.end();
            ran?;
            return Ok(false);
        }
        before += run.steps();
    }
    live.end();
    Ok(true)
}

fn write(
    folder: &Path,
    about: &About,
    reports: &[Report],
    rows: &[GameRow],
) -> Result<(), Failure> {
    let files = files(about, reports, rows).map_err(|error| Failure::Wrong(error.to_string()))?;
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(Failure::io(path.display().to_string()))?;
    }
    Ok(())
}

/// A folder's name for a game string: different for different numbers.
fn slug(number: usize, game: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = game.chars().map(plain).take(60).collect();
    format!("{number}-{name}")
}

impl Arguments {
    /// What is to be measured, game by game.
    fn plans(&self) -> Result<Vec<Balance>, Failure> {
        let wrong = |what: &str, words: String| Failure::Argument(format!("{what}: {words}"));
        let mut names = BTreeSet::new();
        for game in &self.games_measured {
            if !names.insert(quantarium_games::open(game)?.name()) {
                return Err(wrong("game", format!("`{game}` is given twice")));
            }
        }
        if self.setup.is_some() && names.len() > 1 {
            let words = "a position belongs to one game: name only that one";
            return Err(wrong("--setup", words.to_owned()));
        }
        let players: Result<Vec<PlayerSpec>, PlayerSpecError> =
            self.players().map(str::parse).collect();
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
        };
        Ok(self.games_measured.iter().map(plan).collect())
    }

    fn players(&self) -> impl Iterator<Item = &str> {
        let named = self.players.iter().map(String::as_str);
        let none = self.players.is_empty();
        named.chain(PLAYERS.into_iter().filter(move |_| none))
    }

    /// The command without what does not change the report.
    fn about(&self) -> Result<About, Failure> {
        let mut words = vec![
            "quantarium".to_owned(),
            "lab".to_owned(),
            "balance".to_owned(),
        ];
        words.extend(self.games_measured.iter().map(|game| quoted(game)));
        let mut add = |name: &str, value: String| words.extend([name.to_owned(), quoted(&value)]);
        for player in self.players() {
            add("--player", player.to_owned());
        }
        add("--games", self.games.to_string());
        if self.plies > 0 {
            add("--plies", self.plies.to_string());
        }
        if let Some(setup) = &self.setup {
            add("--setup", setup.clone());
        }
        add("--annotator", self.annotator.clone());
        add("--doublings", self.doublings.to_string());
        if self.doublings > 0 {
            add("--scaling-from", self.scaling_from.to_string());
            add("--scaling-games", self.scaling_games.to_string());
        }
        add("--seed", self.running.seed.to_string());
        if self.keep {
            words.push("--keep".to_owned());
        }
        words.push("--out DIR".to_owned());
        let games = self.games_measured.iter().map(String::as_str);
        Ok(About {
            command: words.join(" "),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: Provenance::new(COMMIT, games)?,
        })
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
