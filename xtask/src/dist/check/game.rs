//! A game that a player of ours plays meanwhile.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

pub(super) struct Game {
    player: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Game {
    pub(super) fn begin(mut player: Command) -> Result<Self> {
        let mut player = player.stdout(Stdio::piped()).spawn()?;
        let stdout = player.stdout.take().context("the player's output")?;
        let lines = BufReader::new(stdout).lines();
        Ok(Self { player, lines })
    }

    /// Waits until a move has been made.
    pub(super) fn until_ply(&mut self, ply: u32) -> Result<()> {
        let wanted = format!("ply {ply}");
        for line in &mut self.lines {
            if line? == wanted {
                return Ok(());
            }
        }
        bail!("the game was over before move {ply}")
    }

    /// Waits for the end of the game; the player's report.
    pub(super) fn end(&mut self) -> Result<String> {
        let mut last = String::new();
        for line in &mut self.lines {
            last = line?;
        }
        let status = self.player.wait()?;
        ensure!(status.success(), "{status}: {last}");
        Ok(last)
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // Where it has ended there is nothing to kill.
        let _ = self.player.kill();
        let _ = self.player.wait();
    }
}
