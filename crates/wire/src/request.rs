//! What can be asked, and the answers: over HTTP and in a tab alike.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Analyse, Analysis, Catalogue, LegalMove, PositionRef, PositionSpec, Preview, Puzzle,
    RecordTree, Refusal, Sweep, SweepFinish, SweepView, TableView,
};

/// A question that is answered from itself alone: it belongs to no table, and changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum Request {
    /// What can be played; answered by a catalogue.
    Catalogue,
    /// A game's start position; answered by a preview.
    Preview {
        /// The game string.
        game: String,
        /// The seed, decimal; 0 where none is given.
        seed: Option<String>,
    },
    /// A position of no table; answered by its view.
    Position { position: PositionSpec },
    /// The moves that somebody may enter while it is another's turn; answered by them.
    Premoves { position: PositionSpec, seat: u8 },
    /// A position as a picture; answered by it.
    Picture { position: PositionSpec },
    /// The game to a position as a picture that moves; answered by it.
    Animation { position: PositionSpec },
    /// Reads a game record; answered by its tree of moves.
    ReadRecord { text: String },
    /// Writes a tree of moves down; answered by the record.
    WriteRecord { tree: RecordTree },
    /// The computer's move; answered by it.
    Choose {
        at: PositionRef,
        /// How strong the move should be: one of the catalogue's levels.
        level: u8,
        /// For how many seconds the highest level thinks, where it is not to think as usual.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seconds: Option<u8>,
        /// What random choices come from, decimal.
        seed: String,
    },
    /// What the engine thinks; reported from time to time where the transport can, and answered by the
    /// last analysis.
    Analyse { asked: Analyse },
    /// The puzzles in a game that the engine plays against itself; answered by them. A server makes none.
    FindPuzzles {
        /// The game string.
        game: String,
        /// What the game comes from, decimal: the same seed gives the same puzzles.
        seed: String,
    },
    /// A sweep on the board, whose leaps the rules judge; answered by a view of it.
    ViewSweep { sweep: Sweep },
    /// Whether a sweep can be finished from what is given; answered by a finish.
    FinishSweep {
        /// What is given; nothing but a board asks for any solution.
        sweep: Sweep,
        /// What random choices come from, decimal: the same seed finds the same.
        seed: String,
        /// The most time, in milliseconds.
        millis: u32,
    },
    /// Reads the sweep's notation, game records of its leaps, or a position of Quantum Leap; answered by
    /// the sweep.
    ReadSweep {
        text: String,
        /// The board and the edition, where the text does not give them.
        near: Sweep,
    },
    /// Writes a sweep down as game records; answered by the record.
    WriteSweep { sweep: Sweep },
    /// Draws a setup with the way of its sweeper; answered by a picture.
    DrawSweep { sweep: Sweep },
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum Response {
    /// What can be played.
    Catalogue { catalogue: Catalogue },
    /// A start position.
    Preview { preview: Preview },
    /// A position of no table.
    View { view: TableView },
    /// Moves for when the turn comes, sorted by text: legal if the others let it go by, or if one of them makes a single
    /// move first.
    Premoves { moves: Vec<LegalMove> },
    /// A picture, as SVG.
    Picture { svg: String },
    /// A game record.
    Record { text: String },
    /// A game with variations and comments.
    RecordTree { tree: RecordTree },
    /// The computer's move.
    Chosen { text: String },
    /// An analysis.
    Analysed { analysis: Analysis },
    /// The puzzles of a game; often there is none.
    Puzzles { puzzles: Vec<Puzzle> },
    /// A sweep on the board.
    SweepView { view: SweepView },
    /// Whether a sweep can be finished.
    SweepFinish { finish: SweepFinish },
    /// A sweep that was read.
    Sweep { sweep: Sweep },
    /// The question was refused.
    Refused { refusal: Refusal },
}
