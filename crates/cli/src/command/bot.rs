//! `quantarium bot`: makes a player a bot on a server.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use quantarium_bot::{BotError, Report, Settings, run as play};
use quantarium_games::{FAMILIES, open};
use quantarium_rules::Seed;
use quantarium_server::is_site;
use quantarium_tournament::{Mover, Patience, PlayerSpec, Silence, duration};

use crate::failure::Failure;
use crate::input;
use crate::progress::stop_on_ctrl_c;

/// Play on a server under the name of a bot's account, with any UGI program
///
/// The account is made on the server's page, which also makes it a bot's and gives the token. docs/bots.md has all of
/// it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium bot --server https://games.example --token-file deep.token --engine \"./my-engine --fast\"
  quantarium bot --server http://127.0.0.1:6161 --token-file deep.token --level 5 --concurrency 4")]
pub(crate) struct Arguments {
    /// The server's address.
    #[arg(long, value_name = "URL")]
    server: String,
    /// A file with the account's token.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// A program that speaks UGI, and its arguments.
    #[arg(long, value_name = "COMMAND", conflicts_with = "level")]
    engine: Option<String>,
    /// Have the program think in one game by the clock while its opponent does, about the answer that it expects.
    #[arg(long, requires = "engine")]
    ponder: bool,
    /// The level of the built-in engine, where no program plays.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Weights of your own, or a network in ONNX, by which the built-in engine evaluates; --games says for which game they are.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "engine",
        requires = "games"
    )]
    weights: Option<String>,
    /// The games that it takes, with commas between, by ids or game strings; all where nothing is said.
    #[arg(long, value_name = "GAMES", value_delimiter = ',')]
    games: Vec<String>,
    /// Games at once.
    #[arg(long, value_name = "N", default_value_t = 2)]
    concurrency: usize,
    /// How many of them are kept for people.
    #[arg(long, value_name = "N", default_value_t = 0)]
    reserve_for_people: usize,
    /// The shortest clock that it takes, in seconds at the beginning.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    min_base: u32,
    /// The longest.
    #[arg(long, value_name = "SECONDS", default_value_t = 86_400)]
    max_base: u32,
    /// Agree when a player wants a move taken back; otherwise it is declined, as draws are.
    #[arg(long)]
    accept_takeback: bool,
    /// What is taken off the clock for the way to the server.
    #[arg(long, value_name = "TIME", default_value = "100ms")]
    overhead: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = settings(arguments)?;
    let stop = stop_on_ctrl_c()?;
    try_player(&settings, &stop)?;
    // The games go on where they are when the bot comes back.
    let played = play(&settings, &stop, &|report| {
        anstream::eprintln!("{}", words(&report));
    });
    played.map_err(|BotError::Refused(words)| Failure::Server(words))
}

/// Has the player begin each of its games, so that nobody is challenged by one who cannot play.
fn try_player(settings: &Settings, stop: &AtomicBool) -> Result<(), Failure> {
    let all = FAMILIES.iter().map(|family| family.id);
    let all = all.filter(|_| settings.games.is_empty());
    for game in all.chain(settings.games.iter().map(String::as_str)) {
        open(game)?;
        let patience = Patience {
            hang: settings.patience,
            ..Patience::default()
        };
        let mut mover = Mover::new(game, &settings.player, patience, Seed(0), stop);
        mover.begin().map_err(|silence| match silence {
            Silence::Fault(_, words) => Failure::Argument(format!("{game}: {words}")),
            Silence::CalledOff => Failure::Interrupted,
        })?;
    }
    Ok(())
}

fn settings(arguments: &Arguments) -> Result<Settings, Failure> {
    let server = &arguments.server;
    if !is_site(server) {
        let says = "is no address of a server: write http://HOST:PORT or https://HOST";
        return Err(Failure::Argument(format!("`{server}` {says}")));
    }
    let token = input::file(&arguments.token_file)?;
    let player = match &arguments.engine {
        Some(command) if arguments.ponder => format!("Ponder=true,cmd={command}"),
        Some(command) => format!("cmd={command}"),
        None => {
            let weights = arguments.weights.iter();
            let weights: String = weights.map(|file| format!(",weights={file}")).collect();
            format!("level={}{weights}", arguments.level)
        }
    };
    let wrong = |error: &dyn std::fmt::Display| Failure::Argument(error.to_string());
    let player: PlayerSpec = player.parse().map_err(|error| wrong(&error))?;
    Ok(Settings {
        server: server.clone(),
        token: token.trim().to_owned(),
        player,
        games: games(&arguments.games),
        concurrency: arguments.concurrency.max(1),
        reserved_for_people: arguments.reserve_for_people,
        base: arguments.min_base..=arguments.max_base,
        accept_takeback: arguments.accept_takeback,
        overhead: duration(&arguments.overhead).map_err(|error| wrong(&error))?,
        patience: Duration::from_secs(60),
    })
}

/// The games of words between commas: what has a value, and no game, is an option of the game before it.
fn games(words: &[String]) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for word in words {
        match games.last_mut() {
            Some(game) if word.contains('=') && !word.contains(':') => {
                *game = format!("{game},{word}");
            }
            _ => games.push(word.clone()),
        }
    }
    games
}

fn words(report: &Report) -> String {
    match report {
        Report::Connected => "Connected.".to_owned(),
        Report::Broken(words) => format!("The connection broke ({words}); trying again."),
        Report::Challenge { by, declined: None } => format!("Accepted a challenge of {by}."),
        Report::Challenge {
            by,
            declined: Some(reason),
        } => format!("Declined a challenge of {by}: {reason}."),
        Report::Begun { game } => format!("{game}: playing."),
        Report::Failed { game, words } => {
            format!("{game}: the engine failed ({words}); it is started again.")
        }
        Report::Resigned { game, words } => format!("{game}: resigned, because {words}."),
        Report::Over { game, result } => format!("{game}: over, {result}."),
    }
}
