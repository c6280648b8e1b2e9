//! The messages of bots, with the words of lichess' interface where it has one. Seats are numbers, because a
//! game has up to six; times are in milliseconds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Contest, Refusal};

/// Who plays by a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotAccount {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// `BOT`, where the account is a bot's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub created_at: i64,
}

/// Somebody with an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotUser {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT`, where it is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl BotUser {
    /// Somebody by name.
    pub fn new(name: String, bot: bool) -> Self {
        Self {
            id: name.to_ascii_lowercase(),
            name,
            title: bot.then(|| "BOT".to_owned()),
        }
    }

    /// Whether it is a program.
    pub fn is_bot(&self) -> bool {
        self.title.is_some()
    }
}

/// A bot that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OnlineBot {
    /// Who.
    #[serde(flatten)]
    pub user: BotUser,
    /// The ids of the games that it takes; all where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// Its rating by the id of the game, among bots, where it has one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub perfs: BTreeMap<String, BotPerf>,
}

/// A bot's rating in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BotPerf {
    /// How many rated games it has from.
    pub games: u32,
    /// The rating.
    pub rating: i32,
    /// Its deviation.
    pub rd: i32,
    /// Whether it is a first guess.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prov: bool,
}

/// Which game is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Variant {
    /// The canonical game string.
    pub key: String,
    /// The game's name for people.
    pub name: String,
}

impl Variant {
    /// A game by its string and its name.
    pub fn new(key: String, name: String) -> Self {
        Self { key, name }
    }
}

/// A game that is going on, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotGame {
    /// The table.
    pub id: String,
    /// The same.
    pub game_id: String,
    /// Which game.
    pub variant: Variant,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The seats of the reader.
    pub you: Vec<u8>,
    /// Whether they are to move.
    pub is_my_turn: bool,
    /// By seat, the name of who has an account.
    pub players: Vec<Option<String>>,
    /// The league or arena that the game is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<Box<Contest>>,
}

/// The games that are going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Playing {
    /// They.
    pub now_playing: Vec<BotGame>,
}

/// A line of the stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum BotEvent {
    /// A game has begun; at opening, one that goes on.
    GameStart { game: BotGame },
    /// A game is over.
    GameFinish { game: BotGame },
    /// A challenge has come, or waits for its answer.
    Challenge { challenge: Challenge },
    /// A challenge has been withdrawn, or has waited too long.
    ChallengeCanceled { challenge: Challenge },
    /// A challenge of one's own has been declined.
    ChallengeDeclined { challenge: Challenge },
}

/// What a challenge asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NewChallenge {
    /// The game string.
    pub variant: String,
    /// Seconds that each has; no clock without it.
    #[serde(rename = "clock.limit", skip_serializing_if = "Option::is_none")]
    pub clock_limit: Option<u32>,
    /// Seconds added after each move.
    #[serde(rename = "clock.increment", skip_serializing_if = "Option::is_none")]
    pub clock_increment: Option<u32>,
    /// Days for each move, where no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Who begins: `white` for the challenger, `black` for the other, `random` where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Whether it is to count for ratings, which games of bots and guests do not.
    #[serde(default)]
    pub rated: bool,
    /// Whether people play without help, as [`NewTable::unaided`](crate::NewTable::unaided).
    #[serde(default)]
    pub unaided: bool,
    /// Whether the answer is a stream that ends with what has become of the challenge. The challenge is
    /// withdrawn when the asker goes.
    #[serde(rename = "keepAliveStream", default)]
    pub keep_alive: bool,
}

/// A game for whoever comes: all seats are for accounts or guests, the opener's one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OpenChallenge {
    /// What it is withdrawn by.
    pub id: String,
    /// Which game.
    pub variant: Variant,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its name; the game that comes of it has the same.
    pub id: String,
    /// `created`, `accepted`, `declined` or `canceled`.
    pub status: String,
    /// Who asks; nobody is named where a guest does.
    pub challenger: Option<BotUser>,
    /// Who is asked.
    pub dest_user: BotUser,
    /// Which game.
    pub variant: Variant,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How much time there is.
    pub time_control: ChallengeClock,
    /// Who begins: `white` for the challenger, `black` for the other, or `random`.
    pub color: String,
    /// Why it was declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
}

