//! Sheets as a reader of PDF finds them: poppler's programs, where they are installed (Debian: poppler-utils).

use std::io::Write as _;
use std::process::{Command, Stdio};

use quantarium_games::FAMILIES;
use quantarium_print::{Order, Paper, Sheet, print};

const SHEETS: [Sheet; 4] = [Sheet::Board, Sheet::Pieces, Sheet::Setups, Sheet::Puzzles];

fn order(sheet: Sheet, game: &str) -> Order {
    Order {
        sheet,
        game: game.to_owned(),
        paper: Paper::A4,
        from: 1,
        count: 12,
    }
}

/// What a program says of a PDF; nothing where it is not installed.
fn read(program: &str, arguments: &[&str], pdf: &[u8]) -> Option<String> {
    let mut command = Command::new(program);
    let command = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.stderr(Stdio::piped()).spawn() else {
        eprintln!("no PDF is read here: {program} is not installed (Debian: poppler-utils)");
        return None;
    };
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(pdf).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn words(order: &Order) -> Option<String> {
    let printed = print(order, None).expect("a PDF");
    read("pdftotext", &["-layout", "-", "-"], &printed.pdf)
}

#[test]
fn every_sheet_is_read_has_its_size_and_is_the_same_twice() {
    let families = FAMILIES.iter();
    for (info, sheet) in families.flat_map(|info| SHEETS.map(|sheet| (info, sheet))) {
        for (paper, size) in [
            (Paper::A4, "595.276 x 841.89 pts"),
            (Paper::Letter, "612 x 792 pts"),
        ] {
            let order = Order {
                paper,
                ..order(sheet, info.id)
            };
            let printed = print(&order, None).expect("a PDF");
            if paper == Paper::A4 {
                assert!(printed == print(&order, None).expect("a PDF"), "{order:?}");
            }
            let Some(said) = read("pdfinfo", &["-"], &printed.pdf) else {
                return;
            };
            let several = match (sheet, info.id) {
                (Sheet::Setups, "quantum-leap") => 2,
                (Sheet::Puzzles, _) => 3,
                _ => 1,
            };
            assert_eq!(printed.pages, several);
            let pages = format!("Pages:           {several}\n");
            let told = said.contains(size) && said.contains(&pages);
            assert!(told, "{order:?}: {said}");
        }
    }
}

#[test]
fn setups_have_the_names_of_the_page_and_puzzles_its_numbers() {
    let Some(setups) = words(&order(Sheet::Setups, "quantum-leap")) else {
        return;
    };
    assert!(setups.contains("amber-badger-11") && setups.contains("Seed 12. White begins"));
    // `start-names.test.ts` has these two.
    let last = Order {
        from: 368_639,
        count: 2,
        ..order(Sheet::Setups, "quantum-leap")
    };
    let setups = words(&last).expect("words");
    assert!(setups.contains("wise-zebra-99") && setups.contains("Seed 368640"));
    let puzzles = Order {
        from: 300,
        ..order(Sheet::Puzzles, "quantum-leap:board=hex4")
    };
    let puzzles = words(&puzzles).expect("words");
    assert_eq!(puzzles.matches("quantum-leap:board=hex4").count(), 12);
    assert!(puzzles.contains("solutions"), "{puzzles}");
}

#[test]
fn what_cannot_be_printed_is_refused_in_words() {
    let said = |order: Order| print(&order, None).expect_err("wrong").to_string();
    assert!(said(order(Sheet::Board, "chess")).contains("quantum-link"));
    let many = Order {
        count: 61,
        ..order(Sheet::Setups, "quantum-leap")
    };
    assert_eq!(said(many), "61 at once cannot be printed; 1 to 60 can");
    let beyond = Order {
        from: 99_999,
        ..order(Sheet::Puzzles, "quanta")
    };
    assert!(said(beyond).starts_with("there is no puzzle 99999 of `quanta`: it has "));
    assert!(said(order(Sheet::Puzzles, "quanta:board=16x16")).ends_with("it has 0"));
}
