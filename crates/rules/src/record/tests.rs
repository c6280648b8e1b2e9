//! What needs no game: reading, writing, and what is refused.

use super::*;

const TAGS: &str = "[Game \"g\"]\n[Result \"*\"]\n\n";

const PAIRS: Layout = Layout {
    numbering: Numbering::Pairs,
    second_begins: false,
};

fn one(text: &str) -> Record {
    let parsed = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.len(), 1);
    parsed[0].record.clone()
}

fn movetext(moves: &str, layout: Layout) -> String {
    let text = one(&format!("{TAGS}{moves}")).write(layout);
    text.strip_prefix(TAGS).unwrap().to_owned()
}

fn refused(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

#[test]
fn pairs_have_one_number_and_dots_where_the_second_is_cut_off() {
    for (read, written) in [
        ("a b c *", "1. a b 2. c *\n"),
        ("a {x} b c *", "1. a {x} 1... b 2. c *\n"),
        ("a (d e) b c *", "1. a (1. d e) 1... b 2. c *\n"),
        ("a b (d e f) c *", "1. a b (1... d 2. e f) 2. c *\n"),
        ("a $1 b $2 $3 c *", "1. a $1 b $2 $3 2. c *\n"),
    ] {
        assert_eq!(movetext(read, PAIRS), written);
    }
    let mut second = PAIRS;
    second.second_begins = true;
    let written = "1... a 2. b c (2... d) *\n";
    assert_eq!(movetext("a b c (d) *", second), written);
    // Single plies have a number each.
    for second_begins in [false, true] {
        let mut single = PAIRS;
        (single.numbering, single.second_begins) = (Numbering::Single, second_begins);
        let written = "1. a 2. b (2. d {x} 3. e) 3. c *\n";
        assert_eq!(movetext("a b (d {x} e) c *", single), written);
    }
    // Moves that begin with digits are no numbers.
    let record = one(&format!("{TAGS}1.4@e5 1... 3@a1 2.\n2@b2 *"));
    let moves: Vec<&str> = record.line.iter().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, ["4@e5", "3@a1", "2@b2"]);
}

#[test]
fn what_is_said_about_a_move_comes_in_one_order() {
    let read = "{ before\n it } a {x} (b) $7 {y\t\tz} ( {w} c ) {} *";
    let text = movetext(read, PAIRS);
    assert_eq!(text, "{before it} 1. a $7 {x} {y z} (1. b) ({w} 1. c) *\n");
    assert_eq!(movetext(&text, PAIRS), text);
}

#[test]
fn movetext_is_wrapped_at_80_columns() {
    let moves = "a1xb2 ".repeat(60) + "{" + &"w\u{f6}rd ".repeat(40) + "} *";
    let text = movetext(&moves, PAIRS);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert!(text.lines().count() < 10, "{text}");
    let [wrapped, one_line] = [text, moves].map(|moves| one(&format!("{TAGS}{moves}")));
    assert_eq!(wrapped, one_line);
}

#[test]
fn only_what_can_be_written_gets_into_a_record() {
    let mut record = Record::new();
    assert_eq!(record.result(), "*");
    record.set_tag("Result", "1-0-0").unwrap();
    assert_eq!(record.result(), "1-0-0");
    for tag in ["Result=1", "Result=won", "A B=x", "=x", "A=x\ny"] {
        let (name, value) = tag.split_once('=').unwrap();
        assert!(record.set_tag(name, value).is_err(), "{tag:?}");
    }
    assert_eq!(record.tags().count(), 1);
    assert_eq!(Comment::new(" two\n\twords ").unwrap().text(), "two words");
    assert_eq!(Comment::new(" \n"), Err(ContentError::EmptyComment));
    assert_eq!(Comment::new("a } b"), Err(ContentError::Brace));
    // Quotes and backslashes in tags are escaped.
    let mut record = Record::new();
    record.set_tag("Event", "the \"\\\" cup \\").unwrap();
    let text = record.write(PAIRS);
    let written = "[Result \"*\"]\n[Event \"the \\\"\\\\\\\" cup \\\\\"]\n\n*\n";
    assert_eq!(text, written);
    assert_eq!(one(&text), record);
    // White space between the parts.
    assert_eq!(one("[ Result\n\"*\" ] *").tag("Result"), Some("*"));
}

#[test]
fn a_file_may_hold_several_records_or_none() {
    let text = format!("{TAGS}1. a *\n\n{TAGS}1. b *");
    let parsed = parse(&text).unwrap();
    assert_eq!(parsed.len(), 2);
    assert_eq!(parsed[1].record.line[0].mv, "b");
    assert!(parse(" \n").unwrap().is_empty());
    assert_eq!(parse(&format!("\u{feff}{TAGS}*\r\n")).unwrap().len(), 1);
}

