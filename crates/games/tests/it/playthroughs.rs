//! Golden playthroughs (`src/GAME/data/playthroughs/*.txt`): whole games to be read by people, one
//! for each sample of each registered game. `cargo xtask bless` makes them again; a change in one is
//! a change of rules, notation or random order, and shows in review.

use std::fmt::Write as _;

use quantarium_games::open;
use quantarium_rules::{Info, Random, Seed};

use crate::data;

quantarium_games::test_each_family!();

/// Long lists of legal moves are cut after this many.
const SHOWN: usize = 12;

fn playthrough(sample: &str) -> String {
    let game = open(sample).expect("a sample is a game string");
    let mut position = game.start(Seed(1));
    let mut random = Random::new(Seed(2));
    let mut text = format!("game {}\nseed 1, random moves of seed 2\n", game.name());
    for ply in 0.. {
        let moves = position.moves();
        let _ = write!(text, "\n{ply}. {}\n", position.text());
        if let Some(scores) = position.scores() {
            let points: Vec<String> = scores.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "scores {}", points.join("-"));
        }
        if let Some(outcome) = position.outcome() {
            let result = outcome.result(game.seats().len());
            let ending = outcome.ending;
            let _ = writeln!(text, "over {result}: {} ({})", ending.words, ending.rule);
            break;
        }
        let more = if moves.len() > SHOWN { " ..." } else { "" };
        let shown = moves[..moves.len().min(SHOWN)].join(" ");
        let _ = writeln!(text, "legal {}: {shown}{more}", moves.len());
        let mv = &moves[random.index(moves.len())];
        let seat = game.seats()[position.to_move().index()].name;
        let _ = writeln!(text, "{seat} plays {mv}");
        position.play(mv).expect("a legal move");
    }
    text
}

fn file_name(sample: &str) -> String {
    let options = sample.split_once(':').map_or("default", |(_, it)| it);
    let plain: String = options
        .chars()
        .map(|c| match c {
            'a'..='z' | '0'..='9' => c,
            '.' => '_',
            _ => '-',
        })
        .collect();
    format!("{plain}.txt")
}

fn check(info: &Info) {
    let bless = std::env::var_os("QUANTARIUM_BLESS").is_some();
    let folder = data(info).join("playthroughs");
    for sample in info.samples {
        let path = folder.join(file_name(sample));
        let now = playthrough(sample);
        if bless {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&path, &now).expect("the file can be written");
        }
        let written = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let path = path.display();
        assert!(written == now, "{path} differs; `cargo xtask bless`?");
    }
}
