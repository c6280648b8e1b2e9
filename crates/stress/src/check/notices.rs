//! Every turn has its notice, under one name.

use std::collections::{BTreeMap, HashSet};

use quantarium_wire::TableId;

use crate::history::NoticeNote;

/// Each turn was told, perhaps several times, but by one name only: what has the same name is shown once.
pub fn check_notices(notes: &[NoticeNote]) -> Vec<String> {
    let (last, mut broken) = turns(notes);
    broken.extend(last.into_values().filter_map(wrong));
    broken
}

/// Whether somebody has heard something new of a table since their turn last came there.
pub(crate) fn is_notified(notes: &[NoticeNote], person: usize, of: &TableId) -> bool {
    let (last, _) = turns(notes);
    let last = last.get(&person);
    last.is_some_and(|(table, _, names)| *table == of && *names > 0)
}

/// A turn, by its table and the event on whose position the other moves, and how many names are new since.
type Turn<'a> = (&'a TableId, u32, usize);

/// The last turn of each person, and what is wrong with those before.
fn turns(notes: &[NoticeNote]) -> (BTreeMap<usize, Turn<'_>>, Vec<String>) {
    let (mut turns, mut broken) = (BTreeMap::<usize, Turn<'_>>::new(), Vec::new());
    let mut known: HashSet<&str> = HashSet::new();
    for note in notes {
        match note {
            NoticeNote::Turn { to, table, after } => {
                let before = turns.insert(*to, (table, *after, 0));
                broken.extend(before.and_then(wrong));
            }
            NoticeNote::Received { to, table, id } => {
                // What comes again of a table of before belongs to no turn of this one.
                if known.insert(id)
                    && let Some((at, _, names)) = turns.get_mut(to)
                    && *at == table
                {
                    *names += 1;
                }
            }
        }
    }
    (turns, broken)
}

fn wrong((table, after, names): Turn<'_>) -> Option<String> {
    (names != 1).then(|| {
        format!("table {table}: that somebody moved after event {after} was told by {names} names")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(to: usize, after: u32) -> NoticeNote {
        let table = TableId("a".into());
        NoticeNote::Turn { to, table, after }
    }

    fn came(to: usize, id: &str) -> NoticeNote {
        let (table, id) = (TableId("a".into()), id.to_owned());
        NoticeNote::Received { to, table, id }
    }

    fn named(after: u32, names: usize) -> String {
        format!("table a: that somebody moved after event {after} was told by {names} names")
    }

    #[test]
    fn each_turn_that_is_told_by_one_name_is_not_complained_about() {
        let mut notes = vec![turn(1, 0), came(1, "one"), turn(0, 1), came(0, "two")];
        assert_eq!(check_notices(&notes), [""; 0]);
        // The same comes again, also after the next turn.
        notes.extend([came(0, "two"), turn(1, 2), came(1, "one"), came(1, "three")]);
        assert_eq!(check_notices(&notes), [""; 0]);
    }

    #[test]
    fn what_comes_again_of_an_earlier_table_counts_for_no_turn_of_this_one() {
        let (table, id) = (TableId("b".into()), "old".to_owned());
        let old = NoticeNote::Received { to: 1, table, id };
        let notes = [turn(1, 0), old, came(1, "one")];
        assert_eq!(check_notices(&notes), [""; 0]);
        assert_eq!(check_notices(&notes[..2]), [named(0, 0)]);
    }

    #[test]
    fn a_turn_without_a_notice_is_found() {
        let notes = [
            turn(1, 0),
            turn(0, 1),
            came(0, "two"),
            turn(1, 2),
            came(1, "three"),
        ];
        assert_eq!(check_notices(&notes), [named(0, 0)]);
        assert_eq!(check_notices(&notes[3..4]), [named(2, 0)]);
        // What was told to somebody else is not told.
        assert_eq!(check_notices(&[turn(1, 0), came(0, "one")]), [named(0, 0)]);
    }

    #[test]
    fn a_turn_that_would_be_shown_twice_is_found() {
        let notes = [
            turn(1, 0),
            came(1, "one"),
            came(1, "another"),
            turn(0, 1),
            came(0, "two"),
        ];
        assert_eq!(check_notices(&notes), [named(0, 2)]);
    }
}
