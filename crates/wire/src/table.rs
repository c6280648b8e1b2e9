//! A game being played, and what can be said to its table.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Aftermath, Board, ChatLine, LegalMove, LensMark, LensNote, Notation, Occupant, Offer, Piece,
    Player, Refusal, Seat, Sight, TableEvent, TimeControl,
};

/// A table's name in addresses: lower-case letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct NewTable {
    /// The game string.
    pub game: String,
    /// The start position's seed, decimal; drawn by the table where it matters and is not given.
    pub seed: Option<String>,
    /// Who sits where, in seat order.
    #[serde(rename = "sitters")]
    pub occupants: Vec<Occupant>,
    /// How much time the persons have; as much as they like where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<TimeControl>,
    /// The persons' seats that are taken by a link, at other screens. Where there are any, each player
    /// moves for their own seats only, and nobody stops the clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub invited: Vec<u8>,
    /// Whether the game counts for the ratings of its two players, who must have accounts.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Whether the persons' seats are drawn by chance: `occupants` and `invited` then say how many there are, not
    /// which. The seed is recorded with the table.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub drawn: bool,
    /// The level that goes on for a person who leaves a game of more than two, or whose time runs out there.
    /// Without one, nobody can leave, and the game ends with somebody's time.
    #[serde(default, rename = "standIn", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
}

/// What a server does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// After how many days without an event a game is removed that is not over, and of whose players none has an
    /// account; never without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forget_after: Option<u32>,
    /// Whether accounts can have a mail address, and log in by a link that is sent there.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub mail: bool,
}

/// A table that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenedTable {
    /// The table.
    #[serde(flatten)]
    pub table: TableSummary,
    /// What whoever takes one of the invited seats must know. Said once: the server keeps only a digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// Takes a seat at a table, or comes back to it from another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinTable {
    /// The secret of the link.
    pub secret: String,
}

/// The seats that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnSeats {
    /// They.
    pub seats: Vec<u8>,
}

/// Which link to a table is wanted. A new one ends the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum LinkKind {
    /// For whoever is to take a free seat.
    Invitation,
    /// For one's own seats, on another device.
    Device,
}

/// The secret of a link, said once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LinkSecret {
    /// It.
    pub secret: String,
}

/// The persons' time, as it was when the view that shows it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clock {
    /// How much time there is.
    pub control: TimeControl,
    /// Milliseconds left, by seat; none for the computer, whose time is not counted.
    pub left: Vec<Option<u32>>,
    /// The seat whose time runs. None before the first move, while the computer thinks, in a pause
    /// and at the end.
    pub running: Option<u8>,
    /// Whether the clock stands still until somebody goes on or plays.
    pub paused: bool,
}

/// What a page says to a table. `ply` is the number of plies played as the page knows it: a message
/// that comes too late is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToTable {
    /// Play a move for the seat to move, which a person must hold.
    Play {
        /// Plies played so far.
        ply: u32,
        /// The move's text.
        text: String,
    },
    /// Take back to the last earlier position in which a person decides; after a resignation, take
    /// back the resignation.
    TakeBack {
        /// Plies played so far.
        ply: u32,
    },
    /// Give up; two players only.
    Resign {
        /// Plies played so far.
        ply: u32,
        /// Who gives up: a seat that a person holds.
        seat: u8,
    },
    /// Leave a game of more than two: the computer goes on, where the table was opened so.
    Leave {
        /// Whose seat: one that a person holds.
        seat: u8,
    },
    /// Stop the clock until somebody goes on or plays.
    Pause {
        /// Plies played so far.
        ply: u32,
    },
    /// Go on after a pause: at several screens, who is to move.
    Resume {
        /// Plies played so far.
        ply: u32,
    },
    /// Ask the others to agree to a draw, to break the game off, or to play once more.
    Offer {
        /// To what.
        #[serde(flatten)]
        offer: OfferKind,
    },
    /// Claim the game of a player who has left and is to move; where the table has a stand-in, have the computer go
    /// on for them.
    Claim {
        /// Whether a draw is claimed, and not a win.
        draw: bool,
    },
    /// Agree to what is offered, or refuse it; whoever offered takes it back by refusing.
    Answer {
        /// The offer's number in the log.
        offer: u32,
        /// Whether one agrees.
        agree: bool,
    },
    /// Show the board as it was after that many plies; answered to the asker alone.
    #[serde(alias = "look")]
    ViewPly {
        /// Which position.
        ply: u32,
    },
    /// From now on tell events, not states. Answered by the events after `since`, or by a view where there
    /// are too many of them.
    Hello {
        /// The number of the last event that is known.
        since: u32,
    },
    /// Answered at once: whether the connection lives.
    Ping,
    /// Whether the page is visible: whoever looks at the table need not be told elsewhere that something happens there. One
    /// that has not said so counts as visible.
    Visible {
        /// Whether it is.
        visible: bool,
    },
    /// Say something to the other players.
    Chat {
        /// It: one line, at most 140 characters.
        text: String,
    },
    /// Say what one answers to moves that others have not played yet, in a game with days or without a clock: all of it,
    /// in place of what was said before. The server plays it as one's own move as soon as the others have played so.
    Plan {
        /// Plies played so far.
        ply: u32,
        /// Lines of moves from there, those of the others and one's own: each begins with a move of somebody else and
        /// ends with an own one. None ends the plan.
        lines: Vec<Vec<String>>,
    },
    /// Show a line of another player to the operator.
    Report {
        /// Its number.
        line: u32,
    },
}

