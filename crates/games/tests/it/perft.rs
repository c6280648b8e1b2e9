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

struct ByPlaying<'a>(&'a str, u32);

impl Visitor for ByPlaying<'_> {
    type Output = u64;

    fn visit<G: FullGame>(self, game: G) -> u64 {
        let position = game.parse_position(self.0).expect("a position");
        perft::by_playing(&game, &position, self.1)
    }
}

fn check(info: &Info) {
    let table = std::fs::read_to_string(data(info).join("perft.txt")).expect("a table");
    let lines = table.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert!(lines.clone().count() > 0, "{} has no perft table", info.id);
    for line in lines {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, start, depth, count, provenance] = fields[..] else {
            panic!("{line}: five fields");
        };
        let depth: u32 = depth.parse().expect("a depth");
        let count: u64 = count.replace('_', "").parse().expect("a count");
        let game = open(name).expect("a game string");
        let position = match start.strip_prefix("seed ") {
            Some(seed) => game.start(Seed(seed.parse().expect("a seed"))),
            None => game
                .parse(start)
                .unwrap_or_else(|error| panic!("{line}: {error}")),
        };
        assert_eq!(position.perft(depth), count, "{line}");
        if count > sized(u64::MAX, SAMPLE) {
            continue;
        }
        let again = match provenance {
            "oracle" => quantarium_oracle::open(name)
                .and_then(|oracle| oracle.parse(&position.text()))
                .unwrap_or_else(|error| panic!("{line}: {error}"))
                .perft(depth),
            "two ways" => visit(name, ByPlaying(&position.text(), depth)).expect("a game string"),
            _ => panic!("{line}: no provenance"),
        };
        assert_eq!(again, count, "{line}");
    }
}
