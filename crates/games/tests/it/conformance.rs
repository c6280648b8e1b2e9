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
        let found = open(&name).map(|game| game.name());
        assert_eq!(found.as_ref(), Ok(&name), "{sample}: the name of the game");
        let family = name.split(':').next();
        let own = Some(info.id);
        assert_eq!(family, own, "{sample} is a sample of another family");
    }
    for option in info.options {
        let key = format!("{}=", option.key);
        let used = info.samples.iter().any(|sample| sample.contains(&key));
        let (id, key) = (info.id, option.key);
        assert!(used, "no sample of {id} uses the option {key}");
    }
}

/// Runs the conformance tests; the game's name.
pub(crate) struct Conform;

impl Visitor for Conform {
    type Output = String;

    fn visit<G: FullGame>(self, game: G) -> String {
        let small = game.grid().len() <= SMALL;
        let games = if small { sized(10, 3) } else { sized(2, 1) };
        conformance(&game, Seed(2026), games);
        game.name()
    }
}
