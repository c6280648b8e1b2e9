//! Environments and arrays, for samples of every registered game.

use quantarium_envs::{Autoreset, Config, Line, PositionsError, open, room};
use quantarium_rules::{FullGame, Player, Seed, Visitor};

/// Small boards, every number of players, every kind of game.
const SAMPLES: &[&str] = &[
    "quantum-leap:board=hex2",
    "quantum-leap:edition=1,board=hex2",
    "quantum-leap:board=hex3,players=3",
    "quantum-leap:board=rhomb4x4,players=6",
    "quantum:board=4x5,setup=random,jump=on,power=corners",
    "quantum-link:board=hex2",
    "quanta:board=5x5",
];

fn config(envs: usize) -> Config {
    Config {
        envs,
        seed: 11,
        threads: 1,
        autoreset: Autoreset::SameStep,
    }
}

#[test]
fn what_is_restored_is_as_large_and_says_where_it_is_wrong() {
    let game = open("quantum-link:board=hex2").unwrap();
    let envs = game.envs(config(3)).unwrap();
    let mut state = envs.state();
    state.lines = (0..3).map(|index| envs.line(index)).collect();
    let smaller = game.restore(config(2), &state);
    assert!(matches!(smaller, Err(PositionsError::Size(_))));
    let mut twice = state.lines[0].clone();
    twice.moves = vec!["1@b2".to_owned(); 2];
    for (line, says) in [(Line::default(), "position: "), (twice, "move 2: ")] {
        let error = game.read(&[line]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("index 0: {says}")), "{error}");
    }
}

/// The game's own sum of features times weights, for a position and the seats 0 and 1.
struct Weigh<'a>(&'a str, &'a [f32]);

impl Visitor for Weigh<'_> {
    type Output = [f32; 2];

    fn visit<G: FullGame>(self, game: G) -> Self::Output {
        let position = game.parse_position(self.0).expect("a position");
        [0, 1].map(|seat| game.weigh(&position, Player(seat), self.1))
    }
}

#[test]
fn the_features_are_what_the_game_weighs() {
    for name in SAMPLES {
        let game = open(name).unwrap();
        let count = game.feature_count();
        let weights: Vec<f32> = (0..count).map(|i| (i % 7) as f32 - 3.0).collect();
        let mut positions = game.starts(&[Seed(1), Seed(2), Seed(3)]).unwrap();
        for ply in 0..3 {
            let mut done = [false; 3];
            positions.done(&mut done).unwrap();
            if done.contains(&true) {
                break;
            }
            let mut movers = [0; 3];
            positions.to_move(&mut movers).unwrap();
            let sums = |viewer: Option<Player>| {
                let found = positions.features(viewer).unwrap();
                let mut sums = [0.0; 3];
                for i in 0..found.positions.len() {
                    let weight = weights[found.features[i] as usize];
                    sums[found.positions[i] as usize] += weight * found.amounts[i];
                }
                sums
            };
            let [own, first, second] = [None, Some(Player(0)), Some(Player(1))].map(sums);
            for i in 0..3 {
                let text = positions.position(i).text();
                let wanted = quantarium_games::visit(name, Weigh(&text, &weights)).unwrap();
                for (found, wanted) in [first[i], second[i]].into_iter().zip(wanted) {
                    assert!((found - wanted).abs() < 1e-2, "{name}: {found} {wanted}");
                }
                if let Some(sum) = [first[i], second[i]].get(movers[i] as usize) {
                    assert_eq!(own[i], *sum, "{name}");
                }
            }
            let mut actions = [0; 3];
            positions.sample(ply, None, &mut actions).unwrap();
            positions.play(&actions).unwrap();
        }
    }
}

#[test]
fn what_there_is_no_memory_for_is_refused() {
    let refused = room::<u64>(usize::MAX / 8).unwrap_err();
    assert_eq!((refused.count, refused.each), (usize::MAX / 8, 8));
    assert_eq!(room::<u64>(3).unwrap().capacity(), 3);
}
