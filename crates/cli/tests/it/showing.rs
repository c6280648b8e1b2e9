//! `new`, `show` and `moves`.

use super::{Folder, json, printed, quantarium, words, wrong};

#[test]
fn a_seed_gives_one_start() {
    let one = printed(words("new quantum-leap --seed 7"));
    assert_eq!(one, printed(words("new quantum-leap --seed 7")));
    let two = printed(words("new quantum-leap --seed 6 --count 2"));
    assert_eq!(two.lines().nth(1), one.lines().next());
    let starts = json(words("new quantum-leap --seed 7 --json"));
    assert_eq!(starts[0]["position"], one.trim_end());
    assert_eq!(starts[0]["seed"], "7");
}

#[test]
fn a_position_is_shown_with_what_can_be_done() {
    let text = printed(words("show quantum --moves b2-b3"));
    assert!(text.contains("Black to move, 14 legal moves"), "{text}");
    let shown = json(words("show quantum --moves b2-b3 --json"));
    assert_eq!(shown["to_move"], "Black");
    assert_eq!(shown["result"], "*");
    assert_eq!(shown["moves"], 14);
    let over = "show quantum-leap:board=hex2 --position '2/w1b/2 b -' --json";
    let over = json(words(over));
    assert_eq!(over["result"], "1-0");
    assert_eq!(over["rule"], "QL-7");
    // A move may begin with a hyphen.
    let placed = json(words("show quanta --moves -@e6 --json"));
    assert_eq!(placed["to_move"], "Blue");
}

#[test]
fn the_picture_goes_to_a_file_or_to_standard_output() {
    let folder = Folder::new();
    let name = folder.at("board.svg");
    assert_eq!(printed(["show", "quanta", "--svg", &name]), "");
    let picture = std::fs::read_to_string(&name).expect("the picture");
    assert_eq!(picture, printed(words("show quanta --svg -")));
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    let [plain, spaced] = ["n@e6 +@f6", "n@e6 +@f6 "]
        .map(|moves| printed(["show", "quanta", "--svg", "-", "--moves", moves]));
    assert_eq!(plain, spaced, "the last move is marked");
}

#[test]
fn moves_are_sorted_one_a_line() {
    let text = printed(words("moves quanta --seed 0"));
    let moves: Vec<&str> = text.lines().collect();
    assert!(moves.is_sorted());
    // Three particles on eight squares around each of four neutrons.
    assert_eq!(moves.len(), 96);
    let list = json(words("moves quanta --json"));
    assert_eq!(list["moves"].as_array().map(Vec::len), Some(96));
}

#[test]
fn colours_are_for_terminals() {
    let shown = |forced: &str| {
        let mut command = quantarium(words("show quantum-leap"));
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if !forced.is_empty() {
            command.env("CLICOLOR_FORCE", forced);
        }
        String::from_utf8(command.output().expect("it runs").stdout).expect("UTF-8")
    };
    let plain = shown("");
    assert!(!plain.contains('\u{1b}'), "standard output is a pipe");
    // A terminal, as far as colours go.
    let coloured = shown("1");
    assert!(coloured.contains("\u{1b}["));
    let mut escape = false;
    let bare = coloured.chars().filter(|&sign| {
        let visible = !escape && sign != '\u{1b}';
        escape = sign == '\u{1b}' || escape && sign != 'm';
        visible
    });
    let bare: String = bare.collect();
    assert_eq!(bare, plain, "colours change nothing else");
}

#[test]
fn paper_is_a_file_and_puzzles_may_come_from_one() {
    let folder = Folder::new();
    let [out, file] = ["out.pdf", "found.json"].map(|name| folder.at(name));
    let print = format!("print board quanta --out {out}");
    assert_eq!(printed(words(&print)), "");
    let board = std::fs::read(&out).expect("a file");
    assert!(board.starts_with(b"%PDF-"));
    let mut piped = quantarium(words("print board quanta --out -"));
    assert_eq!(piped.output().expect("it runs").stdout, board);
    wrong(words("print setups quanta --count 0 --out -"), "1 to 60");
    let setups = "print setups quantum-leap --from 7 --count 8 --json";
    let written = json(words(&format!("{setups} --out {out}")));
    let place = (&written["file"], &written["pages"]);
    assert_eq!(place, (&out.as_str().into(), &2.into()));
    let last = (&written["seeds"][7], &written["sheet"]);
    assert_eq!(last, (&"14".into(), &"setups".into()));
    wrong(words(&format!("{setups} --out -")), "name a file");
    let puzzles = format!("print puzzles quanta --puzzles {file} --out {out}");
    folder.write("found.json", "{\"puzzles\": 5}");
    wrong(words(&puzzles), "found.json");
    let one = r#"{"puzzles":[{"game":"quantum-leap:board=hex2","setup":"2/w1b/2 b -","goal":"win","line":["a1xa2"],"wrong":[],"playouts":1,"grade":1}]}"#;
    folder.write("found.json", one);
    wrong(words(&puzzles), "there is no puzzle 1 of `quanta`");
    let leap = puzzles.replace("quanta", "quantum-leap");
    assert_eq!(printed(words(&leap)), "");
}
