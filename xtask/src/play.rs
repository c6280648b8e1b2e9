//! `cargo xtask play`.

use anyhow::Result;

use crate::shell::{cargo, run};
use crate::web;

/// Builds the web app and the release binary where they are out of date, and serves.
pub(crate) fn play(arguments: &[String]) -> Result<()> {
    web::build()?;
    // The same features and profile each time, so that cargo builds only what has changed.
    let mut serve = cargo([
        "run",
        "--release",
        "--package",
        "quantarium-cli",
        "--",
        "serve",
        "--open",
    ]);
    run(serve.args(arguments))
}
