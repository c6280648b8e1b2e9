//! Game records of every registered game: written, read again, and refused when they are wrong.

use quantarium_games::{FAMILIES, open, visit};
use quantarium_rules::record::{
    Comment, Layout, Numbering, Ply, Reason, Record, RecordError, Replayed, Variation, parse, read,
};
use quantarium_rules::testkit::sized;
use quantarium_rules::{FullGame, Info, Random, Seed, Visitor};

quantarium_games::test_each_family!();

const MAX_PLIES: u32 = 120;

fn replay(text: &str) -> Result<Vec<Replayed>, RecordError> {
    read(text, &open)
}

fn chance(random: &mut Random, one_in: u64) -> bool {
    random.below(one_in) == 0
}

fn random_comments(random: &mut Random) -> Vec<Comment> {
    const WORDS: [&str; 8] = ["good", "1.", "(so", "*", "[x", "$3", "{\"\\", "\u{e9}"];
    let count = match chance(random, 5) {
        true => 1 + random.index(2),
        false => 0,
    };
    let mut comment = || {
        let count = 1 + random.index(12);
        let words: Vec<&str> = (0..count).map(|_| WORDS[random.index(8)]).collect();
        Comment::new(&words.join(" ")).unwrap()
    };
    (0..count).map(|_| comment()).collect()
}

/// Random moves from a position with random notes, and the position after them.
fn random_line<G: FullGame>(
    game: &G,
    mut position: G::Position,
    plies: u32,
    depth: u32,
    random: &mut Random,
) -> (Vec<Ply>, G::Position) {
    let mut line = Vec::new();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, random) else {
            break;
        };
        let mut ply = Ply::new(game.write_move(&position, mv));
        let nags = random.index(3);
        ply.nags = (0..nags).map(|_| random.below(256) as u8).collect();
        ply.comments = random_comments(random);
        while depth > 0 && chance(random, 8) {
            let plies = 1 + random.below(6) as u32;
            let (line, _) = random_line(game, position.clone(), plies, depth - 1, random);
            let comments = random_comments(random);
            ply.variations.push(Variation { comments, line });
        }
        line.push(ply);
        game.play_unchecked(&mut position, mv);
    }
    (line, position)
}

struct RoundTrip;

impl Visitor for RoundTrip {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let any = open(&game.name()).unwrap();
        let games = match game.grid().len() {
            ..=64 => sized(400, 40),
            _ => sized(100, 10),
        };
        for seed in (0..games).map(Seed) {
            let mut random = Random::new(seed);
            let start = any.start(seed);
            let mut record = Record::begin(any.as_ref(), start.as_ref());
            record.set_tag("Event", "a \"cup\" \\ and so on").unwrap();
            if any.has_random_start() {
                record.set_tag("Seed", &seed.to_string()).unwrap();
            }
            record.comments = random_comments(&mut random);
            let plies = random.below(u64::from(MAX_PLIES.min(game.max_plies()) + 1)) as u32;
            let (line, end) = random_line(&game, game.start(seed), plies, 2, &mut random);
            record.line = line;
            if let Some(outcome) = game.outcome(&end) {
                let result = outcome.result(game.seats().len());
                record.set_tag("Result", &result).unwrap();
            }
            if let Some(scores) = game.scores(&end) {
                let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
                record.set_tag("Scores", &scores.join("-")).unwrap();
            }
            let text = record.write(Layout::of(any.as_ref(), start.as_ref()));
            let replayed = replay(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(replayed.len(), 1);
            assert_eq!(replayed[0].record, record, "{text}");
            assert_eq!(replayed[0].to_string(), text);
            assert_eq!(replayed[0].end.text(), game.write_position(&end));
        }
    }
}

fn check(info: &Info) {
    for name in info.samples {
        visit(name, RoundTrip).unwrap();
    }
}

