//! `load`: many games at once, and how long moves take.

use std::iter;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use quantarium_rules::Seed;
use quantarium_stress::Failure;
use quantarium_stress::load::{Abuse, Plan, Report, Times, run, several};

/// Play many games at once on a server of this machine, and print how long a move takes until it is
/// confirmed, and until the other player and those who watch see it
///
/// Players and watchers run on the same machine: their processor time is a part of the times.
#[derive(Parser)]
struct Arguments {
    /// The program `quantarium` that is tested.
    #[arg(long)]
    program: PathBuf,
    /// Games at once.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Moves a second, in all games together.
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// How long is played, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Others who watch one of the games.
    #[arg(long, default_value_t = 0)]
    watchers: u32,
    /// Others who are at a table where nothing happens.
    #[arg(long, default_value_t = 0)]
    idle: u32,
    /// Log-ins a second beside the games.
    #[arg(long, default_value_t = 0)]
    log_ins: u32,
    /// Games that the server keeps already when it is started.
    #[arg(long, default_value_t = 0)]
    kept: u32,
    /// Instead once for each thing that strangers may do beside the games: how long moves take meanwhile.
    #[arg(long)]
    abuse: bool,
    /// Run this many servers before PostgreSQL and a balancer, kill one of them, and end and start each.
    #[arg(long, value_name = "N", conflicts_with_all = ["watchers", "log_ins", "kept", "abuse"])]
    servers: Option<u8>,
    /// Pages that are there when a server is killed, with `--servers`; `--idle` are at a table of another server than they ask.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "servers")]
    sockets: u32,
    /// Decides on the moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match measured(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("load: {failure}");
            ExitCode::from(2)
        }
    }
}

async fn measured(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.abuse {
        return abused(arguments).await;
    }
    if let Some(servers) = arguments.servers {
        let plan = plan(arguments, None);
        let report = several::run(&plan, servers, arguments.sockets).await?;
        match arguments.json {
            true => println!("{}", serde_json::to_string(&report).expect("numbers")),
            false => print_several(arguments, &report),
        }
        return Ok(());
    }
    let report = run(&plan(arguments, None)).await?;
    if arguments.json {
        println!("{}", serde_json::to_string(&report).expect("numbers"));
    } else {
        print(arguments, &report);
    }
    Ok(())
}

/// Measures once without strangers, and once for each thing that they do.
async fn abused(arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.json {
        println!(
            "milliseconds until a move is confirmed     moves      p50      p99      max    begun"
        );
    }
    for abuse in iter::once(None).chain(Abuse::ALL.map(Some)) {
        let report = run(&plan(arguments, abuse)).await?;
        if arguments.json {
            let line = serde_json::json!({"abuse": abuse, "report": report});
            println!("{line}");
            continue;
        }
        let Times {
            count,
            p50,
            p99,
            max,
            ..
        } = report.kept;
        let [p50, p99, max] = [p50, p99, max].map(|time| time as f64 / 1000.0);
        let words = abuse.map_or("nothing", Abuse::words);
        println!(
            "{words:<38} {count:>9} {p50:>8.1} {p99:>8.1} {max:>8.1} {:>8}",
            report.abused
        );
    }
    Ok(())
}

fn plan(arguments: &Arguments, abuse: Option<Abuse>) -> Plan {
    Plan {
        program: arguments.program.clone(),
        games: arguments.games,
        rate: arguments.rate,
        time: Duration::from_secs(arguments.seconds),
        watchers: arguments.watchers,
        idle: arguments.idle,
        log_ins: arguments.log_ins,
        kept: arguments.kept,
        abuse,
        seed: Seed(arguments.seed),
    }
}

/// What is measured, and the head of a table of times.
fn head(arguments: &Arguments) {
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    println!(
        "{} games, {} moves a second, {} seconds, seed {}, {processors} processors",
        arguments.games, arguments.rate, arguments.seconds, arguments.seed
    );
    println!("milliseconds                     count      p50      p99      max");
}

fn row(name: &str, times: &Times) {
    let [p50, p99, max] = [times.p50, times.p99, times.max].map(|time| time as f64 / 1000.0);
    println!(
        "{name:<28} {:>9} {p50:>8.1} {p99:>8.1} {max:>8.1}",
        times.count
    );
}

fn print_several(arguments: &Arguments, report: &several::Report) {
    head(arguments);
    row("confirmed", &report.kept);
    row("seen", &report.seen);
    println!("with {} pages; moves, with coming back:", arguments.sockets);
    for spell in &report.spells {
        row(spell.what, &spell.moves);
    }
    println!("pages that came back:");
    for spell in &report.spells {
        row(spell.what, &spell.back);
    }
    println!("transactions: {:.0} a second", report.commits);
    for (part, share) in &report.shares {
        println!("{part}: {share:.0} % of the processors");
    }
    if let Some(memory) = report.passed_on {
        println!("a connection that is passed on: {memory:.1} KiB resident");
    }
}

fn print(arguments: &Arguments, report: &Report) {
    head(arguments);
    row("confirmed", &report.kept);
    row("seen", &report.seen);
    if arguments.watchers > 0 {
        row("last watcher", &report.watched);
    }
    if arguments.log_ins > 0 {
        row("log-in", &report.logged_in);
    }
    println!("bytes a move and page: {:.0}", report.bytes);
    println!(
        "started with {} kept games: {} ms",
        arguments.kept, report.started
    );
    for (memory, what) in [(report.idle, "an idle connection"), (report.game, "a game")] {
        if let Some(memory) = memory {
            println!("{what}: {memory:.1} KiB resident");
        }
    }
    if let (Some(memory), Some(processor)) = (report.memory, report.processor) {
        println!("server: {memory} KiB resident, {processor:.1} s of processor time");
    }
}
