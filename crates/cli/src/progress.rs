//! Progress of long work on standard error, and Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::output;

/// How often what is shown changes.
const REFRESH: Duration = Duration::from_millis(250);

/// A flag that Ctrl-C raises. The second Ctrl-C ends the process at once; so does the first where the process waits
/// for a reader of its output, and would not see the flag.
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

/// A failure where the flag is raised.
pub(crate) fn uninterrupted(stop: &AtomicBool) -> Result<(), Failure> {
    let goes_on = !stop.load(Ordering::SeqCst);
    goes_on.then_some(()).ok_or(Failure::Interrupted)
}

/// A bar over `steps` steps; hidden where standard error is no terminal, and at first: short work shows none.
pub(crate) fn bar(steps: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(steps).with_message(what);
    let template = "{msg} {wide_bar} {pos}/{len} {elapsed} (about {eta} left)";
    styled(bar, template)
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(REFRESH);
    bar
}

/// A line about work without a known end; hidden where standard error is no terminal.
pub(crate) fn spinner() -> ProgressBar {
    styled(ProgressBar::new_spinner(), "{spinner} {elapsed} {msg}")
}

/// A bar with lines below it about what is done so far; hidden where standard error is no terminal.
pub(crate) struct Live {
    pub(crate) bar: ProgressBar,
    last: Option<Instant>,
}

impl Live {
    /// A bar over `steps` steps, of which `done` are done already; `unit` follows their number.
    pub(crate) fn new(steps: u64, unit: &str, done: u64) -> Self {
        let template =
            format!("{{wide_bar}} {{pos}}/{{len}}{unit} {{elapsed}} (about {{eta}} left)\n{{msg}}");
        let bar = styled(ProgressBar::new(steps), &template);
        bar.set_position(done);
        bar.reset_eta();
        Self { bar, last: None }
    }

    /// Shows that `done` steps are done, and the lines: not each time, as they may be long to make.
    pub(crate) fn show(&mut self, done: u64, lines: &dyn Fn() -> Vec<String>) {
        self.bar.set_position(done);
        let is_due = self.last.is_none_or(|last| last.elapsed() >= REFRESH);
        if is_due && !self.bar.is_hidden() {
            self.bar.set_message(lines().join("\n"));
            self.last = Some(Instant::now());
        }
    }
}
