//! `faults`: plays against a server that is killed, and checks what it promised.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use quantarium_rules::Seed;
use quantarium_stress::Failure;
use quantarium_stress::faults::{Plan, Report, run};

/// Play at the tables of a server that is killed again and again, and check that nothing that it confirmed
/// is lost, done twice, or shown and then gone
///
/// Ends with 1 where a promise was broken.
#[derive(Parser)]
struct Arguments {
    /// The program `quantarium` that is tested.
    #[arg(long)]
    program: PathBuf,
    /// How often it is killed.
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// Decides on the moves and the times.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match report(&arguments).await {
        Ok(report) if report.broken.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("faults: {failure}");
            ExitCode::from(2)
        }
    }
}

async fn report(arguments: &Arguments) -> Result<Report, Failure> {
    let plan = Plan {
        program: arguments.program.clone(),
        kills: arguments.kills,
        seed: Seed(arguments.seed),
        sabotage: None,
    };
    let report = run(&plan, |report| {
        eprintln!("{} of {} kills", report.kills, arguments.kills);
    })
    .await?;
    if arguments.json {
        println!(
            "{}",
            serde_json::to_string(&report).expect("numbers and texts")
        );
        return Ok(report);
    }
    println!(
        "seed {}: {} kills, {} tables, {} events, {} confirmations, {} refusals, {} connections",
        arguments.seed,
        report.kills,
        report.tables,
        report.events,
        report.confirmed,
        report.refused,
        report.connections
    );
    for broken in &report.broken {
        println!("{broken}");
    }
    if report.broken.is_empty() {
        println!("every promise was kept");
    }
    Ok(report)
}
