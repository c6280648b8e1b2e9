//! Counts of the sweep's setups, interrupted and gone on with.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use quantarium_jobs::JournalError;
use quantarium_lab::tables::sweeps::{CountSweeps, Counted, sum};
use quantarium_sweep::Edition;
use quantarium_tournament::{ArenaError, Here, Job, Piecework, Underway};

fn open(edition: Edition, out: Option<PathBuf>) -> Result<Piecework<Counted>, ArenaError> {
    let shape = "tri6".to_owned();
    CountSweeps { shape, edition }.open(&Here {
        concurrency: 2,
        out,
        ..Here::default()
    })
}

#[test]
fn an_interrupted_count_goes_on_to_the_same_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("count.jsonl");
    let opened = |edition| open(edition, Some(path.clone()));
    let again = || opened(Edition::Second).expect("a journal");
    let never = AtomicBool::new(false);
    let mut whole = open(Edition::Second, None).expect("a count");
    whole.finish(&never).expect("it is counted");
    let mut run = again();
    run.finish(&AtomicBool::new(true)).expect("it is written");
    assert!(sum(&run).is_none(), "it is stopped");
    let mut run = again();
    run.finish(&never).expect("it is written");
    assert_eq!(sum(&run), sum(&whole));
    // As a crash leaves it: a third of the parts, and a line without its end.
    let third = run.count() as usize / 3;
    let text = std::fs::read_to_string(&path).expect("text");
    let lines: Vec<&str> = text.lines().take(1 + third).collect();
    std::fs::write(&path, lines.join("\n") + "\n{\"part\":").expect("it is written");
    let mut run = again();
    assert_eq!(run.done().len(), third);
    run.finish(&never).expect("it is written");
    assert_eq!(sum(&run), sum(&whole));
    assert_eq!(std::fs::read_to_string(&path).expect("text"), text);
    assert_eq!(sum(&again()), sum(&whole));
    assert!(matches!(
        opened(Edition::First),
        Err(ArenaError::Journal(JournalError::Foreign(..)))
    ));
    let (head, _) = text.split_once('\n').expect("lines");
    std::fs::write(&path, format!("{head}\n{{}}\n")).expect("it is written");
    let error = opened(Edition::Second).expect_err("no journal");
    assert!(
        error.to_string().contains("count.jsonl, line 2: "),
        "{error}"
    );
}
