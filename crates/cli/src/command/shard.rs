//! Shards: what one of several machines does of a command, and the label by which `quantarium merge` knows its folder.

use std::collections::BTreeSet;
use std::fmt::Display;
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
    ArenaError, Contest, Here, Job, MatchSettings, Pieces, Piecework, Provenance, Underway,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::COMMIT;
use crate::failure::Failure;
use crate::{output, progress};

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

/// Gets a job ready, or the part of it that is done here, whose folder gets `work` for its label.
pub(super) fn open<J: Job>(
    job: &J,
    work: fn(J) -> Work,
    here: &Here,
) -> Result<J::Underway, Failure> {
    let opened = job.open(here);
    // What is in another shard's folder is refused, and its label says best why.
    if let (Some(shard), Some(folder)) = (here.shard, &here.out)
        && matches!(opened, Ok(_) | Err(ArenaError::Elsewhere))
    {
        label(folder, shard, &work(job.clone()))?;
    }
    Ok(opened?)
}

/// Labels a shard's folder, made if it is not there; a label that is there must be the same.
fn label(folder: &Path, shard: Shard, work: &Work) -> Result<(), Failure> {
    let label = Label {
        shard,
        work: serde_json::to_value(work)?,
        made_by: Provenance::new(COMMIT, work.games())?,
    };
    if let Ok(there) = read(folder)
        && (there.shard, &there.work) == (shard, &label.work)
    {
        check_program(folder, &there.made_by, &label.made_by)?;
    }
    remember(folder, LABEL, &label, true).map_err(|error| match error {
        JournalError::Other(_) => wrong(folder, "another shard is in it; choose another folder"),
        other => other.into(),
    })
}

/// Says that a shard has come to its end.
pub(super) fn done(shard: Shard, pieces: u64, what: &str) -> Result<(), Failure> {
    output::lines([format!(
        "shard {shard} is done: {pieces} {what}; `quantarium merge` puts the shards together"
    )])
}

/// Does a job in pieces, called `what`, with a bar, until the time is over: all of it, or a shard, which has nothing to show.
pub(super) fn run<J: Job<Underway = Piecework<W>>, W: Pieces>(
    job: &J,
    work: fn(J) -> Work,
    here: &Here,
    what: &'static str,
    time: Option<Duration>,
) -> Result<Option<Piecework<W>>, Failure> {
    let until = time.map(|time| Instant::now() + time);
    let mut underway = open(job, work, here)?;
    let (stop, over) = (progress::stop_on_ctrl_c()?, AtomicBool::new(false));
    let bar = progress::bar(underway.count(), what);
    bar.set_position(underway.done().len() as u64);
    bar.reset_eta();
    let ran = underway.go_on(&over, &mut |underway, _| {
        bar.set_position(underway.done().len() as u64);
        let late = until.is_some_and(|until| Instant::now() >= until);
        over.store(late || stop.load(Ordering::SeqCst), Ordering::SeqCst);
    });
    bar.finish_and_clear();
    ran?;
    let (done, count) = (underway.done().len(), underway.count());
    match here.shard {
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
    pub(super) fn read(folders: &[PathBuf], out: PathBuf) -> Result<(Work, Self), Failure> {
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

    /// Puts what the shards of a job have done together, where the whole goes.
    pub(super) fn merge<J: Job>(&self, job: &J) -> Result<J::Underway, Failure> {
        let mut parts = Vec::new();
        for (folder, shard) in &self.folders {
            let part = job.open(&Here {
                out: Some(folder.clone()),
                resume: true,
                shard: Some(*shard),
                ..Here::default()
            })?;
            if !part.is_done() {
                let words =
                    format!("shard {shard} is not finished; its command goes on with --resume");
                return Err(wrong(folder, words));
            }
            parts.push(part);
        }
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

/// What is wrong with a folder, as an argument.
fn wrong(folder: &Path, words: impl Display) -> Failure {
    Failure::Argument(format!("{}: {words}", folder.display()))
}

/// That a folder is no shard's.
fn no_shard(folder: &Path, error: impl Display) -> Failure {
    wrong(folder, format!("there is no shard: {LABEL}: {error}"))
}

fn read(folder: &Path) -> Result<Label, Failure> {
    let text = fs::read_to_string(folder.join(LABEL));
    let text = text.map_err(|error| no_shard(folder, error))?;
    serde_json::from_str(&text).map_err(|error| no_shard(folder, error))
}

/// The command of labels that belong together, sorted by their shards.
fn agreed(labels: &[(PathBuf, Label)]) -> Result<Work, Failure> {
    let missing = |shards: &str| Failure::Argument(format!("shards are missing: {shards}"));
    let Some((first, wanted)) = labels.first() else {
        return Err(missing("all of them"));
    };
    let work = serde_json::from_value(wanted.work.clone());
    let work: Work = work.map_err(|error| no_shard(first, error))?;
    let own = Provenance::new(COMMIT, work.games());
    let own = own.map_err(|error| no_shard(first, error))?;
    for (folder, label) in labels {
        let first = first.display();
        if label.work != wanted.work {
            let words = format!("a shard of another command than {first}");
            return Err(wrong(folder, words));
        }
        if label.shard.of() != wanted.shard.of() {
            let (shard, other) = (label.shard, wanted.shard);
            let words = format!("shard {shard}, but {first} is shard {other}");
            return Err(wrong(folder, words));
        }
        check_program(folder, &label.made_by, &own)?;
    }
    for [(one, label), (other, next)] in labels.array_windows() {
        if label.shard == next.shard {
            let (shard, one, other) = (label.shard, one.display(), other.display());
            let words = format!("shard {shard} is given twice: {one} and {other}");
            return Err(Failure::Argument(words));
        }
    }
    let numbers = labels.iter().map(|(_, label)| label.shard.number());
    let there: BTreeSet<u64> = numbers.collect();
    let of = wanted.shard.of();
    // However many there should be, the first few say enough.
    let absent = (1..=of).filter(|number| !there.contains(number)).take(20);
    let absent: Vec<String> = absent.map(|number| format!("{number}/{of}")).collect();
    match absent.is_empty() {
        true => Ok(work),
        false => Err(missing(&absent.join(", "))),
    }
}

/// Refuses a shard that another program than this one has made: its games may differ.
fn check_program(folder: &Path, made_by: &Provenance, own: &Provenance) -> Result<(), Failure> {
    if made_by == own {
        return Ok(());
    }
    let (found, own) = (described(made_by), described(own));
    let words = format!("made by {found}; this program is {own}");
    Err(wrong(folder, words))
}

fn described(made_by: &Provenance) -> String {
    let weights = made_by.weights.iter();
    let weights = weights.map(|weights| format!(", weights {} {}", weights.game, weights.checksum));
    format!("commit {}{}", made_by.commit, weights.collect::<String>())
}
