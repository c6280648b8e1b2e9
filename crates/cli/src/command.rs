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

use clap::Parser;
use quantarium_games::FAMILIES;

use crate::failure::Failure;

/// The commit that this program was built from.
const COMMIT: &str = env!("QUANTARIUM_COMMIT");
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("QUANTARIUM_COMMIT"),
    ")"
);

/// The home of the quantum board games: Quantum Leap, Slater's Quantum, Quantum Link and Quanta.
#[derive(Parser, Debug)]
#[command(name = "quantarium", version = VERSION, max_term_width = 100, after_help = games())]
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

/// Commands below one, each with the module that has its arguments and does it.
macro_rules! commands {
    ($name:ident: $($(#[$attribute:meta])? $command:ident = $module:ident),* $(,)?) => {
        #[derive(clap::Subcommand, Debug)]
        enum $name {
            $($(#[$attribute])? $command($module::Arguments)),*
        }

        impl $name {
            fn run(&self) -> Result<(), Failure> {
                match self {
                    $(Self::$command(arguments) => $module::run(arguments)),*
                }
            }
        }
    };
}
use commands;

commands! {
    Command:
    New = new, Show = show, Print = print, Moves = moves, Perft = perft, Replay = replay, Solve = solve, Bench = bench,
    Match = matches, Tournament = tournament, Merge = merge, Sweep = sweep, Lab = lab,
    Serve = serve, Admin = admin, Migrate = migrate, Bot = bot, Ugi = ugi, Completions = completions,
    #[command(hide = true)] Manual = manual,
}

pub(crate) fn run(cli: &Cli) -> Result<(), Failure> {
    cli.command.run()
}