/// How much time a challenge gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum ChallengeClock {
    /// As much as one likes.
    Unlimited,
    /// So many seconds at the beginning, and after each move.
    Clock { limit: u32, increment: u32 },
    /// So many days for each move.
    Correspondence {
        /// How many.
        #[serde(rename = "daysPerTurn")]
        days_per_turn: u32,
    },
}

/// What has become of a challenge: the last line of its stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeDone {
    /// `accepted`, `declined` or `canceled`.
    pub done: String,
    /// The table, where it was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<String>,
    /// Why it was declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
}

/// Why a challenge is declined, by lichess' keys: `generic`, `later`, `tooFast`, `tooSlow`, `timeControl`, `rated`,
/// `casual`, `standard`, `variant`, `noBot`, `onlyBot`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Decline {
    /// The key; `generic` where nothing is said.
    #[serde(default)]
    pub reason: Option<String>,
}

/// A line of the stream of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// The whole game: the first line.
    GameFull(GameFull),
    /// How the game stands: after every change.
    GameState(GameState),
    /// The player to move has left, or is back.
    OpponentGone {
        /// Whether they have left.
        gone: bool,
        /// In how many seconds the game can be claimed.
        #[serde(rename = "claimWinInSeconds", skip_serializing_if = "Option::is_none")]
        claim_in: Option<u32>,
    },
}

/// A game with what no move changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The table.
    pub id: String,
    /// Which game.
    pub variant: Variant,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The start position as text: what `position fen` takes.
    pub initial_fen: String,
    /// The seats in turn order.
    pub seats: Vec<GameSeat>,
    /// The seats of the reader.
    pub you: Vec<u8>,
    /// How much time there is, where it is limited.
    pub clock: Option<GameClock>,
    /// The league or arena that the game is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<Box<Contest>>,
    /// How the game stands.
    pub state: GameState,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameSeat {
    /// Such as White.
    pub seat: String,
    /// Who has it; nobody is named where a guest does.
    pub user: Option<BotUser>,
    /// The computer's level, where it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// How much time there is, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameClock {
    /// At the beginning.
    pub initial: u32,
    /// After each move.
    pub increment: u32,
}

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The number of the last event.
    pub seq: u32,
    /// The number of the event that led to this position: the last ply or taking back, 0 at the start.
    pub at: u32,
    /// The moves played, with a space between.
    pub moves: String,
    /// How many they are.
    pub ply: u32,
    /// The seat to move; none in a finished game.
    pub to_move: Option<u8>,
    /// By seat, the milliseconds left; none for the computer and where time is not limited.
    pub left: Vec<Option<u32>>,
    /// `started`, or how the game ended: `resign`, `outoftime`, `draw`, `aborted`, `noStart`, `timeout` (a
    /// player has left) or `variantEnd` (by the rules).
    pub status: String,
    /// The seat that has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    /// The result as game records write it, `*` while the game goes on.
    pub result: String,
    /// What waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<GameOffer>,
    /// The seats that nobody has taken yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<u8>,
}

/// An offer that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameOffer {
    /// Its number in the log.
    pub seq: u32,
    /// `draw`, `takeBack`, `abort`, `rematch` or `pause`.
    pub what: String,
    /// The seats of those who have made it, or agreed to it.
    pub by: Vec<u8>,
}

/// It is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub ok: bool,
}

/// A request that came too late, or that the table refuses, with how the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateMove {
    /// Why.
    #[serde(flatten)]
    pub refusal: Refusal,
    /// How the game stands.
    pub state: GameState,
}
