//! `load`: many games at once, and how long moves take.

use std::iter;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use quantarium_stress::load::{Abuse, Plan, Report, Times, run, several};
use quantarium_stress::{Failure, ended};

/// Play many games at once on a server of this machine, and print how long a move takes until it is
/// confirmed, and until the other player and those who watch see it
///
/// Players and watchers run on the same machine: their processor time is a part of the times.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    plan: Plan,
    /// Instead once for each thing that strangers may do beside the games: how long moves take meanwhile.
    #[arg(long)]
    abuse: bool,
    /// Run this many servers before PostgreSQL and a balancer, kill one of them, and end and start each.
    #[arg(long, value_name = "N", conflicts_with_all = ["watchers", "log_ins", "kept", "abuse"])]
    servers: Option<u8>,
    /// Pages that are there when a server is killed, with `--servers`; `--idle` are at a table of another server than they ask.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "servers")]
    sockets: u32,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    ended("load", measured(&arguments).await.map(|()| true))
}

async fn measured(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.abuse {
        return abused(arguments).await;
    }
    let json = if let Some(servers) = arguments.servers {
        let report = several::run(&arguments.plan, servers, arguments.sockets).await?;
        if !arguments.json {
            print_several(arguments, &report);
        }
        serde_json::to_string(&report)
    } else {
        let report = run(&arguments.plan).await?;
        if !arguments.json {
            print(&arguments.plan, &report);
        }
        serde_json::to_string(&report)
    };
    if arguments.json {
        println!("{}", json.expect("numbers"));
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
    for abuse in iter::once(None).chain(Abuse::value_variants().iter().copied().map(Some)) {
        let plan = Plan {
            abuse,
            ..arguments.plan.clone()
        };
        let report = run(&plan).await?;
        if arguments.json {
            let line = serde_json::json!({"abuse": abuse, "report": report});
            println!("{line}");
            continue;
        }
        let row = row(abuse.map_or("nothing", Abuse::words), 38, &report.confirmed);
        println!("{row} {:>8}", report.abused);
    }
    Ok(())
}

/// What is measured, and the head of a table of times.
fn head(plan: &Plan) {
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    println!(
        "{} games, {} moves a second, {} seconds, seed {}, {processors} processors",
        plan.games, plan.rate, plan.seconds, plan.tested.seed
    );
    println!("milliseconds                     count      p50      p99      max");
}

fn row(name: &str, width: usize, times: &Times) -> String {
    let [p50, p99, max] = [times.p50, times.p99, times.max].map(|time| time as f64 / 1000.0);
    let count = times.count;
    format!("{name:<width$} {count:>9} {p50:>8.1} {p99:>8.1} {max:>8.1}")
}

fn print_row(name: &str, times: &Times) {
    println!("{}", row(name, 28, times));
}

fn print_several(arguments: &Arguments, report: &several::Report) {
    head(&arguments.plan);
    print_row("confirmed", &report.confirmed);
    print_row("seen", &report.seen);
    println!("with {} pages; moves, with coming back:", arguments.sockets);
    for spell in &report.spells {
        print_row(spell.what, &spell.moves);
    }
    println!("pages that came back:");
    for spell in &report.spells {
        print_row(spell.what, &spell.back);
    }
    println!("transactions: {:.0} a second", report.commits);
    for (part, share) in &report.shares {
        println!("{part}: {share:.0} % of the processors");
    }
    if let Some(memory) = report.passed_on {
        println!("a connection that is passed on: {memory:.1} KiB resident");
    }
}

fn print(plan: &Plan, report: &Report) {
    head(plan);
    print_row("confirmed", &report.confirmed);
    print_row("seen", &report.seen);
    if plan.watchers > 0 {
        print_row("last watcher", &report.watched);
    }
    if plan.log_ins > 0 {
        print_row("log-in", &report.logged_in);
    }
    println!("bytes a move and page: {:.0}", report.bytes);
    let (kept, started) = (plan.kept, report.started);
    println!("started with {kept} kept games: {started} ms");
    for (memory, what) in [(report.idle, "an idle connection"), (report.game, "a game")] {
        if let Some(memory) = memory {
            println!("{what}: {memory:.1} KiB resident");
        }
    }
    if let (Some(memory), Some(processor)) = (report.memory, report.processor) {
        println!("server: {memory} KiB resident, {processor:.1} s of processor time");
    }
}