#[test]
fn plies_are_numbered_as_the_notation_says() {
    for (name, numbering) in [
        ("quantum-leap", Numbering::Pairs),
        ("quantum-leap:edition=1", Numbering::Single),
        ("quantum-leap:players=3", Numbering::Single),
        ("quantum", Numbering::Pairs),
        ("quantum-link", Numbering::Pairs),
        ("quanta", Numbering::Single),
    ] {
        assert_eq!(open(name).unwrap().numbering(), numbering, "{name}");
    }
}

const SAMPLE: &str = r#"[Game "quanta:board=5x5"]
[Event "?"]
[Site "?"]
[Date "2024.05.06"]
[Round "1"]
[White "Ann \"A\" Other"]
[Blue "Bob"]
[Result "1-0"]
[Setup "5/1WwB1/1bnb1/1Ww2/5 w -"]
[Scores "1-0"]

{Four to three.} 1. n@d2 $1 {The cluster.} (1. +@d2 {as well} 2. n@e5 (2. pass
3. n@a1)) 2. n@e5 3. +@a3 1-0
"#;

#[test]
fn a_record_is_played_through() {
    let replayed = replay(SAMPLE).unwrap().remove(0);
    assert_eq!(replayed.to_string(), SAMPLE);
    assert_eq!(replayed.end.text(), "4n/1WwB1/Bbnb1/1Wwn1/5 w -");
    assert_eq!(replayed.start.text(), "5/1WwB1/1bnb1/1Ww2/5 w -");
    assert_eq!(replayed.record.tag("White"), Some("Ann \"A\" Other"));
    assert_eq!(replay(&format!("{SAMPLE}\n{SAMPLE}")).unwrap().len(), 2);
    // Move numbers may be left out.
    let numbers = ["1. ", "2. ", "3. "].into_iter();
    let bare = numbers.fold(SAMPLE.to_owned(), |text, number| text.replace(number, ""));
    assert_eq!(replay(&bare).unwrap()[0].to_string(), SAMPLE);
}

/// The error when `old`, which is in the sample, is replaced by `new`.
fn spoiled(old: &str, new: &str) -> RecordError {
    assert!(SAMPLE.contains(old), "{old}");
    replay(&SAMPLE.replacen(old, new, 1)).unwrap_err()
}

#[test]
fn what_the_rules_contradict_is_refused_with_line_and_column() {
    for (old, new, line, column, says) in [
        ("quanta:board=5x5", "chess", 1, 1, "tag `Game`:"),
        ("Round", "Rund", 1, 1, "tag `Round` is missing"),
        ("Blue", "Blau", 1, 1, "tag `Blue` is missing"),
        ("5 w -", "6 w -", 9, 1, "tag `Setup`: row 1"),
        ("\"1-0\"]\n\n", "\"0-0\"]\n\n", 10, 1, "`0-0`; after"),
        ("[Scores", "[Seed \"1\"]\n[Scores", 10, 1, "with this seed"),
        ("[Scores", "[Seed \"01\"]\n[Scores", 10, 1, "write a number"),
        ("1. n@d2", "1. n@d9", 12, 21, "`n@d9`: the"),
        ("+@a3", "+@c3", 13, 22, "`+@c3` is illegal: c3"),
        ("3. n@a1", "3. pass", 13, 4, "`pass` is illegal"),
        ("2. n@e5 3.", "1. n@e5 3.", 13, 11, "number 2., not 1."),
        ("2. n@e5 3.", "2... n@e5 3.", 13, 11, "number 2., not 2..."),
        ("2. pass", "3. pass", 12, 72, "number 2., not 3."),
        ("3 1-0", "3 0-1", 13, 27, "the result is 1-0, "),
    ] {
        let error = spoiled(old, new).to_string();
        let there = error.starts_with(&format!("line {line}, column {column}: "));
        assert!(there && error.contains(says), "{error}\n{says}");
    }
    let wrong = spoiled("1. n@d2", "1. b2xc3");
    assert!(matches!(wrong.reason, Reason::Move(_)));
}

