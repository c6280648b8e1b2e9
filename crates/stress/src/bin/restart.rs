//! `restart`: plays a game on a server that somebody else starts again meanwhile.

use std::process::ExitCode;

use clap::Parser;
use quantarium_stress::{Failure, ended, restart};
use quantarium_wire::TableId;

/// Play one game to its end on a server that somebody else starts again meanwhile, and check that nothing that it
/// confirmed is lost or done twice
///
/// Prints `ply N` after each move, and in the end a line of JSON. Ends with 1 where a promise was broken.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    plan: restart::Plan,
    /// Instead, print what the server has of this table.
    #[arg(long, value_name = "TABLE")]
    see: Option<String>,
}

#[tokio::main]
async fn main() -> ExitCode {
    ended("restart", tried(Arguments::parse()).await)
}

async fn tried(Arguments { plan, see }: Arguments) -> Result<bool, Failure> {
    if let Some(table) = see {
        let seen = restart::see(plan.server, &TableId(table)).await?;
        println!("{seen}");
        return Ok(true);
    }
    let report = restart::run(&plan, |ply| println!("ply {ply}")).await?;
    let json = serde_json::to_string(&report);
    println!("{}", json.expect("numbers and texts"));
    Ok(report.broken.is_empty())
}
