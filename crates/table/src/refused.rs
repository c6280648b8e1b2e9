//! Why a request is refused, or a table cannot be set up.

use quantarium_rules::{MoveError, PositionError};
use quantarium_wire::{Refusal, TimeControl};
use thiserror::Error;

/// What comes of asking a table.
pub(crate) type Result<T, E = Refused> = std::result::Result<T, E>;

/// Why a table refuses a request; it has not changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Refused {
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] MoveError),
    #[error("the game has gone on: {played} plies have been played, not {known}")]
    Late { known: u32, played: u32 },
    /// A person asked for the computer's move, or the computer for a person's.
    #[error("{seat} is to move, and {holder} plays {seat}")]
    NotYourTurn {
        seat: &'static str,
        holder: &'static str,
    },
    #[error("the game is over")]
    GameOver,
    /// Only one of two players may give up, and only a person.
    #[error("{0}")]
    CannotResign(&'static str),
    /// Nobody can leave, or not from there.
    #[error("{0}")]
    CannotLeave(&'static str),
    #[error("nobody's time is limited at this table")]
    NoClock,
    #[error("the clock does not run")]
    ClockStands,
    #[error("days per turn are not stopped")]
    DaysRun,
    /// There is no earlier position in which a person decides.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    #[error("a rated game takes no move back")]
    Rated,
    #[error("the clock is not stopped where people play at several screens")]
    NoPause,
    #[error("all seats of this table are taken: you can watch")]
    NoFreeSeat,
    #[error("nobody else is at this table who could agree")]
    NobodyToAsk,
    #[error("this game cannot end in a draw")]
    NoDraws,
    #[error("the game is not over yet")]
    GoesOn,
    #[error("the player to move has not left")]
    NobodyLeft,
    /// Somebody who has left may still come back.
    #[error("the game can be claimed in {0} s")]
    TooEarly(u32),
    #[error("that is not offered any more")]
    NoOffer,
    #[error("something else is offered: it is answered first")]
    OfferOpen,
    #[error("you have asked for that: wait for the answer")]
    AskedBefore,
    #[error("that was declined or withdrawn: you can ask again after the next move")]
    Declined,
    #[error("too much was asked for on this position: make a move first")]
    TooMany,
    /// The position that the asker has judged is gone.
    #[error("the position has changed since")]
    PositionGone,
    #[error("no conditional moves: {0}")]
    Plan(&'static str),
    #[error("there is no ply {ply}: {played} have been played")]
    NoSuchPly { ply: u32, played: u32 },
}

impl Refused {
    /// The name for programs: see [`Refusal::code`].
    pub fn code(&self) -> &'static str {
        match self {
            Self::Illegal(_) => "illegal-move",
            Self::Late { .. } | Self::PositionGone => "late",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::GameOver => "game-over",
            Self::CannotResign(_) => "cannot-resign",
            Self::CannotLeave(_) => "cannot-leave",
            Self::NoClock | Self::ClockStands | Self::DaysRun | Self::NoPause => "no-clock",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::Rated => "rated-game",
            Self::Plan(_) => "no-plan",
            Self::NoFreeSeat => "occupied",
            Self::GoesOn | Self::NoOffer | Self::NoDraws | Self::NobodyToAsk => "no-offer",
            Self::OfferOpen | Self::AskedBefore | Self::Declined => "no-offer",
            Self::TooMany => "too-many",
            Self::NobodyLeft | Self::TooEarly(_) => "no-claim",
            Self::NoSuchPly { .. } => "no-such-ply",
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        let refusal = Self::new(refused.code(), &refused);
        match refused {
            Refused::Illegal(error) => refusal.because_of_move(&error),
            _ => refusal,
        }
    }
}

/// Why a table cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("the game seats {expected} players, not {found}")]
    Occupants { expected: usize, found: usize },
    #[error("the start position: {0}")]
    Position(#[from] PositionError),
    /// A saved move cannot be played; plies are counted from 1.
    #[error("ply {ply}: {error}")]
    Move { ply: usize, error: MoveError },
    #[error(
        "a clock has from 1 to 86400 seconds, and adds at most 3600 a move, or it has 1 to 14 days per turn"
    )]
    TimeControl(TimeControl),
    #[error("days per turn are for people at several screens")]
    Days,
    /// A number of a party is left out.
    #[error("the people at a table are counted from 0, for each seat")]
    Parties,
    #[error("a rated game is one of two people, each at a screen of their own")]
    Rated,
    #[error("a rated game has the usual board and rules")]
    RatedGame,
    #[error("the seats of a rated game are drawn by chance")]
    RatedSeats,
    /// An event of the log cannot have happened.
    #[error("event {seq}: {what}")]
    Event { seq: u32, what: &'static str },
    /// Who leaves a game of two loses it.
    #[error("the computer goes on for a player who leaves where more than two play")]
    StandIn,
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        let refusal = Self::new("wrong-game", &error);
        match error {
            SetupError::Position(error) => refusal.because_of_position(&error),
            SetupError::Move { error, .. } => refusal.because_of_move(&error),
            _ => refusal,
        }
    }
}
