//! Chat and reports.

use super::{Checked, account, guest, opened};
use crate::{Store, StoredLine};

pub(super) fn all<S: Store>(empty: &mut impl FnMut() -> S) -> Checked {
    lines_come_back_in_order(&empty())?;
    a_report_outlives_the_table(&empty())?;
    what_an_account_wrote_goes_with_it(&empty())
}

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

fn lines_come_back_in_order(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    opened(store, "b")?;
    let chat = store.chat();
    assert!(chat.add_line("none", &line(1, 1, "hello")).is_err());
    let lines: Vec<StoredLine> = (1..=12)
        .map(|number| line(number, 1 + (number % 2) as u8, &format!("line {number}")))
        .collect();
    for line in &lines {
        chat.add_line("a", line)?;
    }
    assert!(chat.add_line("a", &line(12, 1, "again")).is_err());
    assert_eq!(chat.lines("a")?, lines);
    assert_eq!(chat.lines("b")?, []);
    let written: Vec<String> = chat
        .written_by(&guest(2))?
        .into_iter()
        .map(|line| line.text)
        .collect();
    assert_eq!(
        written,
        [1, 3, 5, 7, 9, 11].map(|number| format!("line {number}"))
    );
    store.forget("a")?;
    assert_eq!(chat.lines("a")?, []);
    Ok(())
}

fn a_report_outlives_the_table(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    account(store, "Nina", 1)?;
    let chat = store.chat();
    let rude = line(1, 1, "something rude");
    chat.add_line("a", &rude)?;
    chat.report("a", &rude, &guest(2), 5000)?;
    // Once is enough.
    chat.report("a", &rude, &guest(3), 6000)?;
    store.forget("a")?;
    let reports = chat.reports()?;
    let found: Vec<_> = reports
        .iter()
        .map(|one| (one.table.as_str(), one.text.as_str(), one.time))
        .collect();
    assert_eq!(found, [("a", "something rude", 5000)]);
    assert_eq!(
        (reports[0].writer.as_deref(), reports[0].reporter.as_deref()),
        (Some("Nina"), None)
    );
    assert!(chat.close_report(reports[0].report)?);
    assert!(!chat.close_report(reports[0].report)?);
    assert_eq!(chat.reports()?, []);
    Ok(())
}

fn what_an_account_wrote_goes_with_it(store: &dyn Store) -> Checked {
    opened(store, "a")?;
    account(store, "Nina", 3)?;
    let chat = store.chat();
    // As a guest, who then gets an account.
    chat.add_line("a", &line(1, 1, "hello"))?;
    chat.add_line("a", &line(2, 2, "hello yourself"))?;
    for (line, reporter) in chat.lines("a")?.iter().zip([2, 1]) {
        chat.report("a", line, &guest(reporter), 5000)?;
    }
    store.accounts().take_over(&guest(1), &guest(3))?;
    assert_eq!(chat.written_by(&guest(3))?.len(), 1);
    let names: Vec<_> = chat
        .reports()?
        .into_iter()
        .map(|one| (one.writer, one.reporter))
        .collect();
    let nina = Some("Nina".to_owned());
    assert_eq!(names, [(nina.clone(), None), (None, nina)]);
    store.accounts().remove(&guest(3), 0)?;
    let left: Vec<String> = chat.lines("a")?.into_iter().map(|line| line.text).collect();
    assert_eq!(left, ["hello yourself"]);
    assert_eq!(chat.reports()?.len(), 1);
    Ok(())
}
