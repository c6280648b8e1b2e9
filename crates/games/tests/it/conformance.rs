//! What must hold of every game, on every sample of every registered one.

use quantarium_games::{open, visit};
use quantarium_rules::testkit::{SMALL, conformance, sized};
use quantarium_rules::{FullGame, Info, Seed, Visitor};

quantarium_games::test_each_family!();

/// Each sample is a game string of its family, its name opens the same game, and the game conforms.
fn check(info: &Info) {
    assert!(!info.samples.is_empty(), "{} has no samples", info.id);
    for sample in info.samples {
        let name = match visit(sample, Conform) {
            Ok(name) => name,
            Err(error) => panic!("the sample {sample}: {error}"),
        };
        assert_eq!(
            open(&name).map(|game| game.name()).as_ref(),
            Ok(&name),
            "{sample}: the name of the game"
        );
        let family = name.split(':').next();
        assert_eq!(
            family,
            Some(info.id),
            "{sample} is a sample of another family"
        );
    }
    for option in info.options {
        let key = format!("{}=", option.key);
        let used = info.samples.iter().any(|sample| sample.contains(&key));
        assert!(
            used,
            "no sample of {} uses the option {}",
            info.id, option.key
        );
    }
}

/// Runs the conformance tests; the game's name.
struct Conform;

impl Visitor for Conform {
    type Output = String;

    fn visit<G: FullGame>(self, game: G) -> String {
        let small = game.grid().len() <= SMALL;
        let games = if small { sized(10, 3) } else { sized(2, 1) };
        conformance(&game, Seed(2026), games);
        game.name()
    }
}
