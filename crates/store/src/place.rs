//! Where the games are stored by default.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::{Result, StoreError};

/// The database's file in the data directory.
pub const FILE: &str = "quantarium.sqlite";

/// The empty file beside it that is locked by whoever uses it.
pub(crate) const LOCK: &str = "quantarium.lock";

/// The user's own data directory: `$XDG_DATA_HOME/quantarium`, commonly `~/.local/share/quantarium`.
///
/// # Errors
/// When no home directory is known.
pub fn default_data_dir() -> Result<PathBuf> {
    let base = choose_base_strategy().map_err(|_| StoreError::NoHome)?;
    Ok(base.data_dir().join("quantarium"))
}
