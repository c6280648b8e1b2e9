//! How strong the engine is against a commit's: both are built as they are shipped, and play each other over UGI.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell::{cargo, command, root, run, said, target};

/// The engine as a program, in every commit: one that is older than the file gets it.
const PROGRAM: &str = "crates/engine/examples/ugi.rs";

const GAMES: [&str; 4] = ["quantum-leap", "quantum", "quantum-link", "quanta"];

/// What limits a move in `quantarium match`.
const LIMITS: [&str; 5] = ["--time", "--clock", "--nodes", "--playouts", "--depth"];

/// Against what, and what is played.
#[derive(Args)]
pub(crate) struct Options {
    /// The commit to play against, such as HEAD~3.
    commit: String,
    /// Milliseconds a move; 10, unless a limit stands behind `--`.
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// How many openings; each is played from both sides.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: u64,
    /// A game, with its options if any (once for each game); else every game is played.
    #[arg(long = "game", value_name = "GAME", default_values = GAMES)]
    games: Vec<String>,
    /// What openings are drawn from.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Play also while others use the machine.
    #[arg(long)]
    busy: bool,
    /// More arguments of `quantarium match`.
    #[arg(last = true)]
    more: Vec<String>,
}

pub(crate) fn elo(options: &Options) -> Result<()> {
    if !options.busy {
        // Only Linux has the file; elsewhere it is not known.
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        refuse_busy(&load, thread::available_parallelism()?.get())?;
    }
    let (hash, other) = checked_out(&options.commit)?;
    let own = built(&root(), &target().join("elo/here"))?;
    let other = built(&other, &target().join("elo").join(&hash))?;
    let time = time(options.movetime, &options.more);
    for game in &options.games {
        let mut play = cargo("run --quiet --bin quantarium -- match");
        play.arg(game)
            .arg(format!("--player=name=here,cmd={}", own.display()))
            .arg(format!("--player=name={hash},cmd={}", other.display()))
            .arg(format!("--games={}", 2 * options.pairs))
            .arg(format!("--seed={}", options.seed))
            .args(&time)
            .args(&options.more);
        run(&mut play)?;
    }
    Ok(())
}

/// The time a move, where none is given and no other limit stands among the arguments of `quantarium match`.
fn time(movetime: Option<u64>, more: &[String]) -> Option<String> {
    let is_limit = |word: &String| LIMITS.contains(&word.split('=').next().unwrap_or(word));
    let time = movetime.or((!more.iter().any(is_limit)).then_some(10));
    time.map(|time| format!("--time={time}ms"))
}

/// A match takes one core, as its players take turns, and needs it whole.
fn refuse_busy(load: &str, cores: usize) -> Result<()> {
    let load = load.split(' ').next().and_then(|load| load.parse().ok());
    let load: f64 = load.unwrap_or(0.0);
    if load > cores as f64 / 2.0 {
        bail!(
            "the machine is busy (load {load}, {cores} cores): wait, or play nevertheless with --busy"
        );
    }
    Ok(())
}

/// A commit's short hash, and the folder where its files are.
fn checked_out(commit: &str) -> Result<(String, PathBuf)> {
    let mut git = command("git", "");
    git.args(["rev-parse", "--verify", "--short=12", "--end-of-options"]);
    let named = said(git.arg(format!("{commit}^{{commit}}")));
    let hash = named.with_context(|| format!("there is no commit {commit}"))?;
    let tree = target().join("elo").join(&hash).join("tree");
    if !tree.exists() {
        let mut add = command("git", "");
        add.args(["worktree", "add", "--force", "--detach"]);
        run(add.arg(&tree).arg(&hash))?;
    }
    let program = tree.join(PROGRAM);
    fs::create_dir_all(program.parent().context("a file in a folder")?)?;
    fs::copy(root().join(PROGRAM), program)?;
    Ok((hash, tree))
}

/// Builds the engine whose files are in `tree`; the program.
fn built(tree: &Path, target: &Path) -> Result<PathBuf> {
    let mut build = cargo("build --release --package quantarium-engine");
    build.args(["--example", "ugi", "--target-dir"]).arg(target);
    run(build.current_dir(tree))?;
    Ok(target.join("release/examples/ugi"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_played() {
        let every = quantarium_games::FAMILIES.iter().map(|info| info.id);
        assert!(every.eq(GAMES), "{GAMES:?}");
    }

    #[test]
    fn moves_have_a_limit_whatever_else_is_given() {
        let time = |movetime, more: &[&str]| {
            let more: Vec<String> = more.iter().map(|&more| more.to_owned()).collect();
            time(movetime, &more)
        };
        let given = time(None, &["--concurrency", "2"]);
        assert_eq!(given.as_deref(), Some("--time=10ms"));
        for limit in LIMITS {
            assert_eq!(time(None, &[limit, "9"]), None);
            assert_eq!(time(None, &[&format!("{limit}=9")]), None);
        }
        assert_eq!(time(Some(5), &["--nodes=9"]).as_deref(), Some("--time=5ms"));
    }

    #[test]
    fn a_busy_machine_is_refused_and_one_of_unknown_load_is_not() {
        assert!(refuse_busy("0.97 2.00 3.00 1/99 7\n", 2).is_ok());
        assert!(refuse_busy("", 2).is_ok());
        let error = refuse_busy("1.50 0.00 0.00 1/99 7\n", 2).unwrap_err();
        assert!(error.to_string().contains("load 1.5, 2 cores"), "{error}");
    }
}