fn with_result(result: &str) -> String {
    let text = SAMPLE.replace("\"1-0\"]\n[Setup", &format!("\"{result}\"]\n[Setup"));
    text.replace("+@a3 1-0", &format!("+@a3 {result}"))
}

#[test]
fn results_that_no_game_of_the_players_can_have_are_refused() {
    for result in ["1-1", "0-0", "1/2-0", "1-0-0"] {
        let error = replay(&with_result(result)).unwrap_err().to_string();
        assert!(error.contains("tag `Result` says"), "{result}: {error}");
    }
    for result in ["*", "0-1", "1/2-1/2"] {
        let replayed = replay(&with_result(result));
        assert!(replayed.is_ok(), "a player may have resigned: {result}");
    }
    // The result of a finished game is its outcome.
    let text = |result: &str, last: &str| {
        let tags = SAMPLE.split("[Result").next().unwrap();
        let setup = "[Setup \"nnnnn/nWwBn/nbnbn/nWw1n/nnnnn w -\"]";
        format!("{tags}[Result \"{result}\"]\n{setup}\n\n1. n@d2 {last}{result}\n")
    };
    assert!(replay(&text("1-0", "")).is_ok());
    for result in ["0-1", "1/2-1/2", "*"] {
        let error = replay(&text(result, "")).unwrap_err().to_string();
        let says = "line 11, column 9: the result is 1-0, not";
        assert!(error.starts_with(says), "{error}");
    }
    let error = replay(&text("1-0", "2. pass ")).unwrap_err().to_string();
    let says = "line 11, column 12: `pass`: the game is over";
    assert!(error.starts_with(says), "{error}");
}

#[test]
fn a_record_cut_off_anywhere_is_refused_with_its_place() {
    let last = SAMPLE.trim_end().len();
    for end in 1..last {
        let error = replay(&SAMPLE[..end]).map(|records| records.len());
        let error = error.expect_err(&SAMPLE[..end]);
        let lines = SAMPLE[..end].split('\n').count();
        let inside = (1..=lines).contains(&error.line) && error.column >= 1;
        assert!(inside, "{error}");
    }
    assert_eq!(parse(&SAMPLE[..last]).unwrap().len(), 1);
}

/// Texts of other programs, and what they are.
const FOREIGN: [(&str, &str); 9] = [
    ("position startpos", "a `position` line of an engine"),
    ("position fen 3/4/3 w -", "a `position` line of an engine"),
    ("bestmove a1xb2 ponder", "a line of an engine protocol"),
    ("(;GM[1]FF[4]SZ[9];B[aa])", "a game in SGF"),
    ("(;FF[4] C[three fields] )", "a game in SGF"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "a position of chess in FEN",
    ),
    ("[Result \"*\"]\n\n1. e4 e5 *", "a game record with tags"),
    ("{\"board\": \"hex2\"}", "an object in JSON"),
    ("https://games.example/table/abc", "an address of the web"),
];

#[test]
fn texts_of_other_programs_are_recognised() {
    for sample in FAMILIES.iter().flat_map(|info| info.samples) {
        let game = open(sample).unwrap();
        let mut position = game.start(Seed(1));
        for (text, what) in FOREIGN {
            let says = |error: String| {
                let told = error.contains(what) && !error.contains("fields separated");
                assert!(told, "{error}");
            };
            says(game.parse(text).map(|_| ()).unwrap_err().to_string());
            says(position.play(text).unwrap_err().to_string());
            says(open(text).map(|_| ()).unwrap_err().to_string());
            let error = read(text, &open).unwrap_err().to_string();
            // A record of chess is one, but names no game of ours.
            let unnamed = error.contains("`Game` is missing; it names the game");
            match text.starts_with('[') {
                true => assert!(unnamed, "{error}"),
                false => says(error),
            }
        }
        let own = position.text();
        if own.contains('/') {
            let record = parse(&own).unwrap_err().to_string();
            let game = open(&own).map(|_| ()).unwrap_err().to_string();
            let told = record.contains("a position") && game.contains("a position");
            assert!(told, "{record}\n{game}");
        }
    }
}
