//! The messages between a page and a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::table::is_false;
use crate::{
    Clock, Contest, LeftSeat, Player, PlyView, Refusal, Standing, TableEvent, TableState, TableView,
};

/// What a page says to a table. `ply` is the number of plies played as the page knows it: a message
/// that comes too late is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum ToTable {
    /// Play a move for the seat to move, which a person must hold.
    Play { ply: u32, text: String },
    /// Take back to the last earlier position in which a person decides; after a resignation, take
    /// back the resignation.
    TakeBack { ply: u32 },
    /// Give up a seat that a person holds; two players only.
    Resign { ply: u32, seat: u8 },
    /// Leave a game of more than two, in which a person holds the seat: the computer goes on, where the table was opened so.
    Leave { seat: u8 },
    /// Stop the clock until somebody goes on or plays.
    Pause { ply: u32 },
    /// Go on after a pause: at several screens, who is to move.
    Resume { ply: u32 },
    /// Ask the others to agree to a draw, to break the game off, or to play once more.
    Offer {
        #[serde(flatten)]
        offer: OfferKind,
    },
    /// Claim the game of a player who has left and is to move, or a draw; where the table has a stand-in, have the
    /// computer go on for them.
    Claim { draw: bool },
    /// Agree to the offer of this number in the log, or refuse it; whoever offered takes it back by refusing.
    Answer { offer: u32, agree: bool },
    /// Show the board as it was after that many plies; answered to the asker alone.
    ViewPly { ply: u32 },
    /// How does the game stand? Answered by a state, for the asker alone.
    State,
    /// Answered at once: whether the connection lives.
    Ping,
    /// Whether the page is visible: its player then gets no notices of the table. One
    /// that has not said so counts as visible.
    Visible { visible: bool },
    /// Say something to the other players: one line, at most 140 characters.
    Chat { text: String },
    /// Say what one answers to moves that others have not played yet, in a game with days or without a clock: all of it,
    /// in place of what was said before. The server plays it as one's own move as soon as the others have played so.
    Plan {
        ply: u32,
        /// Lines of moves from there, those of the others and one's own: each begins with a move of somebody else and
        /// ends with an own one. None ends the plan.
        lines: Vec<Vec<String>>,
    },
    /// Show a line of another player to the operator.
    Report { line: u32 },
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
#[ts(optional_fields)]
pub struct Envelope {
    /// A name that the sender draws, unique at the table, at most 64 bytes. The same name again changes
    /// nothing and gets the same answer. With a name, what was stored is answered by `acknowledged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// [`Standing::at`] of the position that the sender has seen. Where another position stands now, a
    /// move is refused, also if as many plies have been played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
    /// The message.
    #[serde(flatten)]
    pub message: ToTable,
}

/// What a table says to its pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum FromTable {
    /// The whole table: sent first, unless [`FromTable::Events`] from what the page knows lead to it.
    View { view: TableView },
    /// How the game stands: the answer to [`ToTable::State`]. The rest of the view is as it was.
    State { state: TableState },
    /// An earlier position.
    PlyView { view: PlyView },
    /// Something was refused; nothing has changed.
    Refused {
        refusal: Refusal,
        /// What, where it had a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
    },
    /// What was asked for by this name is on disk, as the event of this number in the log.
    Acknowledged { request: String, seq: u32 },
    /// What has happened since, in order: sent after every change.
    Events {
        /// It; nothing where a page comes back that has missed nothing.
        events: Vec<TableEvent>,
        /// How the game stands after them.
        standing: Standing,
    },
    /// Who is at the table: sent first, and when somebody comes or goes. At a table of one screen only to those who watch.
    People {
        /// The seats of the reader; none for a watcher.
        seats: Vec<u8>,
        /// The seats that the reader has left, so that the computer goes on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<u8>,
        /// By seat, whether somebody who has it is connected.
        there: Vec<bool>,
        /// How many others are watching.
        watching: u32,
        /// By seat, who has an account; empty where nobody has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<Option<Player>>,
        /// The seats of removed accounts that no other account has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        former: Vec<u8>,
        /// The player to move has left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        left: Option<LeftSeat>,
        /// The league or arena that the game is of; one that is not public is said to its members alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        contest: Option<Contest>,
        /// Whether the reader may chat.
        #[serde(default, skip_serializing_if = "is_false")]
        chat: bool,
        /// Whether they may write and read greetings alone, such as `:thanks:`.
        #[serde(default, skip_serializing_if = "is_false")]
        greets: bool,
    },
    /// What the players say to each other, in order: first all of it, then each line that is new.
    Chat { lines: Vec<ChatLine> },
    /// What the reader has planned from the position now, told to nobody else: see [`ToTable::Plan`]. Sent when it changes.
    Plan { lines: Vec<Vec<String>> },
    /// The clock, where it has changed without an event: it goes on after a restart, or stood still.
    Clock { clock: Clock },
    /// The answer to a ping.
    Pong {
        /// What the clock shows that the table goes by: see [`Clock::time`].
        time: i64,
        /// How long the way to the reader and back takes, in milliseconds, once the server has measured it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lag: Option<u32>,
    },
}

/// A line of the chat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number at the table, from 1.
    pub line: u32,
    /// A seat of its writer.
    pub seat: u8,
    /// It.
    pub text: String,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
}
