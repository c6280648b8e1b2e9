//! Notices that come up, written with what they are about.

use quantarium_people::Digest;
use quantarium_wire::{NoticeKind, Step};

use crate::bundles::{BUNDLE_EVERY, BUNDLE_WAIT, TEST_EVERY};
use crate::db::{Connection, Value, values};
use crate::notices::MOST_NOTICES;
use crate::{Entry, NewTable, Result, tables};

/// How long after one notice the next of its kind is sent, about the same table or by the same challenger, in milliseconds.
const APART: i64 = 60_000;

/// A notice that is being written: for whom is said by one of its methods.
pub(super) struct NewNotice<'a> {
    kind: NoticeKind,
    subject: &'a str,
    seq: u32,
    now: i64,
}

/// Writes a notice for each outlet of some accounts, where not too many wait there.
fn insert_for(whose: &str) -> String {
    format!(
        "INSERT INTO notices (outlet, kind, subject, seq, made, at)
         SELECT outlets.number, $1, $2, $3, $4,
             CASE WHEN mail = 0 THEN coalesce(
                 (SELECT CASE WHEN at > $4 THEN $5 WHEN at + $6 > $4 THEN at + $6 ELSE $4 END
                  FROM notified WHERE outlet = outlets.number AND kind = $1 AND about = $10), $4)
             WHEN outlets.sent + $7 > $8 THEN outlets.sent + $7 ELSE $8 END
         FROM {whose} JOIN outlets ON outlets.account = accounts.number
         WHERE accounts.banned IS NULL AND
             (SELECT count(*) FROM notices WHERE outlet = outlets.number) < $9
         ON CONFLICT DO NOTHING"
    )
}

impl<'a> NewNotice<'a> {
    /// One of a table's event, by its number; 0 where it is of something else.
    pub(super) fn of(kind: NoticeKind, subject: &'a str, seq: u32, now: i64) -> Self {
        Self {
            kind,
            subject,
            seq,
            now,
        }
    }

    /// For the people of a party; to how many outlets.
    pub(super) fn to_party(&self, db: &Connection, table: i64, party: u8) -> Result<usize> {
        let insert = insert_for(
            "(SELECT guest FROM holders WHERE number = $11 AND party = $12) AS holding
             JOIN accounts ON accounts.holder = guest",
        );
        self.insert(db, &insert, values![table, party])
    }

    /// For an account; to how many outlets.
    pub(super) fn to_account(&self, db: &Connection, account: &Digest) -> Result<usize> {
        let insert = insert_for("(SELECT * FROM accounts WHERE holder = $11) AS accounts");
        self.insert(db, &insert, values![account])
    }

    fn insert(&self, db: &Connection, insert: &str, whose: &[Value<'_>]) -> Result<usize> {
        let (kind, subject, seq, now) = (self.kind, self.subject, self.seq, self.now);
        // By mail it waits for others to be bundled with, but for what somebody waits for.
        let (wait, apart) = match kind {
            NoticeKind::Test => (0, TEST_EVERY),
            NoticeKind::Arena => (0, BUNDLE_EVERY),
            _ => (BUNDLE_WAIT, BUNDLE_EVERY),
        };
        // One's turn comes again only when one has moved.
        let again = match kind {
            NoticeKind::Turn | NoticeKind::Test => 0,
            _ => APART,
        };
        let sql = "SELECT challenger FROM challenges WHERE id = $1";
        let about = db.first::<Digest>(sql, values![subject])?;
        let digits = |who: Digest| who.0.map(|byte| format!("{byte:02X}")).concat();
        let about = about.map_or_else(|| subject.to_owned(), digits);
        let (next, bundled, most) = (now + again, now + wait, MOST_NOTICES);
        let values = values![
            kind, subject, seq, now, next, again, apart, bundled, most, about
        ];
        let outlets = db.change(insert, &[&values[..], whose].concat())?;
        if outlets > 0 && again > 0 {
            let sql = "DELETE FROM notified WHERE at < $1";
            db.execute(sql, values![now - again])?;
            db.execute(
                "INSERT INTO notified (outlet, kind, about, at)
             SELECT outlet, kind, $4, at FROM notices WHERE kind = $1 AND subject = $2 AND seq = $3
             ON CONFLICT (outlet, kind, about) DO UPDATE SET at = excluded.at",
                values![kind, subject, seq, about],
            )?;
        }
        Ok(outlets)
    }
}

/// Writes down who is to be notified of an event, with the event itself. Earlier notices of the game are over by a
/// move, though not by talk or a holiday.
pub(crate) fn note_event(db: &Connection, table: i64, entry: &Entry) -> Result<()> {
    match entry.step {
        Step::Joined { .. } | Step::Offered { .. } | Step::Agreed { .. } | Step::Holiday { .. } => {
        }
        Step::Declined { .. } => {
            let sql = "DELETE FROM notices WHERE subject = $1 AND kind = $2";
            db.execute(sql, values![entry.table, NoticeKind::Offer])?;
        }
        // Nobody is notified of this move: who is away still hears that the game has begun, though not by mail, which comes later.
        Step::Played { .. } if entry.notify.is_empty() && entry.result == "*" => {
            let sql = "DELETE FROM notices WHERE subject = $1 AND (kind <> $2
                 OR outlet IN (SELECT number FROM outlets WHERE mail = 1))";
            db.execute(sql, values![entry.table, NoticeKind::Begun])?;
        }
        _ => forget(db, &entry.table)?,
    }
    for notify in &entry.notify {
        let new = NewNotice::of(notify.kind, &entry.table, entry.seq, entry.time);
        new.to_party(db, table, notify.party)?;
    }
    Ok(())
}

/// Notifies the first `parties` parties of a table that its game has begun.
pub(crate) fn begun(db: &Connection, table: &NewTable, parties: usize, now: i64) -> Result<()> {
    let number = tables::number(db, &table.id)?;
    let new = NewNotice::of(NoticeKind::Begun, &table.id, 0, now);
    for party in (0..).take(parties) {
        new.to_party(db, number, party)?;
    }
    Ok(())
}

/// Of a challenge, a league or an arena, by its id, or of a player.
pub(crate) fn of_id(
    db: &Connection,
    (kind, id): (NoticeKind, &str),
    player: &Digest,
    now: i64,
) -> Result<()> {
    let new = NewNotice::of(kind, id, 0, now);
    new.to_account(db, player).map(drop)
}

/// What was to be sent of a table, a challenge or a player is not sent any more.
pub(crate) fn forget(db: &Connection, subject: &str) -> Result<()> {
    db.execute("DELETE FROM notices WHERE subject = $1", values![subject])
}
