//! Every turn has its notice, under one name.

use std::collections::{BTreeMap, HashSet};

use quantarium_wire::TableId;

use crate::history::NoticeNote;

/// Each turn was told, perhaps several times, but by one name only: what has the same name is shown once.
pub fn check_notices(notes: &[NoticeNote]) -> Vec<String> {
    let mut broken = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    // By person, the table and the event of their last turn, and the names that are new since.
    let mut turns: BTreeMap<usize, (&TableId, u32, usize)> = BTreeMap::new();
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
    broken.extend(turns.into_values().filter_map(wrong));
    broken
}

fn wrong((table, after, names): (&TableId, u32, usize)) -> Option<String> {
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
