//! Steps of a check, each printed with what came of it.

use std::any::Any;

use anyhow::{Result, bail};

#[derive(Default)]
pub(super) struct Steps {
    made: u32,
    failed: u32,
}

impl Steps {
    /// A step without which there are no further ones; the last line of what it says is shown.
    pub(super) fn must<T: Any>(
        &mut self,
        words: &str,
        step: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        self.made += 1;
        let done = step();
        match &done {
            Ok(said) => {
                let said = (said as &dyn Any).downcast_ref::<String>();
                let last = said.and_then(|said| said.lines().last());
                print("ok", words, last.unwrap_or_default());
            }
            Err(error) => print("FAILED", words, &format!("{error:#}")),
        }
        done
    }

    /// A step that others do not depend on.
    pub(super) fn see(&mut self, words: &str, step: impl FnOnce() -> Result<String>) {
        if self.must(words, step).is_err() {
            self.failed += 1;
        }
    }

    pub(super) fn end(self) -> Result<()> {
        match self.failed {
            0 => eprintln!("\nall {} steps: ok", self.made),
            failed => bail!("{failed} of {} steps failed", self.made),
        }
        Ok(())
    }
}

fn print(result: &str, words: &str, said: &str) {
    match said.is_empty() {
        true => eprintln!("{result:6} {words}"),
        false => eprintln!("{result:6} {words}: {said}"),
    }
}
