//! `restart`: plays a game on a server that somebody else starts again meanwhile.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use quantarium_rules::Seed;
use quantarium_stress::{Failure, restart};
use quantarium_wire::TableId;

/// Play one game to its end on a server that somebody else starts again meanwhile, and check that nothing that it
/// confirmed is lost or done twice
///
/// Prints `ply N` after each move, and in the end a line of JSON. Ends with 1 where a promise was broken.
#[derive(Parser)]
struct Arguments {
    /// The server's address.
    #[arg(long, value_name = "IP:PORT")]
    server: SocketAddr,
    /// What is played: a game that ends within 240 moves, even at random.
    #[arg(long, default_value = "quantum-link")]
    game: String,
    /// How long the player rests before each move, in milliseconds.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 200)]
    rest: u64,
    /// How long the game may stand still, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
    /// Decides on the moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Instead, print what the server has of this table.
    #[arg(long, value_name = "TABLE")]
    see: Option<String>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.see {
        Some(table) => see(&arguments, table).await,
        None => play(&arguments).await,
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("restart: {failure}");
            ExitCode::from(2)
        }
    }
}

async fn play(arguments: &Arguments) -> Result<bool, Failure> {
    let plan = restart::Plan {
        server: arguments.server,
        game: arguments.game.clone(),
        rest: Duration::from_millis(arguments.rest),
        patience: Duration::from_secs(arguments.patience),
        seed: Seed(arguments.seed),
    };
    let report = restart::run(&plan, |ply| println!("ply {ply}")).await?;
    print(&report);
    Ok(report.broken.is_empty())
}

async fn see(arguments: &Arguments, table: &str) -> Result<bool, Failure> {
    let seen = restart::see(arguments.server, &TableId(table.into())).await?;
    print(&seen);
    Ok(true)
}

fn print(report: &impl serde::Serialize) {
    println!(
        "{}",
        serde_json::to_string(report).expect("numbers and texts")
    );
}
