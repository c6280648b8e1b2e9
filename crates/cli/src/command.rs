//! The commands, one file each.

mod bench;
mod contest;
mod ladder;
mod matches;
mod moves;
mod new;
mod perft;
mod puzzle;
mod replay;
mod serve;
mod show;
mod solve;
mod study;
mod ugi;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// The home of the quantum board games: Quantum Leap, Slater's Quantum, Quantum Link and Quanta.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 100, after_help = GAMES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const GAMES: &str = "\
Games: quantum-leap, quantum, quantum-link, quanta, with options as in
  quantum-leap:edition=1,board=hex4,players=3    quantum:board=12x8,setup=random,jump=on
  quantum-link:board=star2,dice=20               quanta:board=8x8,majority=absolute

Exit codes: 0 done; 1 something checked is not right, or there is no answer;
2 wrong input; 3 the system refused; 130 interrupted by Ctrl-C.";

#[derive(Subcommand, Debug)]
enum Command {
    New(new::Arguments),
    Show(show::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Puzzle(puzzle::Arguments),
    Replay(replay::Arguments),
    Solve(solve::Arguments),
    Bench(bench::Arguments),
    Match(matches::Arguments),
    Ladder(ladder::Arguments),
    Study(study::Arguments),
    Serve(serve::Arguments),
    Ugi(ugi::Arguments),
}

/// Runs the command that was given.
///
/// # Errors
/// See [`Failure`].
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Puzzle(arguments) => puzzle::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Study(arguments) => study::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Ugi(arguments) => ugi::run(&arguments),
    }
}
