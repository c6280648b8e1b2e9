//! Commands that have another name now.

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// The names of earlier versions, each with what followed it.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(hide = true, disable_help_flag = true)]
    Puzzle(Rest),
    #[command(hide = true, disable_help_flag = true)]
    Ladder(Rest),
    #[command(hide = true, disable_help_flag = true)]
    Study(Rest),
}

/// Whatever follows the name.
#[derive(Args, Debug)]
pub(crate) struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// The sentence that names the command of today.
pub(crate) fn failure(command: &Command) -> Failure {
    let (old, new, Rest { words }) = match command {
        Command::Puzzle(rest) => ("puzzle", "sweep", rest),
        Command::Ladder(rest) => ("ladder", "tournament", rest),
        Command::Study(rest) => ("study", "lab", rest),
    };
    // Only these two have tasks of their own.
    let task = words.first().filter(|_| old != "ladder");
    let task = task.filter(|word| word.chars().all(|c| c.is_ascii_lowercase()));
    let (old, new) = match task.map(String::as_str) {
        None => (old.to_owned(), new.to_owned()),
        Some("kept") if old == "puzzle" => ("puzzle kept".to_owned(), "sweep symmetric".to_owned()),
        Some(task) => (format!("{old} {task}"), format!("{new} {task}")),
    };
    Failure::Argument(format!("`quantarium {old}` is now `quantarium {new}`"))
}
