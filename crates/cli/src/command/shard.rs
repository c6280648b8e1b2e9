//! Shards: what one of several machines does of a command, and the label that its folder gets, by which
//! `quantarium merge` knows what belongs together.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use quantarium_jobs::journal::remember;
use quantarium_jobs::{JournalError, Shard};
use quantarium_lab::balance::Balance;
use quantarium_lab::selfplay::SelfPlay;
use quantarium_lab::tables::starts::SolveStarts;
use quantarium_lab::tables::sweeps::CountSweeps;
use quantarium_tournament::{
    Contest, Here, Job, MatchSettings, Pieces, Piecework, Provenance, Underway,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::COMMIT;
use super::contest::Running;
use crate::failure::Failure;
use crate::{output, progress};

/// The label's file.
const LABEL: &str = "shard.json";

/// A command that several machines can do together, with what decides its result.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Work {
    Match(MatchSettings),
    Tournament(Contest),
    LabBalance(Balance),
    LabStarts(SolveStarts),
    LabSelfplay(SelfPlay),
    SweepCount(CountSweeps),
}

impl Work {
    /// The games whose engine plays.
    fn games(&self) -> Vec<&str> {
        match self {
            Self::Match(settings) => vec![&settings.contest.game],
            Self::Tournament(contest) => vec![&contest.game],
            Self::LabBalance(balance) => {
                balance.games_measured.iter().map(String::as_str).collect()
            }
            Self::LabStarts(job) => vec![&job.game],
            Self::LabSelfplay(selfplay) => vec![&selfplay.game],
            Self::SweepCount(_) => Vec::new(),
        }
    }
}

/// What a shard's folder says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Label {
    #[serde(with = "quantarium_jobs::text")]
    shard: Shard,
    /// The command, as JSON, so that labels can be compared.
    work: Value,
    /// The program that does it.
    made_by: Provenance,
}

/// Why some folders are not put together.
#[derive(Debug, Error)]
pub(crate) enum MergeError {
    /// A folder is no shard's.
    #[error("{folder}: there is no shard: {words}")]
    NoShard { folder: String, words: String },
    #[error("{folder}: a shard of another command than {first}")]
    OtherWork { folder: String, first: String },
    #[error("{folder}: shard {shard}, but {first} is shard {other}")]
    OtherNumber {
        /// The folder.
        folder: String,
        /// Which one it is.
        shard: Shard,
        /// The first one, with which it is compared.
        first: String,
        /// Which one that is.
        other: Shard,
    },
    /// A shard was made by another program, or with other weights.
    #[error("{folder}: made by {found}; this program is {own}")]
    OtherProgram {
        /// The folder.
        folder: String,
        /// Who made it.
        found: String,
        /// Who is to put it together.
        own: String,
    },
    /// A shard is given twice.
    #[error("shard {shard} is given twice: {one} and {other}")]
    Twice {
        /// Which one it is.
        shard: Shard,
        /// A folder.
        one: String,
        /// Another one.
        other: String,
    },
    /// A folder has a label already, and another one.
    #[error("{0}: another shard is in it; choose another folder")]
    Taken(String),
    /// Shards are missing.
    #[error("shards are missing: {0}")]
    Missing(String),
    /// A shard has not come to its end.
    #[error("{folder}: shard {shard} is not finished; its command goes on with --resume")]
    Unfinished { folder: String, shard: Shard },
}

/// Labels a shard's folder, made if it is not there; a label that is there must be the same.
///
/// # Errors
/// When it has another label, or cannot be written.
pub(super) fn label(folder: &Path, shard: Shard, work: &Work) -> Result<(), Failure> {
    let label = Label {
        shard,
        work: written(work)?,
        made_by: Provenance::new(COMMIT, work.games())?,
    };
    remember(folder, LABEL, &label, true).map_err(|error| match error {
        JournalError::Other(_) => MergeError::Taken(name(folder)).into(),
        other => other.into(),
    })
}

fn written(work: &Work) -> Result<Value, Failure> {
    serde_json::to_value(work).map_err(|error| Failure::Wrong(error.to_string()))
}

/// Says that a shard has come to its end.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn done(shard: Shard, pieces: u64, what: &str) -> Result<(), Failure> {
    output::lines([format!(
        "shard {shard} is done: {pieces} {what}; `quantarium merge` puts the shards together"
    )])
}

/// Does a job in pieces, which are called `what`, with a bar, until the time is over: all of it, or the shard that is done here,
/// of which nothing is to be shown.
///
/// # Errors
/// When it cannot be done, or is not done in the end.
pub(super) fn run<J: Job<Underway = Piecework<W>>, W: Pieces>(
    job: &J,
    work: fn(J) -> Work,
    running: &Running,
    what: &'static str,
    time: Option<Duration>,
) -> Result<Option<Piecework<W>>, Failure> {
    let until = time.map(|time| Instant::now() + time);
    let mut underway = running.open(job, work)?;
    let (stop, over) = (progress::stop_on_ctrl_c()?, AtomicBool::new(false));
    let bar = progress::bar(underway.count(), what);
    bar.set_position(underway.done().len() as u64);
    bar.reset_eta();
    let ran = underway.go_on(&over, &mut |done| {
        bar.set_position(done);
        let late = until.is_some_and(|until| Instant::now() >= until);
        over.store(late || stop.load(Ordering::SeqCst), Ordering::SeqCst);
    });
    bar.finish_and_clear();
    ran?;
    let (done, count) = (underway.done().len(), underway.count());
    match running.here.shard {
        _ if stop.load(Ordering::SeqCst) && !underway.is_done() => Err(Failure::Interrupted),
        _ if !underway.is_done() => {
            let words = format!("{done} of {count} {what} are done");
            Err(Failure::Wrong(words))
        }
        Some(shard) => self::done(shard, count, what).map(|()| None),
        None => Ok(Some(underway)),
    }
}

