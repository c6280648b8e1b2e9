//! People: guests without accounts, and the rules of accounts.
//!
//! A guest is whoever has a [`Secret`] that the server has drawn and their browser keeps. Nothing else is
//! known of them, and of the secret only its [`Digest`] is stored. An account has a [`Name`] and a password,
//! and holds its tables by a digest of its own, as a guest does. [`Holdings`] say whose a table is, and
//! which links lead to its seats. An [`OpenSeek`] waits for others in the lobby; in a league each meets each
//! ([`round_robin`]), and in an arena whoever is free ([`arena_pairings`]). Programs speak for an account by tokens, each of which allows what its [`Scope`]s say. No I/O lives here, and no
//! source of randomness.

mod arena;
mod block;
mod challenge;
mod chat;
mod holdings;
mod holiday;
mod league;
mod name;
mod password;
mod rating;
mod secret;
mod seek;
mod token;

pub use arena::{ARENA_AHEAD, ARENA_MINUTES, ARENA_PAUSE, ARENA_PLAYERS, Free, arena_pairings};
pub use block::{NoBlock, may_block};
pub use challenge::{Asked, NoChallenge, may_challenge, waits_until};
pub use chat::{CHAT_LENGTH, CHAT_LINES, ChatError, ChatScope, Chatters, GREETINGS, chat_line};
pub use holdings::{Follow, Followed, Holdings, Link};
pub use holiday::{HOLIDAY_DAYS, Holiday, NoHoliday, days_of_holiday, may_take_holiday, year_of};
pub use league::{
    LADDER_REACH, LEAGUE_GROUP, LEAGUE_PLAYERS, LEAGUE_WAITS, LeagueGame, LeagueResult, NoLeague,
    OWN_LEAGUES, Pairing, Standing, drawn_order, games_to_begin, groups, ladder_pairing,
    late_pairings, league_name, next_season, round_robin, rungs, standings, takes_late, withdraw,
};
pub use name::{NAME_LENGTH, Name, NameError, PasskeyNameError, fold, passkey_name};
pub use password::{PASSWORD_LENGTH, PasswordError, check_password};
pub use rating::{Rating, Score, rated};
pub use secret::{Digest, Secret, name_of, number_of};
pub use seek::{LIVE, MOST_SEEKS, NoPlace, OpenSeek, SLOW, Seated, Who, drawn, may_seek};
pub use token::{Scope, TokenError, check_token, parse_token, token_text};
