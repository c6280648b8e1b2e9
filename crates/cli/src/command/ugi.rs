//! `quantarium ugi`: the engine protocol.

use clap::Args;

use crate::failure::Failure;

/// Speak the engine protocol (UGI) on standard input and output
///
/// `setoption name Game value STRING` chooses the game; docs/protocol.md has the whole protocol.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  printf 'ugi\\nsetoption name Game value quanta\\nposition startpos\\ngo movetime 500\\n' \\
    | quantarium ugi")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    let input = std::io::stdin().lock();
    quantarium_engine::ugi::run(input, std::io::stdout()).map_err(Failure::io("standard input"))
}
