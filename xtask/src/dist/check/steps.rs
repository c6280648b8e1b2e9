//! Steps of a check, each printed with what came of it.

use anyhow::{Result, bail};

/// Steps, and how many of them failed.
#[derive(Default)]
pub(super) struct Steps {
    made: u32,
    failed: u32,
}

impl Steps {
    /// A step without which there are no further ones.
    ///
    /// # Errors
    /// When it fails.
    pub(super) fn must<T: Shown>(
        &mut self,
        words: &str,
        step: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        self.made += 1;
        let done = step();
        match &done {
            Ok(said) => print("ok", words, &said.shown()),
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

    /// Says how it went.
    ///
    /// # Errors
    /// When a step has failed.
    pub(super) fn end(self) -> Result<()> {
        match self.failed {
            0 => eprintln!("\nall {} steps: ok", self.made),
            failed => bail!("{failed} of {} steps failed", self.made),
        }
        Ok(())
    }
}

/// What a step came to, in words.
pub(super) trait Shown {
    fn shown(&self) -> String {
        String::new()
    }
}

impl Shown for String {
    fn shown(&self) -> String {
        self.lines().last().unwrap_or_default().to_owned()
    }
}

impl Shown for () {}
impl Shown for super::Machine {}
impl Shown for super::Game {}

fn print(result: &str, words: &str, said: &str) {
    match said.is_empty() {
        true => eprintln!("{result:6} {words}"),
        false => eprintln!("{result:6} {words}: {said}"),
    }
}
