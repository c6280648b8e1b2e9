//! The messages between a page and a table, wherever the table is: in the server, or in the tab.
//!
//! Everything is JSON. Cells are indices into [`Board::cells`], seats are indices into
//! [`TableSetup::seats`], and moves, positions and game strings are the texts of the notation.
//! `web/src/lib/wire.ts` is generated from these types; a test keeps the two equal.

/// Has `Debug` show no more of a type than its name, so that no log has what is in it; or a number beside the name.
#[macro_export]
macro_rules! not_shown {
    ($of:ident) => {
        impl ::std::fmt::Debug for $of {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!(stringify!($of), "(..)"))
            }
        }
    };
    ($of:ident $(<$kind:ident>)?, $number:ident) => {
        impl $(<$kind>)? ::std::fmt::Debug for $of $(<$kind>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!(stringify!($of), "({}, ..)"), self.$number)
            }
        }
    };
}

mod account;
mod analysis;
mod arena;
mod balance;
mod board;
mod bot;
mod catalogue;
mod chat;
mod convert;
mod event;
mod league;
mod lobby;
mod local;
mod mail;
mod message;
mod notice;
mod passkey;
mod persisted;
mod player;
mod puzzle;
mod record;
mod refusal;
mod request;
mod seat;
mod sweep;
mod table;
mod token;
mod view;

pub use account::{
    Account, Blocked, ChangePassword, ConfirmOwner, Holidays, LogIn, LoggedIn, NewHoliday,
    PasswordText, Session, SignUp,
};
pub use analysis::{
    Analyse, Analysis, FromLive, Line, Linked, Live, LiveChange, Part, PositionRef, PositionSpec,
    ShortLink, Verdict,
};
pub use arena::{Arena, ArenaSummary, NewArena};
pub use balance::{BalanceFigures, BalanceRequest, BalanceResponse, BalanceSettings, Interval};
pub use board::{
    Aftermath, Board, BoardCell, BoardKind, Click, Lead, LegalMove, LensMark, LensNote, Notation,
    Piece, Sight, Token,
};
pub use bot::{
    BotAccount, BotEvent, BotGame, BotPerf, BotUser, Challenge, ChallengeClock, ChallengeDone,
    Decline, Done, GameClock, GameFull, GameLine, GameOffer, GameSeat, GameState, LateMove,
    NewChallenge, OnlineBot, OpenChallenge, Playing, Variant,
};
pub use catalogue::{Catalogue, ChoiceInfo, GameInfo, Level, OptionInfo, OptionKind, Preview};
pub use chat::ChatLine;
pub use event::{Offer, Step, TableEvent};
pub use league::{
    LadderChallenge, League, LeagueForm, LeagueGame, LeaguePlayer, LeagueSummary, NewLeague,
    ProposedTime,
};
pub use lobby::{
    ChallengeEnd, FoundGames, FromLobby, GamesFrom, MoveFrom, NewSeek, PlaceTaken, ResultCount,
    RunningGame, Seating, Seek, SeekId, WaitingChallenge,
};
pub use local::{LocalRequest, LocalResponse, WorkerRequest, WorkerResponse};
pub use mail::{
    AccountMail, AskMailLink, EnterByMail, FollowMail, FollowedMail, MailLink, MailNotices,
    MailText, SetMail,
};
pub use message::{FromTable, OfferKind, Said, ToTable};
pub use notice::{
    MadeWebhook, Notice, NoticeKind, Notices, PushKeys, PushSubscription, PushedNotice,
    WebhookAddress, WebhookText,
};
pub use passkey::{
    AccountPasskey, MadePasskey, NewPasskey, NewPasskeyPrompt, PasskeyAnswer, PasskeyLogIn,
    PasskeyName, PasskeyPrompt, PasskeySignUp, PasskeySignUpPrompt,
};
pub use persisted::PersistedTable;
pub use player::{Followed, Player, Players, Pool, Profile, RatedGame, Rating};
pub use puzzle::{Puzzle, PuzzleGoal, Refutation};
pub use record::{RecordNode, RecordTree};
pub use refusal::{Cause, Refusal};
pub use request::{Request, Response};
pub use seat::{Occupant, Seat, THINKING_SECONDS, TimeControl};
pub use sweep::{Sweep, SweepFinish, SweepView};
pub use table::{
    About, JoinTable, LinkKind, LinkSecret, NOBODY, NewTable, OpenedTable, OwnSeats, TableId,
    TableSummary,
};
pub use token::{AccountToken, MadeToken, NewToken, TokenText};
pub use view::{
    Clock, LeftSeat, MovedPiece, OpenOffer, Outcome, PlayedMove, PlyView, RefusedOffer, Standing,
    TableSetup, TableState, TableView,
};
