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
    Position {
        /// Which.
        position: PositionSpec,
    },
    /// The moves that somebody may enter while it is another's turn; answered by them.
    Premoves {
        /// Where.
        position: PositionSpec,
        /// Whose moves.
        seat: u8,
    },
    /// A position as a picture; answered by it.
    Picture {
        /// Which.
        position: PositionSpec,
    },
    /// The game to a position as a picture that moves; answered by it.
    Animation {
        /// Which.
        position: PositionSpec,
    },
    /// Reads a game record; answered by its tree of moves.
    ReadRecord {
        /// The record.
        text: String,
    },
    /// Writes a tree of moves down; answered by the record.
    WriteRecord {
        /// The tree.
        tree: RecordTree,
    },
    /// The computer's move; answered by it.
    Choose {
        /// The position.
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
    Analyse {
        /// Of what, and how long.
        asked: Analyse,
    },
    /// The puzzles in a game that the engine plays against itself; answered by them. A server makes none.
    FindPuzzles {
        /// The game string.
        game: String,
        /// What the game comes from, decimal: the same seed gives the same puzzles.
        seed: String,
    },
    /// A sweep on the board; answered by a view of it.
    ViewSweep {
        /// The setup and the leaps; the rules judge each of them.
        sweep: Sweep,
    },
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
        /// The text.
        text: String,
        /// The board and the edition, where the text does not give them.
        near: Sweep,
    },
    /// Writes a sweep down as game records; answered by the record.
    WriteSweep {
        /// The sweep.
        sweep: Sweep,
    },
    /// Draws a setup with the way of its sweeper; answered by a picture.
    DrawSweep {
        /// The sweep.
        sweep: Sweep,
    },
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
pub enum Response {
    /// What can be played.
    Catalogue {
        /// It.
        catalogue: Catalogue,
    },
    /// A start position.
    Preview {
        /// It.
        preview: Preview,
    },
    /// A position of no table.
    View {
        /// It.
        view: TableView,
    },
    /// Moves for when the turn comes: legal if the others let it go by, or if one of them makes a single
    /// move first.
    Premoves {
        /// They, sorted by text.
        moves: Vec<LegalMove>,
    },
    /// A picture, as SVG.
    Picture {
        /// It.
        svg: String,
    },
    /// A game record.
    Record {
        /// Its text.
        text: String,
    },
    /// A game with variations and comments.
    RecordTree {
        /// It.
        tree: RecordTree,
    },
    /// The computer's move.
    Chosen {
        /// Its text.
        text: String,
    },
    /// An analysis.
    Analysed {
        /// It.
        analysis: Analysis,
    },
    /// The puzzles of a game; often there is none.
    Puzzles {
        /// They.
        puzzles: Vec<Puzzle>,
    },
    /// A sweep on the board.
    SweepView {
        /// What is seen.
        view: SweepView,
    },
    /// Whether a sweep can be finished.
    SweepFinish {
        /// The answer.
        finish: SweepFinish,
    },
    /// A sweep that was read.
    Sweep {
        /// It.
        sweep: Sweep,
    },
    /// The question was refused.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}
