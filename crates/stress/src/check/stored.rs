//! What stands in the file: owners, results, ratings, rematches.

use std::collections::{BTreeMap, HashMap};

use quantarium_people::{Rating, Score, rated};
use quantarium_wire::TableId;

use crate::history::Stored;

/// What the arithmetic of two computations may differ by.
const ROUNDED: f64 = 1e-9;

/// What is wrong with what stands in the file, where some tables have these results by their logs.
pub fn check_stored(stored: &Stored, results: &HashMap<TableId, String>) -> Vec<String> {
    let mut broken = Vec::new();
    owners(stored, &mut broken);
    for table in &stored.tables {
        let found = results.get(&table.id);
        if let Some(found) = found.filter(|found| **found != table.result) {
            let (id, stored) = (&table.id, &table.result);
            let words = format!("table {id}: {stored} is stored, and the log leads to {found}");
            broken.push(words);
        }
    }
    rated_once(stored, &mut broken);
    replayed(stored, &mut broken);
    rematches(stored, &mut broken);
    broken
}

/// A table's owner is never followed by an earlier one.
fn owners(stored: &Stored, broken: &mut Vec<String>) {
    let mut last: HashMap<&TableId, u32> = HashMap::new();
    for (table, seq, epoch) in &stored.epochs {
        let before = last.insert(table, *epoch).unwrap_or(0);
        if *epoch < before {
            broken.push(format!(
                "table {table}: event {seq} was written by owner {epoch} after a later one"
            ));
        }
    }
}

/// A rated game that somebody has won, or drawn, changes two ratings, and nothing else changes any.
fn rated_once(stored: &Stored, broken: &mut Vec<String>) {
    let mut ratings: HashMap<&TableId, usize> = HashMap::new();
    for row in &stored.ratings {
        *ratings.entry(&row.table).or_default() += 1;
    }
    for table in &stored.tables {
        let found = ratings.get(&table.id).copied().unwrap_or(0);
        let counts = table.rated && Score::of(&table.result).is_some();
        if found != if counts { 2 } else { 0 } {
            let (id, result) = (&table.id, &table.result);
            broken.push(format!("table {id}: {found} ratings follow from {result}"));
        }
    }
}

/// All games once more, in the order in which they ended: the same ratings come out.
fn replayed(stored: &Stored, broken: &mut Vec<String>) {
    let results = stored.tables.iter();
    let results = results.map(|table| (&table.id, Score::of(&table.result)));
    let results: HashMap<&TableId, Option<Score>> = results.collect();
    let mut now: BTreeMap<(i64, &str), (Rating, i64)> = BTreeMap::new();
    for pair in stored.ratings.chunks(2) {
        let [one, other] = pair else { continue };
        let Some(score) = results.get(&one.table).copied().flatten() else {
            continue;
        };
        let before = [one, other].map(|row| {
            let before = now.get(&(row.account, row.pool.as_str()));
            before.map_or_else(Rating::default, |(rating, at)| {
                rating.after_rest(row.time - at)
            })
        });
        for (row, rating) in [one, other].into_iter().zip(rated(before, score)) {
            let found = [rating.rating, rating.deviation, rating.volatility];
            let pairs = row.rating.into_iter().zip(found);
            for (stored, found) in pairs.filter(|(stored, found)| (stored - found).abs() > ROUNDED)
            {
                let table = &row.table;
                broken.push(format!(
                    "table {table}: a rating of {stored} is stored where the games lead to {found}"
                ));
            }
            now.insert((row.account, &row.pool), (rating, row.time));
        }
    }
}

/// A game is played once more at most once, and each time somewhere else.
fn rematches(stored: &Stored, broken: &mut Vec<String>) {
    let (mut from, mut to) = (HashMap::new(), HashMap::new());
    for (table, next) in &stored.rematches {
        *from.entry(table).or_insert(0) += 1;
        *to.entry(next).or_insert(0) += 1;
    }
    for (table, found) in from.into_iter().chain(to).filter(|(_, found)| *found > 1) {
        let words = format!("table {table}: {found} games were played once more");
        broken.push(words);
    }
}