#[test]
fn wrong_tags_are_refused_with_line_and_column() {
    for (text, line, column, says) in [
        ("1. a *", 1, 1, "`1.` where a tag should be"),
        ("[A \"\"]\n*", 1, 1, "tag `Result` is missing"),
        ("[Result \"+\"]\n*", 1, 1, "says `+`; write"),
        ("[B \"\"]\n[A \"\"]\n [A \"\"]*", 3, 2, "`A` is given"),
        ("[Result *]", 1, 9, "the value is missing"),
        ("[\"x\"]", 1, 2, "[Name \"value\"]: a name is missing"),
        ("[A \"x\n\"]", 1, 6, "the value's closing quote"),
        ("[A \"x\" y", 1, 8, "the closing bracket"),
        ("[A \"\\n\"]", 1, 5, "a backslash"),
    ] {
        let error = refused(text);
        let there = error.starts_with(&format!("line {line}, column {column}: "));
        assert!(there && error.contains(says), "{text}: {error}");
    }
}

#[test]
fn wrong_movetext_is_refused_with_line_and_column() {
    let open = "3: the variation that begins here is not closed";
    for (moves, says) in [
        ("1. a", "5: the record ends here, the result is missing"),
        ("1.", "3: the record ends here, a move is missing"),
        ("1. *", "4: `*` where a move should be"),
        ("1. 1. a *", "4: `1.` where a move should be"),
        ("01. a *", "1: `01.` where a move number should be"),
        ("a 1-0", "3: the result is *, not 1-0"),
        ("a [B \"\"]", "3: `[B` where a move or the result should be"),
        ("a ; b *", "3: `;` where"),
        ("a \0 *", "3: `\\0` where"),
        ("$1 a *", "1: `$1` where a move or the result should be"),
        ("a $256 *", "3: `$256` is no annotation"),
        ("a $01 *", "3: `$01` is no annotation"),
        ("a $ *", "3: `$` is no annotation"),
        ("a {x\n\u{e9}", "3: the comment that begins here is not"),
        ("a } *", "3: `}` where a move or the result should be"),
        ("a (b *", open),
        ("a (b", open),
        ("a (b (c) [D \"\"]", open),
        ("(a) *", "1: a variation follows the move that it replaces"),
        ("a ({x}) *", "7: the variation has no moves"),
    ] {
        let error = refused(&format!("{TAGS}{moves}"));
        let begins = format!("line 4, column {says}");
        assert!(error.starts_with(&begins), "{moves}: {error}");
    }
    let closed = refused(&format!("{TAGS}a\n (b) ) *"));
    assert!(closed.starts_with("line 5, column 6: no variation is open"));
}

#[test]
fn variations_may_be_nested_but_not_without_bound() {
    let nested = |depth: usize| format!("{TAGS}{}a{} *", "a (".repeat(depth), ")".repeat(depth));
    let deep = one(&nested(MAX_DEPTH));
    assert_eq!(one(&deep.write(PAIRS)), deep);
    assert!(refused(&nested(MAX_DEPTH + 1)).contains("nested more than 64 deep"));
    assert!(refused(&nested(1_000_000)).contains("nested more than 64 deep"));
}

#[test]
fn a_record_has_tags_but_not_without_bound() {
    let tagged = |count| {
        let more = (1..count).map(|i| format!("[t{i} \"\"]\n"));
        format!("[Result \"*\"]\n{}\n*\n", more.collect::<String>())
    };
    let mut most = one(&tagged(MAX_TAGS));
    assert_eq!(one(&most.write(PAIRS)), most);
    let says = refused(&tagged(MAX_TAGS + 1));
    assert_eq!(says, "line 1001, column 1: a record has at most 1000 tags");
    assert!(refused(&tagged(44_000)).contains("at most 1000 tags"));
    // Nor can one be made that could not be read again.
    assert_eq!(most.set_tag("t1", "other"), Ok(()));
    assert_eq!(most.set_tag("more", ""), Err(ContentError::TooManyTags));
    assert_eq!(most.tags().count(), MAX_TAGS);
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let error = decode(b"a\n\xc3\xa9\xff").unwrap_err().to_string();
    assert_eq!(error, "line 2, column 2: this is not UTF-8");
    assert_eq!(decode("\u{e9}".as_bytes()), Ok("\u{e9}"));
}

#[test]
fn a_record_cut_off_anywhere_is_refused_or_has_a_record_less() {
    let whole = "[Game \"\u{e9}\\\"\"]\n[Result \"1/2-1/2\"]\n\n{a b} 1. c $12 {d}\n(1. e (1. f)) 1... g 1/2-1/2";
    let text = format!("{whole}\n{whole}");
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        match parse(&text[..end]) {
            Ok(records) if end < whole.len() => assert!(records.is_empty(), "{end}"),
            Ok(records) => assert!(records.len() == 1 && end <= whole.len() + 1, "{end}"),
            Err(error) => assert!(error.line >= 1 && error.column >= 1),
        }
    }
}
