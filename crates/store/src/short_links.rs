//! Short links to positions, as they are stored.

use crate::StoreError;

/// How many links are stored: of more, those go first that nobody has opened for longest.
pub const MOST_LINKS: u32 = 50_000;
/// To how many seconds it is known when a link was opened last.
pub const LINK_SEEN_TO: i64 = 24 * 3600;

/// Stores short links to positions. A name belongs to one position for ever.
pub trait ShortLinks {
    /// Stores a position under its name, at `now` in seconds since 1970 (UTC); one that is stored already is seen anew.
    /// Beyond `most` links, those that nobody has opened for longest are forgotten.
    ///
    /// # Errors
    /// When it cannot be written.
    fn keep(&self, name: &str, position: &str, now: i64, most: u32) -> Result<(), StoreError>;

    /// The position of a name, which is seen anew; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read or written.
    fn find(&self, name: &str, now: i64) -> Result<Option<String>, StoreError>;
}
