//! Work on a Ray cluster: the Python package does it, where it is installed.

use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

use quantarium_tournament::{Here, MatchSettings};
use serde_json::{Value, json};

use super::COMMIT;
use crate::failure::Failure;
use crate::progress;

/// Ends with 10 where the package is missing, with 11 where Ray is.
const PROBE: &str = "import sys; from importlib.util import find_spec as find; \
     sys.exit(10 if find('quantarium') is None else 11 if find('ray') is None else 0)";

/// What the Python side is asked for, as JSON on its standard input: the arguments of its `match`. It must be of the same
/// commit, as it would play other games.
fn request(address: &str, settings: &MatchSettings, here: &Here) -> serde_json::Result<Value> {
    let mut arguments = serde_json::to_value(settings)?;
    // As they were written: Python reads the files of weights itself.
    let players = settings.contest.players.iter().map(ToString::to_string);
    arguments["players"] = players.collect();
    arguments["out"] = serde_json::to_value(&here.out)?;
    arguments["resume"] = here.resume.into();
    Ok(json!({"address": address, "commit": COMMIT, "match": arguments}))
}

/// Has the Python package play a match on the cluster with this address. It writes to the folder.
pub(super) fn play(address: &str, settings: &MatchSettings, here: &Here) -> Result<(), Failure> {
    let python = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    probe(&python)?;
    let request = request(address, settings, here)?;
    // Ctrl-C reaches the Python side, too, which ends in order.
    let _stop = progress::stop_on_ctrl_c()?;
    let at = || Failure::io(python.to_string_lossy());
    let mut command = Command::new(&python);
    command.args(["-m", "quantarium.ray"]).stdin(Stdio::piped());
    let mut child = command.spawn().map_err(at())?;
    if let Some(mut input) = child.stdin.take() {
        let text = request.to_string();
        input.write_all(text.as_bytes()).map_err(at())?;
    }
    match child.wait().map_err(at())?.code() {
        Some(0) => Ok(()),
        Some(130) | None => Err(Failure::Interrupted),
        Some(_) => Err(Failure::Wrong("--ray: the match was not played".to_owned())),
    }
}

fn probe(python: &OsString) -> Result<(), Failure> {
    let name = python.to_string_lossy();
    let status = Command::new(python).args(["-c", PROBE]).status();
    let missing = match status.map(|status| status.code()) {
        Ok(Some(0)) => return Ok(()),
        Ok(Some(10)) => "has no package `quantarium`: install it there, with Ray",
        Ok(Some(11)) => "has no package `ray`: install it there",
        Ok(_) => "is no Python that runs",
        Err(_) => "is not there: --ray needs Python with the packages `quantarium` and `ray`",
    };
    Err(Failure::Argument(format!(
        "--ray: {name} {missing}; the environment variable PYTHON names another Python"
    )))
}
