//! The perft tables (`src/GAME/data/perft.txt`): numbers of leaf positions that other programs can
//! check themselves against, each with its provenance.
//!
//! A line is `GAME STRING | POSITION or seed S | DEPTH | COUNT | PROVENANCE`. `oracle` as provenance
//! means that the second implementation counts the same, which is done again here; `two ways` that
//! only the fast one's bulk count and its count by playing every ply agree, both done again here; what takes
//! long only with `QUANTARIUM_ALL=1`.

use quantarium_games::{open, visit};
use quantarium_rules::testkit::sized;
use quantarium_rules::{FullGame, Info, Seed, Visitor, perft};

use crate::data;

quantarium_games::test_each_family!();

/// The largest count that is made a second time in the sample of the test.
const SAMPLE: u64 = 500_000;

struct Line {
    game: String,
    start: String,
    depth: u32,
    count: u64,
    provenance: String,
}

fn lines(info: &Info) -> Vec<Line> {
    let path = data(info).join("perft.txt");
    let table = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} is missing: {error}", path.display()));
    let table = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<Line> = table
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [game, start, depth, count, provenance] = fields[..] else {
                panic!("{line}: five fields");
            };
            Line {
                game: game.to_owned(),
                start: start.to_owned(),
                depth: depth.parse().expect("a depth"),
                count: count.replace('_', "").parse().expect("a count"),
                provenance: provenance.to_owned(),
            }
        })
        .collect();
    assert!(!lines.is_empty(), "{} has no perft table", info.id);
    lines
}

struct ByPlaying<'a>(&'a str, u32);

impl Visitor for ByPlaying<'_> {
    type Output = u64;

    fn visit<G: FullGame>(self, game: G) -> u64 {
        let position = game
            .parse_position(self.0)
            .expect("a position of the table");
        perft::by_playing(&game, &position, self.1)
    }
}

fn check(info: &Info) {
    for line in lines(info) {
        let what = format!("{} | {} | {}", line.game, line.start, line.depth);
        let game = open(&line.game).expect("a game string");
        let position = match line.start.strip_prefix("seed ") {
            Some(seed) => game.start(Seed(seed.parse().expect("a seed"))),
            None => game
                .parse(&line.start)
                .unwrap_or_else(|error| panic!("{what}: {error}")),
        };
        assert_eq!(position.perft(line.depth), line.count, "{what}");
        if line.count > sized(u64::MAX, SAMPLE) {
            continue;
        }
        let again = match line.provenance.as_str() {
            "oracle" => quantarium_oracle::open(&line.game)
                .and_then(|oracle| oracle.parse(&position.text()))
                .unwrap_or_else(|error| panic!("{what}: {error}"))
                .perft(line.depth),
            "two ways" => {
                visit(&line.game, ByPlaying(&position.text(), line.depth)).expect("a game string")
            }
            other => panic!("{what}: `{other}` is no provenance"),
        };
        assert_eq!(again, line.count, "{what} by {}", line.provenance);
    }
}
