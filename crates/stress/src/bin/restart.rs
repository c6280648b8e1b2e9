//! `restart`: plays a game on a server that somebody else starts again meanwhile.

use std::net::SocketAddr;
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
    let arguments = Arguments::parse();
    let done = match &arguments.see {
        Some(table) => see(arguments.plan.server, table).await,
        None => play(&arguments.plan).await,
    };
    ended("restart", done)
}

async fn play(plan: &restart::Plan) -> Result<bool, Failure> {
    let report = restart::run(plan, |ply| println!("ply {ply}")).await?;
    print(&report);
    Ok(report.broken.is_empty())
}

async fn see(server: SocketAddr, table: &str) -> Result<bool, Failure> {
    let seen = restart::see(server, &TableId(table.into())).await?;
    print(&seen);
    Ok(true)
}

fn print(report: &impl serde::Serialize) {
    let json = serde_json::to_string(report);
    println!("{}", json.expect("numbers and texts"));
}
