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
mod balance;
mod board;
mod bot;
mod catalogue;
mod convert;
mod event;
mod league;
mod lobby;
mod local;
mod mail;
mod message;
mod notice;
mod passkey;
mod player;
mod refusal;
mod request;
mod sweep;
mod table;
mod view;

pub use account::*;
pub use analysis::*;
pub use balance::*;
pub use board::*;
pub use bot::*;
pub use catalogue::*;
pub use event::*;
pub use league::*;
pub use lobby::*;
pub use local::*;
pub use mail::*;
pub use message::*;
pub use notice::*;
pub use passkey::*;
pub use player::*;
pub use refusal::*;
pub use request::*;
pub use sweep::*;
pub use table::*;
pub use view::*;
