//! What follows the games of all tables.

use std::fmt::Debug;

use quantarium_table::Table;
use quantarium_wire::TableId;

use crate::base::Progress;

/// Something that follows the games of all tables: every room calls it.
pub(crate) trait Observer: Debug + Send + Sync {
    fn opened(&self, _table: &Table) {}

    /// Something has happened at a table, at any server of the site.
    fn progressed(&self, _progress: &Progress) {}

    /// Notices of a table's events were written down.
    fn notified(&self) {}

    fn removed(&self, _table: &TableId) {}
}
