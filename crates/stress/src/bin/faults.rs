//! `faults`: plays against a server that is killed, and checks what it promised.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{ArgGroup, Parser};
use quantarium_stress::network::apart;
use quantarium_stress::{Failure, Tested, bots, crowd, days, ended, faults, several};
use serde_json::Value;
use tokio::signal::ctrl_c;

/// Play at the tables of a server that is killed again and again, and check that nothing that it confirmed
/// is lost, done twice, or shown and then gone
///
/// Ends with 1 where a promise was broken.
#[derive(Parser)]
#[command(group(ArgGroup::new("instead").args(["kills", "bots", "crowd", "clock", "servers"])))]
struct Arguments {
    #[command(flatten)]
    tested: Tested,
    /// How often it is killed.
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// Instead, play this many games between two bots, while the server, the bots and the connections are broken.
    #[arg(long, value_name = "GAMES")]
    bots: Option<usize>,
    /// Instead, make this many connections that come and go, beside others that nobody reads.
    #[arg(long, value_name = "CONNECTIONS")]
    crowd: Option<u32>,
    /// Instead, set the clock of the server this many times while a game with days a move waits, and kill it each time.
    #[arg(long, value_name = "TIMES")]
    clock: Option<u32>,
    /// Instead, run this many servers before PostgreSQL, with a replica of it and a balancer, each in a network of its own, and
    /// break everything while clients play through the balancer. For Linux.
    #[arg(long, value_name = "N")]
    servers: Option<u8>,
    /// For how long, with `--servers`.
    #[arg(long, value_name = "N", default_value_t = 60, requires = "servers")]
    seconds: u64,
    /// A folder for the logs of the servers, and that of the faults, with `--servers`. They go with the trial without it.
    #[arg(
        long,
        value_name = "FOLDER",
        requires = "servers",
        default_value = "/run/logs"
    )]
    logs: PathBuf,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    ended("faults", tried(&Arguments::parse()).await)
}

async fn tried(arguments: &Arguments) -> Result<bool, Failure> {
    let tested = &arguments.tested;
    let report = if let Some(games) = arguments.bots {
        let progress = |report: &bots::Report| eprintln!("{} of {games} games", report.games);
        serde_json::to_string(&bots::run(tested, games, progress).await?)
    } else if let Some(comings) = arguments.crowd {
        serde_json::to_string(&crowd::run(tested, comings).await?)
    } else if let Some(rounds) = arguments.clock {
        serde_json::to_string(&days::run(tested, rounds).await?)
    } else if let Some(servers) = arguments.servers {
        serde_json::to_string(&several(arguments, servers).await?)
    } else {
        let kills = arguments.kills;
        let progress = |report: &faults::Report| eprintln!("{} of {kills} kills", report.kills);
        serde_json::to_string(&faults::run(tested, kills, None, progress).await?)
    };
    let report = report.expect("numbers and texts");
    let read: Value = serde_json::from_str(&report).expect("JSON");
    let broken = read["broken"].as_array().expect("what is broken");
    if arguments.json {
        println!("{report}");
        return Ok(broken.is_empty());
    }
    println!("seed {}", tested.seed);
    list(&read);
    for line in broken {
        println!("{}", line.as_str().unwrap_or_default());
    }
    if broken.is_empty() {
        println!("every promise was kept");
    }
    Ok(broken.is_empty())
}

async fn several(arguments: &Arguments, servers: u8) -> Result<several::Report, Failure> {
    if let Some(mut apart) = apart(&std::env::current_exe()?)? {
        // Goes on there, in its place.
        return Err(apart.args(std::env::args_os().skip(1)).exec().into());
    }
    let plan = several::Plan {
        tested: arguments.tested.clone(),
        servers,
        time: Duration::from_secs(arguments.seconds),
        logs: arguments.logs.clone(),
        broken: None,
    };
    let running = several::run(&plan, |report| {
        let (seconds, faults) = (report.seconds, report.count());
        eprintln!(
            "{seconds} of {} seconds, {faults} faults",
            arguments.seconds
        );
    });
    tokio::select! {
        report = running => report,
        _ = ctrl_c() => Err(Failure::Player("ended by Ctrl-C".to_owned())),
    }
}

/// Prints the numbers of a report by their names.
fn list(report: &Value) {
    for (name, value) in report.as_object().into_iter().flatten() {
        match value {
            Value::Number(number) => println!("{number:>8} {name}"),
            part => list(part),
        }
    }
}
