//! Environments and arrays, for samples of every registered game.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

use std::sync::atomic::AtomicBool;

use quantarium_envs::{
    ActionError, Actions, AnyEnvs, Autoreset, Config, EncodedGame, EnvsState, Finals, Line,
    Objection, Observation, PositionsError, Step, derived, open, open_with, room,
};
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

/// Buffers for a step.
#[derive(Clone, PartialEq, Debug)]
struct Buffers {
    planes: Vec<u8>,
    scalars: Vec<f32>,
    mask: Vec<bool>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    to_move: Vec<i64>,
    seeds: Vec<u64>,
}

impl Buffers {
    fn new(game: &dyn EncodedGame, envs: usize) -> Self {
        let encoding = game.encoding();
        Self {
            planes: vec![7; envs * encoding.planes_len()],
            scalars: vec![7.0; envs * encoding.scalar_names.len()],
            mask: vec![true; envs * encoding.actions],
            rewards: vec![7.0; envs * game.rules().seats().len()],
            terminated: vec![true; envs],
            to_move: vec![7; envs],
            seeds: vec![7; envs],
        }
    }

    fn step(&mut self) -> Step<'_> {
        Step {
            observation: Observation {
                planes: Some(&mut self.planes),
                scalars: Some(&mut self.scalars),
                mask: Some(&mut self.mask),
            },
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            to_move: &mut self.to_move,
            seeds: &mut self.seeds,
        }
    }
}

fn config(envs: usize, threads: usize, autoreset: Autoreset) -> Config {
    Config {
        envs,
        seed: 11,
        threads,
        autoreset,
    }
}

/// Random actions.
fn drawn(envs: &mut dyn AnyEnvs) -> Vec<i64> {
    let mut actions = vec![0; envs.config().envs];
    envs.sample(&mut actions).unwrap();
    actions
}

/// All that environments are at.
fn state(envs: &dyn AnyEnvs) -> EnvsState {
    EnvsState {
        lines: (0..envs.config().envs).map(|i| envs.line(i)).collect(),
        episodes: envs.episodes(),
        samples: envs.samples(),
        fresh: envs.is_fresh(),
    }
}

/// Steps with random actions; everything that was written.
fn run(game: &dyn EncodedGame, envs: &mut dyn AnyEnvs, steps: usize) -> Vec<(Buffers, Finals)> {
    let one = |_| {
        let mut buffers = Buffers::new(game, envs.config().envs);
        let actions = drawn(envs);
        let finals = envs.step(&actions, buffers.step()).unwrap();
        (buffers, finals)
    };
    (0..steps).map(one).collect()
}

#[test]
fn threads_change_nothing() {
    let mut ends = 0;
    for sample in SAMPLES {
        let game = open(sample).unwrap();
        for autoreset in [Autoreset::SameStep, Autoreset::NextStep] {
            let runs = [1, 2, 5].map(|threads| {
                // Enough that each thread has parts.
                let mut envs = game.envs(config(100, threads, autoreset)).unwrap();
                run(&*game, &mut *envs, 20)
            });
            assert!(
                runs.iter().all(|run| *run == runs[0]),
                "{sample} {autoreset:?}"
            );
            let ended = runs[0].iter().flat_map(|(buffers, _)| &buffers.terminated);
            ends += ended.filter(|ended| **ended).count();
        }
    }
    assert!(ends > 100, "{ends} games have ended");
}

#[test]
fn a_step_is_what_playing_gives() {
    for sample in SAMPLES {
        let game = open(sample).unwrap();
        let players = game.rules().seats().len();
        let mut envs = game.envs(config(2, 1, Autoreset::SameStep)).unwrap();
        let mut positions = game
            .starts(&[derived(11, 0, 0), derived(11, 1, 0)])
            .unwrap();
        if positions.outcome(0).or(positions.outcome(1)).is_some() {
            continue;
        }
        for _ in 0..80 {
            let actions = drawn(&mut *envs);
            let mut buffers = Buffers::new(&*game, 2);
            let finals = envs.step(&actions, buffers.step()).unwrap();
            positions.play(&actions).unwrap();
            let mut returns = vec![0.0; 2 * players];
            positions.returns(&mut returns).unwrap();
            assert_eq!(buffers.rewards, returns, "{sample}");
            for (i, ended) in buffers.terminated.iter().enumerate() {
                assert_eq!(*ended, positions.outcome(i).is_some(), "{sample}");
                assert_eq!(*ended, finals.indices.contains(&(i as i64)), "{sample}");
            }
            let each = game.encoding().planes_len();
            for (&index, last) in finals.indices.iter().zip(finals.planes.chunks(each)) {
                let mut planes = vec![0; each];
                let one = positions.take(&[index as usize]).unwrap();
                let observation = Observation {
                    planes: Some(&mut planes),
                    ..Observation::default()
                };
                one.observe(None, observation).unwrap();
                assert_eq!(last, planes, "{sample}");
            }
            // Where a game has ended, the next one begins.
            let lines: Vec<Line> = (0..2).map(|i| envs.line(i)).collect();
            let now = game.read(&lines).unwrap();
            for i in (0..2).filter(|i| !buffers.terminated[*i]) {
                assert!(now.is_same(i, &*positions, i), "{sample}");
            }
            positions = now;
            let mut seen = Buffers::new(&*game, 2);
            let observation = seen.step().observation;
            positions.observe(None, observation).unwrap();
            assert_eq!(seen.planes, buffers.planes, "{sample}");
            assert_eq!(seen.scalars, buffers.scalars, "{sample}");
            assert_eq!(seen.mask, buffers.mask, "{sample}");
        }
    }
}