/// All shards of a command, by their numbers, to be put together.
#[derive(Clone, Debug)]
pub(super) struct Shards {
    folders: Vec<(PathBuf, Shard)>,
    /// Where the whole goes.
    pub(super) out: PathBuf,
}

impl Shards {
    /// Reads the labels of some folders: the command that they belong to, and the folders in order.
    ///
    /// # Errors
    /// When they are not all the shards of one command, each once, made by this program.
    pub(super) fn read(folders: &[PathBuf], out: PathBuf) -> Result<(Work, Self), MergeError> {
        let mut found = Vec::new();
        for folder in folders {
            found.push((folder.clone(), read(folder)?));
        }
        found.sort_by_key(|(_, label)| label.shard);
        let work = agreed(&found)?;
        let folders = found.into_iter();
        let folders = folders.map(|(folder, label)| (folder, label.shard));
        let folders = folders.collect();
        Ok((work, Self { folders, out }))
    }

    /// Opens each shard by `open`, and refuses what is not finished.
    ///
    /// # Errors
    /// Those of `open`, and when a shard is not finished.
    pub(super) fn each<T>(
        &self,
        open: impl Fn(&Path, Shard) -> Result<T, Failure>,
        is_done: impl Fn(&T) -> bool,
    ) -> Result<Vec<T>, Failure> {
        let mut parts = Vec::new();
        for (folder, shard) in &self.folders {
            let part = open(folder, *shard)?;
            if !is_done(&part) {
                let (folder, shard) = (name(folder), *shard);
                return Err(MergeError::Unfinished { folder, shard }.into());
            }
            parts.push(part);
        }
        Ok(parts)
    }

    /// Puts what the shards of a job have done together, where the whole goes.
    ///
    /// # Errors
    /// When a shard is not finished, or a folder does not play along.
    pub(super) fn merge<J: Job>(&self, job: &J) -> Result<J::Underway, Failure> {
        let open = |folder: &Path, shard| {
            Ok(job.open(&Here {
                out: Some(folder.to_owned()),
                resume: true,
                shard: Some(shard),
                ..Here::default()
            })?)
        };
        let parts = self.each(open, Underway::is_done)?;
        let mut whole = job.open(&Here {
            out: Some(self.out.clone()),
            ..Here::default()
        })?;
        for part in parts {
            whole.take(part.part())?;
        }
        // Nothing is left to be done: it puts the folder in order.
        whole.finish(&AtomicBool::new(false))?;
        Ok(whole)
    }
}

fn name(folder: &Path) -> String {
    folder.display().to_string()
}

fn read(folder: &Path) -> Result<Label, MergeError> {
    let no_shard = |words: String| MergeError::NoShard {
        folder: name(folder),
        words,
    };
    let text = fs::read_to_string(folder.join(LABEL));
    let text = text.map_err(|error| no_shard(format!("{LABEL}: {error}")))?;
    serde_json::from_str(&text).map_err(|error| no_shard(format!("{LABEL}: {error}")))
}

/// The command of labels that belong together, sorted by their shards.
fn agreed(labels: &[(PathBuf, Label)]) -> Result<Work, MergeError> {
    let Some((first, wanted)) = labels.first() else {
        return Err(MergeError::Missing("all of them".to_owned()));
    };
    let work: Work = serde_json::from_value(wanted.work.clone()).map_err(|error| {
        let (folder, words) = (name(first), format!("{LABEL}: {error}"));
        MergeError::NoShard { folder, words }
    })?;
    for (folder, label) in labels {
        let (folder, first) = (name(folder), name(first));
        if label.work != wanted.work {
            return Err(MergeError::OtherWork { folder, first });
        }
        if label.shard.of() != wanted.shard.of() {
            let (shard, other) = (label.shard, wanted.shard);
            return Err(MergeError::OtherNumber {
                folder,
                shard,
                first,
                other,
            });
        }
        check_program(folder, &label.made_by, &work)?;
    }
    for two in labels.windows(2) {
        let [(one, label), (other, next)] = two else {
            continue;
        };
        if label.shard == next.shard {
            let (one, other) = (name(one), name(other));
            let shard = label.shard;
            return Err(MergeError::Twice { shard, one, other });
        }
    }
    let is_there = |number| {
        labels
            .iter()
            .any(|(_, label)| label.shard.number() == number)
    };
    let of = wanted.shard.of();
    // However many there should be, the first few say enough.
    let missing = (1..=of).filter(|number| !is_there(*number)).take(20);
    let missing: Vec<String> = missing.map(|number| format!("{number}/{of}")).collect();
    match missing.is_empty() {
        true => Ok(work),
        false => Err(MergeError::Missing(missing.join(", "))),
    }
}

/// Refuses a shard that another program has made: its games may differ from those of this one.
fn check_program(folder: String, made_by: &Provenance, work: &Work) -> Result<(), MergeError> {
    let own = Provenance::new(COMMIT, work.games()).map_err(|error| MergeError::NoShard {
        folder: folder.clone(),
        words: error.to_string(),
    })?;
    if *made_by == own {
        return Ok(());
    }
    let (found, own) = (described(made_by), described(&own));
    Err(MergeError::OtherProgram { folder, found, own })
}

fn described(made_by: &Provenance) -> String {
    let weights = made_by.weights.iter();
    let weights = weights.map(|weights| format!(", weights {} {}", weights.game, weights.checksum));
    format!("commit {}{}", made_by.commit, weights.collect::<String>())
}
