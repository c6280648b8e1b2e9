//! Who may do what to which table: one function, which every way to a table asks first.

use quantarium_wire::ToTable;
use thiserror::Error;

use crate::Table;

/// Who asks, as far as a table knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// Whoever it is, at a table that belongs to nobody: it was opened by a program, or before tables
    /// belonged to somebody. Its name is all that one must know.
    Anybody,
    /// The people of a party.
    Party(u8),
    /// Somebody else: who knows a table's name may watch.
    Stranger,
}

impl Asker {
    /// The party whose people they are, if of one.
    pub fn party(self) -> Option<u8> {
        match self {
            Self::Party(party) => Some(party),
            Self::Anybody | Self::Stranger => None,
        }
    }
}

/// What is asked for. To see a game, or to have its record, is free to all who know its name.
#[derive(Clone, Copy, Debug)]
pub enum Act<'a> {
    /// Something that is sent to the table.
    Send(&'a ToTable),
    /// A link to one's own seats.
    LinkDevice,
    /// A link to the free seats.
    Invite,
    /// Throwing the table away for good.
    Forget,
}

/// Why somebody may not do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Denied {
    #[error("you are watching this game: only its players may do that")]
    Watching,
    #[error("that is another player's")]
    Others,
    #[error("only who opened the table may do that")]
    Openers,
    /// Who plays a rated game has an account, which is the same on every device.
    #[error("this game is rated: log in on your other device")]
    Rated,
    #[error("others play at this table: it stays")]
    Shared,
}

/// Whether somebody may do something to a table.
///
/// # Errors
/// When they may not.
pub fn may(asker: Asker, act: Act<'_>, table: &Table) -> Result<(), Denied> {
    let asker = match asker {
        // Who has left looks on.
        Asker::Party(party) if table.is_online() && table.seats_of(party).is_empty() => {
            Asker::Stranger
        }
        asker => asker,
    };
    match (act, asker) {
        (
            Act::Send(
                ToTable::ViewPly { .. } | ToTable::State | ToTable::Ping | ToTable::Visible { .. },
            ),
            _,
        ) => Ok(()),
        (_, Asker::Stranger) => Err(Denied::Watching),
        (Act::Send(_), Asker::Anybody) => Ok(()),
        (Act::Send(message), Asker::Party(party)) => may_send(party, message, table),
        (Act::Forget, Asker::Anybody) => Ok(()),
        (Act::LinkDevice, Asker::Party(_)) if table.is_rated() => Err(Denied::Rated),
        (Act::LinkDevice, Asker::Party(_)) => Ok(()),
        (Act::LinkDevice | Act::Invite, Asker::Anybody) => Err(Denied::Openers),
        (Act::Invite, Asker::Party(0)) => Ok(()),
        (Act::Forget, Asker::Party(0)) => {
            let is_other = |party: &u8| *party > 0 && table.has_come(*party);
            let shared = table.is_online() && table.staying().iter().any(is_other);
            if shared { Err(Denied::Shared) } else { Ok(()) }
        }
        (Act::Invite | Act::Forget, Asker::Party(_)) => Err(Denied::Openers),
    }
}

fn may_send(party: u8, message: &ToTable, table: &Table) -> Result<(), Denied> {
    let own = match message {
        // Where the computer is to move, the table itself refuses.
        ToTable::Play { .. } => {
            let seat = table.position().to_move().0;
            table.computer_to_move().is_some() || table.is_over() || table.holds(party, seat)
        }
        ToTable::Resign { seat, .. } | ToTable::Leave { seat } => table.holds(party, *seat),
        // Whose time runs then.
        ToTable::Resume { .. } if table.is_online() => {
            table.holds(party, table.position().to_move().0)
        }
        _ => true,
    };
    if own { Ok(()) } else { Err(Denied::Others) }
}
