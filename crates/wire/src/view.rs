//! How a game stands, as a page shows it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::is_false;
use crate::{
    Aftermath, Board, Contest, LegalMove, LensMark, LensNote, Notation, Offer, Piece, Seat, Sight,
    TableId, TimeControl,
};

/// The persons' time, as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clock {
    /// When that was, in milliseconds, by the clock that the table goes by. It runs while the server does, and a
    /// [`crate::FromTable::Pong`] says what it shows.
    pub time: i64,
    /// How much time there is.
    pub control: TimeControl,
    /// Milliseconds left, by seat; none for the computer, whose time is not counted.
    pub left: Vec<Option<u32>>,
    /// The seat whose time runs. None before the first move, while the computer thinks, in a pause
    /// and at the end.
    pub running: Option<u8>,
    /// Whether the clock stands still until somebody goes on or plays.
    pub paused: bool,
    /// In how many milliseconds the game is broken off unless the player to move has made their first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub first: Option<u32>,
    /// By seat, until when a player is on holiday, in milliseconds since 1970 (UTC); empty where nobody is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<Option<i64>>,
}

/// A player who is to move and has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftSeat {
    /// Who.
    pub seat: u8,
    /// In how many milliseconds another player may claim the game.
    pub claim_in: u32,
    /// When that was worked out, as [`Clock::time`].
    pub time: i64,
}

/// A game being played: what stays as it is, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TableView {
    /// What no move changes.
    #[serde(flatten)]
    pub setup: TableSetup,
    /// How the game stands.
    #[serde(flatten)]
    pub state: TableState,
}

/// What no move at a table changes: sent once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSetup {
    /// The table.
    pub id: TableId,
    /// The canonical game string.
    pub game: String,
    /// The game's id, `quantum-leap` and so on.
    pub family: String,
    /// The game's name for people.
    pub title: String,
    /// The start position's seed, decimal, where it matters.
    pub seed: Option<String>,
    /// The seats in turn order.
    pub seats: Vec<Seat>,
    /// How many finished pieces win, in games that are won so.
    pub goal: Option<u32>,
    /// The board.
    pub board: Board,
    /// How positions are written.
    pub notation: Notation,
    /// The start position as text.
    #[serde(rename = "setup")]
    pub start: String,
    /// Whether game records give a ply of the first player and the second's next one number.
    pub pairs: bool,
    /// Whether people play at several screens.
    #[serde(default, skip_serializing_if = "is_false")]
    pub online: bool,
    /// Whether the game counts for the ratings of its two players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether its players have no help until it is over; so it is in a rated game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unaided: bool,
    /// Whether the game can end in a draw.
    #[serde(default, skip_serializing_if = "is_false")]
    pub draws: bool,
    /// The seed by which the seats were drawn, decimal, where they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seating: Option<String>,
    /// The level that goes on for a player who leaves; none where nobody can leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
    /// The league or arena of the game, where it is public. Only `GET /api/tables/ID` has it: a page gets it with `people`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub contest: Option<Box<Contest>>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableState {
    /// The position as text.
    pub position: String,
    /// The moves played.
    pub moves: Vec<PlayedMove>,
    /// The seat to move; in a finished game, the one that would be next.
    pub to_move: u8,
    /// The legal moves; none when the game is over or the computer is to move.
    pub legal: Vec<LegalMove>,
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// The cells that the last move touched.
    pub last: Vec<u16>,
    /// Points so far by seat, in games that count them.
    pub scores: Option<Vec<i32>>,
    /// What looking at a cell shows, for the cells where that is anything.
    pub sights: Vec<Sight>,
    /// What the lens writes on the board.
    pub lens: Vec<LensMark>,
    /// What the lens says of the players.
    pub notes: Vec<LensNote>,
    /// What legal moves change for other pieces, where that is easily overlooked.
    pub aftermaths: Vec<Aftermath>,
    /// What does not follow from the moves, and the result of a finished game.
    #[serde(flatten)]
    pub standing: Standing,
}

/// What a table says of its game besides the moves. A client that knows those works the rest of a [`TableState`] out by the
/// rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The number of the last event.
    pub seq: u32,
    /// The number of the event that led to this position: the last ply or taking back, 0 at the start.
    pub at: u32,
    /// The result of a finished game; beside events, only one that no rule has brought about.
    pub outcome: Option<Outcome>,
    /// Whether the computer is choosing its move.
    #[serde(default, skip_serializing_if = "is_false")]
    pub thinking: bool,
    /// Whether a move can be taken back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub can_take_back: bool,
    /// The persons' time, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// The seats that nobody has taken yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<u8>,
    /// What somebody has offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offer: Option<OpenOffer>,
    /// What has been refused since the last move: it is not offered again before the next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedOffer>,
    /// Where the same people play once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<TableId>,
    /// The seats whose people have left, so that the computer goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<u8>,
}

/// An offer that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenOffer {
    /// Its number in the log.
    pub seq: u32,
    /// The seats of those who have made it, or agreed to it.
    pub by: Vec<u8>,
    /// What is offered.
    pub offer: Offer,
}

/// An offer that was refused, or taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RefusedOffer {
    /// The number of the refusal in the log.
    pub seq: u32,
    /// The seats of who made the offer.
    pub by: Vec<u8>,
    /// The seats of who refused it, or took it back.
    pub from: Vec<u8>,
    /// What was offered.
    pub offer: Offer,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedMove {
    /// Its text.
    pub text: String,
    /// Who played it.
    pub seat: u8,
    /// The cells that it touched, in the order in which they are clicked.
    #[serde(default)]
    pub cells: Vec<u16>,
    /// The piece that then stood on the last of them, where it stood there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<MovedPiece>,
}

/// The piece that a move put down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MovedPiece {
    /// As [`Piece::owner`].
    pub owner: Option<u8>,
    /// As [`Piece::kind`].
    pub kind: String,
    /// As [`Piece::count`].
    pub count: u8,
}

/// A finished game's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// The winner's seat; nobody in a draw.
    pub winner: Option<u8>,
    /// As game records write it, such as `1-0`.
    pub result: String,
    /// The rule that ended the game, such as `QL-7`; none for what no rule says.
    pub rule: Option<String>,
    /// A name for the reason, for message files, such as `stuck`, `resigned`, `time`, `agreed` or `aborted`.
    pub reason: String,
    /// The reason in words.
    pub words: String,
    /// The cells that show the reason: the stones that are stuck, the towers or dice that count. None where
    /// nothing on the board shows it.
    #[serde(default)]
    pub cells: Vec<u16>,
}

/// The board as it was earlier in the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PlyView {
    /// After how many plies.
    pub ply: u32,
    /// The position as text.
    pub position: String,
    /// What stood on the board.
    pub pieces: Vec<Piece>,
    /// The cells that the move before touched.
    pub last: Vec<u16>,
    /// Points then, in games that count them.
    pub scores: Option<Vec<i32>>,
    /// What looking at a cell shows.
    pub sights: Vec<Sight>,
    /// What the lens writes on the board.
    pub lens: Vec<LensMark>,
    /// What the lens says of the players.
    pub notes: Vec<LensNote>,
}
