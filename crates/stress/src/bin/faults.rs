//! `faults`: plays against a server that is killed, and checks what it promised.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{ArgGroup, Parser};
use quantarium_stress::network::apart;
use quantarium_stress::report::Report;
use quantarium_stress::{Failure, Tested, bots, crowd, days, ended, faults, several};
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
        let progress = |over| eprintln!("{over} of {games} games");
        bots::run(tested, games, progress).await?
    } else if let Some(comings) = arguments.crowd {
        crowd::run(tested, comings).await?
    } else if let Some(rounds) = arguments.clock {
        days::run(tested, rounds).await?
    } else if let Some(servers) = arguments.servers {
        several(arguments, servers).await?
    } else {
        let most = arguments.kills;
        let progress = |kills| eprintln!("{kills} of {most} kills");
        faults::run(tested, most, None, progress).await?
    };
    if arguments.json {
        println!("{}", serde_json::to_string(&report).expect("numbers"));
        return Ok(report.broken.is_empty());
    }
    println!("seed {}", tested.seed);
    for (name, count) in &report.counts {
        println!("{count:>8} {name}");
    }
    for line in &report.broken {
        println!("{line}");
    }
    if report.broken.is_empty() {
        println!("every promise was kept");
    }
    Ok(report.broken.is_empty())
}

async fn several(arguments: &Arguments, servers: u8) -> Result<Report, Failure> {
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
    let begun = Instant::now();
    let running = several::run(&plan, |report| {
        let (seconds, faults) = (begun.elapsed().as_secs(), report.count("faults"));
        let all = arguments.seconds;
        eprintln!("{seconds} of {all} seconds, {faults} faults");
    });
    tokio::select! {
        report = running => report,
        _ = ctrl_c() => Err(Failure::Player("ended by Ctrl-C".to_owned())),
    }
}