/// What can be offered by name. A move to be taken back is asked for by [`ToTable::TakeBack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// Breaking the game off.
    Abort,
    /// Another game.
    Rematch,
    /// A pause, where time is limited.
    Pause,
}

/// A message to a table with what makes it safe to say twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Said {
    /// A name that the sender draws, unique at the table, at most 64 bytes. The same name again changes
    /// nothing and gets the same answer. With a name, what was kept is answered by `kept`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub request: Option<String>,
    /// [`TableState::at`] of the position that the sender has seen. Where another position stands now, a
    /// move is refused, also if as many plies have been played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<u32>,
    /// The message.
    #[serde(flatten)]
    pub message: ToTable,
}

/// What a table says to its pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
pub enum FromTable {
    /// The whole table: sent first.
    View {
        /// The table.
        view: TableView,
    },
    /// How the game stands: sent after every change. The rest of the view is as it was.
    State {
        /// How it stands.
        state: TableState,
    },
    /// An earlier position.
    PlyView {
        /// The position.
        view: PlyView,
    },
    /// Something was refused; nothing has changed.
    Refused {
        /// Why.
        refusal: Refusal,
        /// What, where it had a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
    },
    /// What was asked for is on disk.
    Kept {
        /// Its name.
        request: String,
        /// Its number in the log.
        seq: u32,
    },
    /// What has happened since, in order: sent to those who said hello.
    Events {
        /// It.
        events: Vec<TableEvent>,
    },
    /// Who is at a table of several screens: sent first, and when somebody comes or goes.
    People {
        /// The seats of whoever reads this.
        seats: Vec<u8>,
        /// By seat, whether somebody who has it is connected.
        there: Vec<bool>,
        /// How many others are watching.
        watching: u32,
        /// By seat, who has an account; empty where nobody has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Option<Player>>>")]
        players: Vec<Option<Player>>,
        /// The player to move has left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<LeftSeat>,
        /// Whether whoever reads this may chat.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(optional, as = "Option<bool>")]
        chat: bool,
    },
    /// What the players say to each other: first all of it, then each line that is new.
    Chat {
        /// It, in order.
        lines: Vec<ChatLine>,
    },
    /// What whoever reads this has planned, told to nobody else: see [`ToTable::Plan`]. Sent when it changes.
    Plan {
        /// Lines from the position now.
        lines: Vec<Vec<String>>,
    },
    /// The answer to a ping.
    Pong,
}

/// A player who is to move and has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftSeat {
    /// Who.
    pub seat: u8,
    /// In how many milliseconds another player may claim the game.
    pub claim_in: u32,
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
    #[ts(optional, as = "Option<bool>")]
    pub online: bool,
    /// Whether the game counts for the ratings of its two players.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Whether the game can end in a draw.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub draws: bool,
    /// The seed by which the seats were drawn, decimal, where they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seating: Option<String>,
    /// The level that goes on for whoever leaves; none where nobody can leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<u8>,
}

/// For fields that are left out where they are false.
pub(crate) fn is_false(value: &bool) -> bool {
    !value
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
    /// The result of a finished game.
    pub outcome: Option<Outcome>,
    /// What looking at a cell shows, for the cells where that is anything.
    pub sights: Vec<Sight>,
    /// What the lens writes on the board.
    pub lens: Vec<LensMark>,
    /// What the lens says of the players.
    pub notes: Vec<LensNote>,
    /// What legal moves change for other pieces, where that is easily overlooked.
    pub aftermaths: Vec<Aftermath>,
    /// Whether the computer is choosing its move.
    pub thinking: bool,
    /// Whether a move can be taken back.
    pub can_take_back: bool,
    /// The persons' time, where it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Clock>,
    /// The number of the last event.
    #[serde(default)]
    pub seq: u32,
    /// The number of the event that led to this position: the last ply or taking back, 0 at the start.
    #[serde(default)]
    pub at: u32,
    /// The seats that nobody has taken yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub free: Vec<u8>,
    /// What somebody has offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offer: Option<OpenOffer>,
    /// Where the same people play once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<TableId>,
    /// The seats whose people have left, so that the computer goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
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

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// The canonical game string.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// How many plies have been played.
    pub plies: u32,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// Whether people play at several screens.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub online: bool,
    /// Whether the game was broken off.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub aborted: bool,
    /// By seat, the name of who has an account; empty where nobody has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub names: Vec<Option<String>>,
    /// The seats of accounts under which programs play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub bots: Vec<u8>,
    /// Whether the game counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The seats of whoever reads this, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub own: Vec<u8>,
    /// The seat that decides next; none where the game is over, or that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_move: Option<u8>,
    /// When something happened last, in seconds since 1970 (UTC).
    #[serde(default)]
    pub acted: i64,
    /// The milliseconds that the player to move has left, where a move has days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u32>,
}
