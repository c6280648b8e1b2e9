//! Work that several machines can share: what is asked for, and as much of it as is done.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use quantarium_jobs::Shard;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ArenaError, GivenWeights};

/// What is asked for: settings that decide what comes of it, on whatever machines it is done. The command line, Python,
/// the labels of shards and the tasks of workers all have the same ones.
pub trait Job: Clone + Serialize + DeserializeOwned + Sync {
    /// The job under way.
    type Underway: Underway;

    /// Gets it ready, or the shard of it that is done here, and reads what is finished.
    ///
    /// # Errors
    /// When it cannot be done, or the folder does not play along.
    fn open(&self, here: &Here) -> Result<Self::Underway, ArenaError>;

    /// The weights of its players, where they are not the built-in ones.
    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        Vec::new()
    }

    /// Whether a player has a limit of time, so that games depend on the machine.
    fn is_timed(&self) -> bool {
        false
    }
}

/// A job as far as it is done here.
pub trait Underway: Sized + Send {
    /// What is done, for another machine.
    type Part: Serialize + DeserializeOwned + Send;

    /// How many pieces the whole has for shards to divide.
    fn pieces(&self) -> u64;

    /// Whether nothing is left to be done, of all or of this shard.
    fn is_done(&self) -> bool;

    /// Whether nothing of a shard is left to be done.
    fn has(&self, shard: Shard) -> bool;

    /// What is done so far.
    fn part(&self) -> Self::Part;

    /// Takes in what was done elsewhere.
    ///
    /// # Errors
    /// When it is none of this job, is known and came out differently, or the folder cannot be written.
    fn take(&mut self, part: Self::Part) -> Result<(), ArenaError>;

    /// Does what is left, until `stop` is set. In the end the folder is put in order.
    ///
    /// # Errors
    /// When the folder cannot be written, or only the checksum of weights is known.
    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError>;
}

/// Where and how a job is done: nothing of it changes what comes of it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Here {
    /// How many games at once, at most 256; 0 stands for as many as the machine has threads.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1", value_parser = quantarium_jobs::pool::read_threads))]
    pub concurrency: usize,
    /// A folder for the games (games.jsonl as they end, games.qgn in the end), and for the report where there is one.
    #[cfg_attr(feature = "clap", arg(long, value_name = "DIR"))]
    pub out: Option<PathBuf>,
    /// Go on with what is finished in the folder.
    #[cfg_attr(feature = "clap", arg(long, requires = "out"))]
    pub resume: bool,
    /// Play the Kth of N parts of the games, for one of several machines; `quantarium merge` puts them together.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K/N", requires = "out"))]
    pub shard: Option<Shard>,
}

impl Default for Here {
    /// All of it, one game after the other, and no folder.
    fn default() -> Self {
        Self {
            concurrency: 1,
            out: None,
            resume: false,
            shard: None,
        }
    }
}
