//! The tab's module as a native program: answers each line of the input, a request, with a line.
//! The module is compared with it, in what it answers and in its speed.

use std::io::{self, BufRead as _, Write as _};

use quantarium_wasm::Worker;

fn main() -> io::Result<()> {
    let mut worker = Worker::default();
    let mut answers = io::stdout().lock();
    for request in io::stdin().lock().lines() {
        let answer = worker.hear(&request?);
        writeln!(answers, "{answer}")?;
    }
    Ok(())
}