#[test]
fn environments_go_on_from_their_state() {
    for sample in SAMPLES {
        let game = open(sample).unwrap();
        for autoreset in [Autoreset::SameStep, Autoreset::NextStep] {
            let mut envs = game.envs(config(5, 1, autoreset)).unwrap();
            let (mut buffers, mut others) = (Buffers::new(&*game, 5), Buffers::new(&*game, 5));
            let mut fresh = game.restore(envs.config(), &state(&*envs)).unwrap();
            fresh.reset(None, None, others.step()).unwrap();
            envs.reset(None, None, buffers.step()).unwrap();
            assert_eq!(buffers, others, "{sample}");
            run(&*game, &mut *envs, 17);
            let mut again = game.restore(envs.config(), &state(&*envs)).unwrap();
            let next = run(&*game, &mut *envs, 40);
            assert_eq!(run(&*game, &mut *again, 40), next, "{sample} {autoreset:?}");
        }
    }
    let game = open("quanta").unwrap();
    let two = config(2, 1, Autoreset::SameStep);
    let three = game.envs(config(3, 1, Autoreset::SameStep)).unwrap();
    assert!(matches!(
        game.restore(two, &state(&*three)),
        Err(PositionsError::Size(_))
    ));
}

#[test]
fn refused_actions_change_nothing() {
    for sample in SAMPLES {
        let game = open(sample).unwrap();
        for threads in [1, 3] {
            let mut envs = game.envs(config(70, threads, Autoreset::SameStep)).unwrap();
            let mut buffers = Buffers::new(&*game, 70);
            envs.reset(None, None, buffers.step()).unwrap();
            let (before, lines) = (buffers.clone(), state(&*envs).lines);
            let mut actions = drawn(&mut *envs);
            (actions[20], actions[60]) = (i64::MAX, -1);
            let error = envs.step(&actions, buffers.step()).unwrap_err();
            let ActionError::At { index, objection } = error else {
                panic!("{sample}: {error}");
            };
            assert_eq!(index, 20, "{sample}: the first one in order");
            assert!(matches!(
                objection,
                Objection::Illegal {
                    action: i64::MAX,
                    ..
                }
            ));
            assert_eq!(buffers, before, "{sample}");
            assert_eq!(state(&*envs).lines, lines, "{sample}");
            let few = envs.step(&actions[..5], buffers.step()).unwrap_err();
            let expected = ActionError::Count {
                expected: 70,
                found: 5,
            };
            assert_eq!(few, expected);
        }
    }
}

#[test]
fn disabled_environments_wait() {
    let game = open("quantum-leap:board=hex2").unwrap();
    let mut envs = game.envs(config(1, 1, Autoreset::Disabled)).unwrap();
    let mut buffers = Buffers::new(&*game, 1);
    while !buffers.terminated[0] || buffers.rewards[0] == 7.0 {
        let actions = drawn(&mut *envs);
        envs.step(&actions, buffers.step()).unwrap();
    }
    let refused = envs.step(&[0], buffers.step()).unwrap_err();
    assert!(
        refused.to_string().contains("the game is over"),
        "{refused}"
    );
    envs.reset(None, Some(&[false]), buffers.step()).unwrap();
    assert!(buffers.terminated[0]);
    envs.reset(None, Some(&[true]), buffers.step()).unwrap();
    assert!(!buffers.terminated[0] && buffers.seeds[0] == derived(11, 0, envs.episodes()[0]).0);
}

#[test]
fn wrong_sizes_are_refused() {
    let game = open("quantum-link:board=hex2").unwrap();
    let positions = game.starts(&[Seed(0)]).unwrap();
    let mut planes = [0; 5];
    let observation = Observation {
        planes: Some(&mut planes),
        ..Observation::default()
    };
    let error = positions.observe(None, observation).unwrap_err();
    assert_eq!(error.to_string(), "planes: 5 numbers, there must be 117");
    let mut other = game.starts(&[]).unwrap();
    let foreign = open("quantum-link:board=hex3")
        .unwrap()
        .starts(&[Seed(0)])
        .unwrap();
    assert!(matches!(
        other.extend(&*foreign),
        Err(PositionsError::OtherGame(..))
    ));
    assert!(!positions.is_same(0, &*foreign, 0));
    assert!(matches!(
        positions.take(&[1]),
        Err(PositionsError::Index { index: 1, len: 1 })
    ));
    let line = Line {
        position: positions.text(0),
        moves: vec!["1@b2".to_owned(), "1@b2".to_owned()],
    };
    let error = game.read(&[Line::default(), line.clone()]).unwrap_err();
    assert!(error.to_string().starts_with("index 0: position: "));
    let error = game.read(&[line]).unwrap_err();
    assert!(
        error.to_string().starts_with("index 0: move 2: "),
        "{error}"
    );
}

