//! Chat and reports.

use crate::kit::*;

fn line(number: u32, writer: u8, text: &str) -> StoredLine {
    StoredLine {
        line: number,
        party: writer - 1,
        writer: guest(writer),
        text: text.to_owned(),
        request: (number == 2).then(|| "named".to_owned()),
        time: 1000 + i64::from(number),
    }
}

#[test]
fn lines_come_back_in_order() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    opened(store, "b")?;
    let refused = store.write(|tx| chat::add_line(tx, "none", &line(1, 1, "hello")));
    assert!(refused.is_err());
    let lines: Vec<StoredLine> = (1..=12)
        .map(|number| line(number, 1 + (number % 2) as u8, &format!("line {number}")))
        .collect();
    for line in &lines {
        store.write(|tx| chat::add_line(tx, "a", line))?;
    }
    let refused = store.write(|tx| chat::add_line(tx, "a", &line(12, 1, "again")));
    assert!(refused.is_err());
    assert_eq!(store.read(|db| chat::lines(db, "a"))?, lines);
    assert_eq!(store.read(|db| chat::lines(db, "b"))?, []);
    let written = store.read(|db| chat::written_by(db, &guest(2)))?;
    let odd = (1..12).step_by(2).map(|number| format!("line {number}"));
    assert!(written.into_iter().map(|line| line.text).eq(odd));
    store.write(|tx| tables::forget(tx, "a"))?;
    assert_eq!(store.read(|db| chat::lines(db, "a"))?, []);
    Ok(())
}

#[test]
fn a_report_outlives_the_table_and_what_an_account_wrote_goes_with_it() -> Checked {
    let store = &empty();
    opened(store, "a")?;
    account(store, "Nina", 1)?;
    let rude = line(1, 1, "something rude");
    store.write(|tx| chat::add_line(tx, "a", &rude))?;
    store.write(|tx| chat::report(tx, "a", &rude, &guest(2), 5000))?;
    // Once is enough.
    store.write(|tx| chat::report(tx, "a", &rude, &guest(3), 6000))?;
    store.write(|tx| tables::forget(tx, "a"))?;
    let reports = store.read(chat::reports)?;
    assert_eq!((reports.len(), reports[0].time), (1, 5000));
    assert_eq!(reports[0].table, "a");
    assert_eq!(reports[0].text, "something rude");
    assert_eq!(reports[0].writer.as_deref(), Some("Nina"));
    assert_eq!(reports[0].reporter.as_deref(), None);
    assert!(store.write(|tx| chat::close_report(tx, reports[0].report))?);
    assert!(!store.write(|tx| chat::close_report(tx, reports[0].report))?);
    assert_eq!(store.read(chat::reports)?, []);
    opened(store, "b")?;
    let (olga, visitor) = (account(store, "Olga", 3)?, guest(4));
    // As a guest, who then gets an account.
    store.write(|tx| chat::add_line(tx, "b", &line(1, 4, "hello")))?;
    store.write(|tx| chat::add_line(tx, "b", &line(2, 2, "hello yourself")))?;
    for (line, reporter) in store.read(|db| chat::lines(db, "b"))?.iter().zip([2, 4]) {
        store.write(|tx| chat::report(tx, "b", line, &guest(reporter), 5000))?;
    }
    store.write(|tx| accounts::take_over(tx, &visitor, &olga))?;
    assert_eq!(store.read(|db| chat::written_by(db, &olga))?.len(), 1);
    let reports = store.read(chat::reports)?.into_iter();
    let names: Vec<_> = reports.map(|one| (one.writer, one.reporter)).collect();
    let hers = Some("Olga".to_owned());
    assert_eq!(names, [(hers.clone(), None), (None, hers)]);
    store.write(|tx| accounts::remove(tx, &olga, 0))?;
    let left = store.read(|db| chat::lines(db, "b"))?;
    assert_eq!((left.len(), &*left[0].text), (1, "hello yourself"));
    assert_eq!(store.read(chat::reports)?.len(), 1);
    Ok(())
}
