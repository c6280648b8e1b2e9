//! `faults`: plays against a server that is killed, and checks what it promised.

use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use quantarium_stress::network::apart;
use quantarium_stress::{Failure, Tested, bots, crowd, days, faults, several};
use serde::Serialize;
use tokio::signal::ctrl_c;

/// Play at the tables of a server that is killed again and again, and check that nothing that it confirmed
/// is lost, done twice, or shown and then gone
///
/// Ends with 1 where a promise was broken.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    tested: Tested,
    /// How often it is killed.
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// Instead, play this many games between two bots, while the server, the bots and the connections are broken.
    #[arg(long, value_name = "GAMES", conflicts_with = "kills")]
    bots: Option<usize>,
    /// Instead, make this many connections that come and go, beside others that nobody reads.
    #[arg(long, value_name = "CONNECTIONS", conflicts_with_all = ["kills", "bots"])]
    crowd: Option<u32>,
    /// Instead, set the clock of the server this many times while a game with days a move waits, and kill it each time.
    #[arg(long, value_name = "TIMES", conflicts_with_all = ["kills", "bots", "crowd"])]
    clock: Option<u32>,
    /// Instead, run this many servers before PostgreSQL, with a replica of it and a balancer, each in a network of its own, and
    /// break everything while clients play through the balancer. For Linux.
    #[arg(long, value_name = "N", conflicts_with_all = ["kills", "bots", "crowd", "clock"])]
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
    let arguments = Arguments::parse();
    let broken = match (arguments.bots, arguments.crowd, arguments.clock) {
        (Some(games), ..) => bots(&arguments, games).await,
        (_, Some(comings), _) => crowd(&arguments, comings).await,
        (_, _, Some(rounds)) => clock(&arguments, rounds).await,
        _ => match arguments.servers {
            Some(servers) => several(&arguments, servers).await,
            None => faults(&arguments).await,
        },
    };
    match broken {
        Ok(broken) if broken.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("faults: {failure}");
            ExitCode::from(2)
        }
    }
}

async fn faults(arguments: &Arguments) -> Result<Vec<String>, Failure> {
    let kills = arguments.kills;
    let progress = |report: &faults::Report| eprintln!("{} of {kills} kills", report.kills);
    let report = faults::run(&arguments.tested, kills, None, progress).await?;
    let words = format!(
        "seed {}: {} kills, stopped {} times, {} tables, {} events, {} confirmations, {} refusals ({} for want of room), \
         {} connections, {} rated games, {} seeks opened or taken, {} turns told to who was away",
        arguments.tested.seed,
        report.kills,
        report.stopped,
        report.tables,
        report.events,
        report.confirmed,
        report.refused,
        report.unwritten,
        report.connections,
        report.rated,
        report.seeks,
        report.turns
    );
    Ok(print(arguments, &report, &words, &report.broken))
}

async fn several(arguments: &Arguments, servers: u8) -> Result<Vec<String>, Failure> {
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
    let report = tokio::select! {
        report = running => report?,
        _ = ctrl_c() => return Err(Failure::Player("ended by Ctrl-C".to_owned())),
    };
    let mut words = String::new();
    for (kind, count) in &report.faults {
        words += &format!("{count:>6} {kind}\n");
    }
    let seen = &report.seen;
    words += &format!(
        "seed {}: {servers} servers, {} s, {} faults, {} tables, {} events, {} confirmations, {} refusals, {} connections, \
         {} rated games, {} seeks opened or taken, {} turns told to who was away, {} times up, {} tables passed on",
        report.seed,
        report.seconds,
        report.count(),
        seen.tables,
        seen.events,
        seen.confirmed,
        seen.refused,
        seen.connections,
        seen.rated,
        seen.seeks,
        seen.turns,
        report.flags,
        report.passed
    );
    Ok(print(arguments, &report, &words, &seen.broken))
}

async fn bots(arguments: &Arguments, games: usize) -> Result<Vec<String>, Failure> {
    let progress = |report: &bots::Report| eprintln!("{} of {games} games", report.games);
    let report = bots::run(&arguments.tested, games, progress).await?;
    let words = format!(
        "seed {}: {} games, {} moves, asked for {} times, {} of them again; killed: the server {} times, a bot {} \
         times; all connections cut {} times besides",
        arguments.tested.seed,
        report.games,
        report.moves,
        report.asked,
        report.again,
        report.servers,
        report.bots,
        report.cuts
    );
    Ok(print(arguments, &report, &words, &report.broken))
}

async fn clock(arguments: &Arguments, rounds: u32) -> Result<Vec<String>, Failure> {
    let report = days::run(&arguments.tested, rounds).await?;
    let words = format!(
        "seed {}: the clock was set {} times, and the server killed {} times",
        arguments.tested.seed, report.set, report.kills
    );
    Ok(print(arguments, &report, &words, &report.broken))
}

async fn crowd(arguments: &Arguments, comings: u32) -> Result<Vec<String>, Failure> {
    let report = crowd::run(&arguments.tested, comings).await?;
    let crowd = &report.crowd;
    let words = format!(
        "seed {}: {} KiB before {} connections came and went, {} KiB afterwards; {} KiB before {} came that nobody \
         reads, {} KiB at most with them, {} of them open in the end",
        arguments.tested.seed,
        crowd.before,
        crowd.comings,
        crowd.after,
        crowd.quiet,
        crowd.deaf,
        crowd.most,
        crowd.open
    );
    Ok(print(arguments, &report, &words, &report.broken))
}

/// Prints a report: what is broken.
fn print(
    arguments: &Arguments,
    report: &impl Serialize,
    words: &str,
    broken: &[String],
) -> Vec<String> {
    if arguments.json {
        println!(
            "{}",
            serde_json::to_string(report).expect("numbers and texts")
        );
        return broken.to_vec();
    }
    println!("{words}");
    for line in broken {
        println!("{line}");
    }
    if broken.is_empty() {
        println!("every promise was kept");
    }
    broken.to_vec()
}
