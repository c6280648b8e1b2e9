//! `quantarium manual`: the manual pages, for packages.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use super::Cli;
use crate::failure::Failure;

/// Write the manual pages into a folder
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The folder, which exists.
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    clap_mangen::generate_to(Cli::command(), &arguments.folder)
        .map_err(Failure::io(arguments.folder.display().to_string()))
}
