//! Who may do what: a table of every kind of asker, of every kind of table, and of everything that can be
//! asked for.

use quantarium_wire::{OfferKind, ToTable};

use crate::common::*;
use crate::people::{one_screen, two_screens};

/// What can be asked for, by what it is: looking, playing, resigning seat 0 and 1, and talking.
fn acts() -> [Vec<ToTable>; 5] {
    let ply = 0;
    let look = vec![ToTable::ViewPly { ply }, ToTable::State, ToTable::Ping];
    // Whose time runs then.
    let resume = ToTable::Resume { ply };
    let resign = |seat| vec![ToTable::Resign { ply, seat }];
    let talk = vec![
        ToTable::TakeBack { ply },
        ToTable::Pause { ply },
        ToTable::Claim { draw: false },
        offer(OfferKind::Draw),
        answer(1, true),
    ];
    let play = vec![to_play(ply, "pass"), resume];
    [look, play, resign(0), resign(1), talk]
}

const ANYBODY: Asker = Asker::Anybody;
const FIRST: Asker = Asker::Party(0);
const SECOND: Asker = Asker::Party(1);
const STRANGER: Asker = Asker::Stranger;

#[test]
fn everybody_may_do_what_the_table_says_and_nothing_else() {
    let one = one_screen();
    let waiting = two_screens();
    let mut both = two_screens();
    join(&mut both);
    // In each: looking, playing for seat 0 (which is to move) and ending its pause, resigning seat 0 and 1, taking back and the
    // like, a link to one's own seats, a link to the free ones, throwing it away.
    let rows = [
        (&one, ANYBODY, "look play r0 r1 talk - - forget"),
        (&one, FIRST, "look play r0 r1 talk link invite forget"),
        (&one, STRANGER, "look - - - - - - -"),
        (&waiting, FIRST, "look play r0 - talk link invite forget"),
        (&waiting, SECOND, "look - - r1 talk link - -"),
        (&waiting, STRANGER, "look - - - - - - -"),
        (&both, FIRST, "look play r0 - talk link invite -"),
        (&both, SECOND, "look - - r1 talk link - -"),
        (&both, STRANGER, "look - - - - - - -"),
    ];
    for (number, (table, asker, expected)) in rows.into_iter().enumerate() {
        let mut found = Vec::new();
        for asked in acts() {
            let all = asked.iter();
            let mut allowed = all.map(|message| may(asker, Act::Send(message), table).is_ok());
            let first = allowed.next().expect("a message");
            assert!(allowed.all(|one| one == first), "row {number}: {asked:?}");
            found.push(first);
        }
        for act in [Act::LinkDevice, Act::Invite, Act::Forget] {
            found.push(may(asker, act, table).is_ok());
        }
        let expected: Vec<bool> = expected.split(' ').map(|word| word != "-").collect();
        assert_eq!(found, expected, "row {number}: {asker:?}");
    }
}
