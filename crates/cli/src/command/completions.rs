//! `quantarium completions`: what shells complete.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;
use crate::failure::Failure;
use crate::output;

/// Print the completions of a shell
///
/// Packages install them; otherwise put them where the shell looks for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium completions bash > quantarium.bash
  quantarium completions fish > quantarium.fish")]
pub(crate) struct Arguments {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut command, mut text) = (Cli::command(), Vec::new());
    generate(arguments.shell, &mut command, "quantarium", &mut text);
    output::text(&String::from_utf8_lossy(&text))
}
