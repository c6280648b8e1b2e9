//! The messages between a page and a table, wherever the table is: in the server, or in the tab.
//!
//! Everything is JSON. Cells are indices into [`Board::cells`], seats are indices into
//! [`TableView::seats`], and moves, positions and game strings are the texts of the notation.
//! `web/src/lib/wire.ts` is generated from these types; a test keeps the two equal.

mod analysis;
mod catalogue;
mod convert;
mod leaps;
mod tab;
mod table;

pub use analysis::{Analyse, Analysis, Line, Look, Study, StudyNode, Verdict};
pub use catalogue::{Catalogue, ChoiceInfo, GameInfo, Level, OptionInfo, OptionKind, Preview};
pub use leaps::{Finish, Leaps, LeapsView};
pub use tab::{
    AnalysedMove, AnalysisLimits, FromTab, KeptTable, KeptTime, Place, Played, Thoughts, ToTab,
};
pub use table::{
    Aftermath, Board, BoardCell, BoardKind, Click, Clock, FromTable, Glimpse, Lead, LegalMove,
    LensMark, LensNote, NewTable, Outcome, Piece, PlayedMove, Refusal, Seat, Sight, Sitter,
    TableId, TableSummary, TableView, TimeControl, ToTable,
};
