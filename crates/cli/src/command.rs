//! The commands, one file each.

mod admin;
mod bench;
mod bot;
mod completions;
mod contest;
mod database;
mod lab;
mod mail;
mod manual;
mod matches;
mod merge;
mod migrate;
mod moves;
mod new;
mod perft;
mod print;
mod ray;
mod replay;
mod serve;
mod shard;
mod show;
mod solve;
mod sweep;
mod tournament;
mod ugi;

use clap::{Parser, Subcommand};

use quantarium_games::FAMILIES;

use crate::failure::Failure;

/// The commit that this program was built from.
const COMMIT: &str = env!("QUANTARIUM_COMMIT");

/// The home of the quantum board games: Quantum Leap, Slater's Quantum, Quantum Link and Quanta.
#[derive(Parser, Debug)]
#[command(name = "quantarium", version, about, max_term_width = 100, after_help = games())]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What every command's help would repeat.
fn games() -> String {
    let ids: Vec<_> = FAMILIES.iter().map(|info| info.id).collect();
    format!("Games: {}{OPTIONS}", ids.join(", "))
}

const OPTIONS: &str = ", with options as in
  quantum-leap:edition=1,board=hex4,players=3    quantum:board=12x8,setup=random,jump=on
  quantum-link:board=star2,dice=20               quanta:board=8x8,majority=absolute

Exit codes: 0 done; 1 something checked is not right, or there is no answer;
2 wrong input; 3 the system refused; 130 interrupted by Ctrl-C.";

#[derive(Subcommand, Debug)]
enum Command {
    New(new::Arguments),
    Show(show::Arguments),
    Print(print::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Replay(replay::Arguments),
    Solve(solve::Arguments),
    Bench(bench::Arguments),
    Match(matches::Arguments),
    Tournament(tournament::Arguments),
    Merge(merge::Arguments),
    Sweep(sweep::Arguments),
    Lab(lab::Arguments),
    Serve(serve::Arguments),
    Admin(admin::Arguments),
    Migrate(migrate::Arguments),
    Bot(bot::Arguments),
    Ugi(ugi::Arguments),
    Completions(completions::Arguments),
    #[command(hide = true)]
    Manual(manual::Arguments),
}

/// Runs the command that was given.
///
/// # Errors
/// See [`Failure`].
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Print(arguments) => print::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::Lab(arguments) => lab::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Admin(arguments) => admin::run(arguments),
        Command::Migrate(arguments) => migrate::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Ugi(arguments) => ugi::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Manual(arguments) => manual::run(&arguments),
    }
}
