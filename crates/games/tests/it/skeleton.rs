//! One skeleton for a game's folder: who knows one game finds the same thing in the next one.

use std::collections::BTreeSet;
use std::path::Path;

use quantarium_rules::Info;

use crate::folder;

quantarium_games::test_each_family!();

/// What every game has.
const PARTS: &[&str] = &[
    "RULES.md",
    // The family with its options, and what the folder shows to others.
    "mod.rs",
    // What a game string says, and the start position.
    "setup.rs",
    "game.rs",
    "position.rs",
    "moves.rs",
    "text.rs",
    "show.rs",
    // Positions and moves as numbers, for programs that learn.
    "encode.rs",
    // What an evaluation counts: the numbers of the features, the plain way to find them, the fast one.
    "eval/mod.rs",
    "eval/index.rs",
    "eval/features.rs",
    "eval/accumulator.rs",
    "tests/mod.rs",
    "data/perft.txt",
    "data/playthroughs",
];

/// What some games have besides, always under this name.
const OPTIONAL: &[&str] = &[
    // Sets of cells in machine words.
    "bits",
    "bits.rs",
    // The hot loops, a file an instruction set.
    "kernels",
    // How a board lies in machine words.
    "layout",
    "isa.rs",
    // Measuring, behind the feature of that name.
    "bench",
    // The random numbers that positions are hashed with.
    "keys.rs",
    // Why a move is not legal.
    "legal.rs",
    "perft.rs",
    "playout.rs",
];

/// What one game alone has a name for: its pieces, and how they stand to each other.
const OWN: &[(&str, &[&str])] = &[
    ("leap", &[]),
    ("quantum", &["stack.rs", "fans.rs", "rays.rs"]),
    ("link", &["around.rs", "rest.rs", "score.rs"]),
    ("quanta", &["squares.rs", "bonus.rs"]),
];

fn check(info: &Info) {
    let (name, folder) = folder(info);
    for part in PARTS {
        assert!(folder.join(part).exists(), "{name} lacks {part}");
    }
    let own = OWN.iter().find(|(game, _)| *game == name);
    let own = own.map_or(&[][..], |(_, own)| own);
    let parts = PARTS.iter();
    let parts = parts.map(|part| part.split('/').next().unwrap_or(part));
    let others = OPTIONAL.iter().chain(own).copied();
    let known: BTreeSet<&str> = parts.chain(others).collect();
    for found in entries(&folder) {
        assert!(
            known.contains(found.as_str()),
            "{name}/{found} has no place in the skeleton: give it the name that other games have for it, \
             or list it among what this game alone has"
        );
    }
    for part in own {
        assert!(folder.join(part).exists(), "{name} has no {part} any more");
    }
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the game's folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("a name in UTF-8")
    };
    entries.map(name).collect()
}
