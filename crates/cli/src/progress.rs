//! Progress of long work on standard error, and Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::output;

/// A flag that Ctrl-C raises. The second Ctrl-C ends the process at once; so does the first where the process waits
/// for a reader of its output, and would not see the flag.
///
/// # Errors
/// When the system refuses to install the handler.
pub(crate) fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    let install = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::SeqCst) || output::is_stuck() {
            std::process::exit(130);
        }
    });
    install.map_err(|error| Failure::io("Ctrl-C")(std::io::Error::other(error)))?;
    Ok(stop)
}

/// A bar over `steps` steps; hidden where standard error is no terminal, and for the first moments,
/// so that short work shows none.
pub(crate) fn bar(steps: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(steps).with_message(what);
    let template = "{msg} {wide_bar} {pos}/{len} {elapsed} (about {eta} left)";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// A line that tells of work without an end; hidden where standard error is no terminal.
pub(crate) fn spinner() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(250));
    spinner
}