/// The game's own sum of features times weights, for a position and the seats 0 and 1.
struct Weigh<'a>(&'a str, &'a [f32]);

impl Visitor for Weigh<'_> {
    type Output = [f32; 2];

    fn visit<G: FullGame>(self, game: G) -> Self::Output {
        let position = game.parse_position(self.0).unwrap();
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
                let text = positions.text(i);
                let wanted = quantarium_games::visit(name, Weigh(&text, &weights)).unwrap();
                for (found, wanted) in [first[i], second[i]].into_iter().zip(wanted) {
                    assert!((found - wanted).abs() < 1e-2, "{name}: {found} {wanted}");
                }
                if let Some(sum) = [first[i], second[i]].get(movers[i] as usize) {
                    assert_eq!(own[i], *sum, "{name}");
                }
            }
            let mut actions = [0; 3];
            positions.sample(ply, &mut actions).unwrap();
            positions.play(&actions).unwrap();
        }
    }
}

#[test]
fn a_finished_game_has_no_features() {
    let mut positions = open("quantum-leap:board=hex2")
        .unwrap()
        .starts(&[Seed(1)])
        .unwrap();
    while positions.outcome(0).is_none() {
        assert!(!positions.features(None).unwrap().positions.is_empty());
        let mut actions = [0];
        positions.sample(7, &mut actions).unwrap();
        positions.play(&actions).unwrap();
    }
    assert_eq!(positions.features(None), Ok(Default::default()));
}

#[test]
fn what_there_is_no_memory_for_is_refused() {
    let refused = room::<u64>(usize::MAX / 8).unwrap_err();
    assert_eq!((refused.count, refused.each), (usize::MAX / 8, 8));
    assert_eq!(room::<u64>(3).unwrap().capacity(), 3);
}

#[test]
fn more_than_can_be_meant_is_refused() {
    let game = open("quantum-leap:board=hex2").unwrap();
    for (envs, threads) in [(usize::MAX, 1), (1, usize::MAX)] {
        let refused = game.envs(config(envs, threads, Autoreset::SameStep));
        assert!(matches!(
            refused.unwrap_err(),
            PositionsError::TooMany {
                asked: usize::MAX,
                ..
            }
        ));
    }
    let one = game.starts(&[Seed(1)]).unwrap();
    let never = AtomicBool::new(false);
    assert!(matches!(
        one.playouts(1, 0, usize::MAX, &never, &mut [0.0; 2])
            .unwrap_err(),
        PositionsError::TooMany { .. }
    ));
    // It would take days.
    one.playouts(u32::MAX, 0, 1, &AtomicBool::new(true), &mut [0.0; 2])
        .unwrap();
}

#[test]
fn offers_that_are_left_out_are_declined() {
    let name = "quantum-leap:edition=1,board=hex2";
    let (whole, game) = (
        open(name).unwrap(),
        open_with(name, Actions::NoOffers).unwrap(),
    );
    assert!(whole.has_offer() && !game.has_offer());
    assert_eq!(game.encoding().actions, 6 * 7);
    let seeds = [1, 2, 3].map(Seed);
    let (mut kept, starts) = (whole.starts(&seeds).unwrap(), game.starts(&seeds).unwrap());
    let keep = kept.action(0, "keep").unwrap() as i64;
    assert_eq!(keep, 6 * 7);
    let pending = kept.text(0);
    kept.play(&[keep; 3]).unwrap();
    for index in 0..3 {
        assert_eq!(starts.text(index), kept.text(index));
        assert_eq!(starts.actions(index), kept.actions(index));
        assert!(!starts.is_same(index, &*kept, index));
    }
    let line = Line {
        position: pending,
        moves: Vec::new(),
    };
    assert!(game.read(&[line]).unwrap().is_same(0, &*starts, 0));
    let mut mixed = game.starts(&seeds).unwrap();
    let error = mixed.extend(&*kept).unwrap_err().to_string();
    assert!(error.contains("hex2 without swap"), "{error}");
    // The environments' games begin with captures, too.
    let mut envs = game.envs(config(40, 2, Autoreset::SameStep)).unwrap();
    let ended = run(&*game, &mut *envs, 30).into_iter();
    assert!(ended.map(|(_, finals)| finals.len()).sum::<usize>() > 40);
    // Where there is none, nothing is left out.
    let other = open_with("quanta:board=5x5", Actions::NoOffers).unwrap();
    let all = open("quanta:board=5x5").unwrap();
    assert_eq!(other.encoding(), all.encoding());
    assert!(!all.has_offer());
}
