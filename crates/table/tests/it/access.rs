//! Who may do what: a table of every kind of asker, of every kind of table, and of everything that can be
//! asked for.

use quantarium_wire::{OfferKind, ToTable};

use crate::common::*;
use crate::people::{one_screen, two_screens};

/// What can be asked for, by a name.
fn acts() -> Vec<(&'static str, Vec<ToTable>)> {
    let ply = 0;
    vec![
        (
            "look",
            vec![ToTable::ViewPly { ply }, ToTable::State, ToTable::Ping],
        ),
        (
            "play",
            vec![
                ToTable::Play {
                    ply,
                    text: "pass".to_owned(),
                },
                // Whose time runs then.
                ToTable::Resume { ply },
            ],
        ),
        ("resign 0", vec![ToTable::Resign { ply, seat: 0 }]),
        ("resign 1", vec![ToTable::Resign { ply, seat: 1 }]),
        (
            "talk",
            vec![
                ToTable::TakeBack { ply },
                ToTable::Pause { ply },
                ToTable::Claim { draw: false },
                offer(OfferKind::Draw),
                answer(1, true),
            ],
        ),
    ]
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
        (&one, ANYBODY, "look play resign0 resign1 talk - - forget"),
        (
            &one,
            FIRST,
            "look play resign0 resign1 talk device invite forget",
        ),
        (&one, STRANGER, "look - - - - - - -"),
        (
            &waiting,
            FIRST,
            "look play resign0 - talk device invite forget",
        ),
        (&waiting, SECOND, "look - - resign1 talk device - -"),
        (&waiting, STRANGER, "look - - - - - - -"),
        (&both, FIRST, "look play resign0 - talk device invite -"),
        (&both, SECOND, "look - - resign1 talk device - -"),
        (&both, STRANGER, "look - - - - - - -"),
    ];
    for (number, (table, asker, expected)) in rows.into_iter().enumerate() {
        let expected: Vec<&str> = expected.split(' ').collect();
        let mut found = Vec::new();
        for (name, messages) in acts() {
            let all = messages.iter();
            let mut allowed = all.map(|message| may(asker, Act::Say(message), table).is_ok());
            let first = allowed.next().expect("a message");
            assert!(allowed.all(|one| one == first), "row {number}: {name}");
            found.push(first);
        }
        for act in [Act::LinkDevice, Act::Invite, Act::Forget] {
            found.push(may(asker, act, table).is_ok());
        }
        let expected: Vec<bool> = expected.into_iter().map(|word| word != "-").collect();
        assert_eq!(found, expected, "row {number}: {asker:?}");
    }
}
