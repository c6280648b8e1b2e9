//! What a finished game shows of why it ended.

use quantarium_games::open;
use quantarium_rules::{AnyGame, AnyPosition, Random, Seed};

fn ended(game: &dyn AnyGame, seed: u64) -> Box<dyn AnyPosition> {
    let mut random = Random::new(Seed(seed));
    let mut position = game.start(Seed(seed));
    while position.outcome().is_none() {
        assert!(position.deciding().is_empty(), "the game goes on");
        let moves = position.moves();
        let chosen = &moves[random.index(moves.len())];
        position.play(chosen).expect("a legal move");
    }
    position
}

#[test]
fn stuck_stones_are_those_of_the_player_to_move() {
    let game = open("quantum-leap:board=hex3").unwrap();
    for seed in 0..20 {
        let position = ended(game.as_ref(), seed);
        let deciding = position.deciding();
        assert!(!deciding.is_empty());
        for piece in position.pieces() {
            let is_stuck = piece.owner == Some(position.to_move());
            assert_eq!(deciding.contains(&piece.cell), is_stuck);
        }
    }
}

#[test]
fn dice_and_neutrons_that_decide_add_up_to_the_score() {
    let absolute = "quanta:board=6x6,majority=absolute";
    for name in ["quantum-link:board=hex3", "quanta:board=6x6", absolute] {
        let game = open(name).unwrap();
        let mut points = 0;
        for seed in 0..20 {
            let position = ended(game.as_ref(), seed);
            let (deciding, mut sums) = (position.deciding(), [0; 2]);
            let mut pieces = position.pieces();
            pieces.retain(|piece| deciding.contains(&piece.cell));
            for piece in pieces {
                let (player, worth) = match piece.kind {
                    "neutron" => (piece.scored_by, 1),
                    _ => (piece.owner, i32::from(piece.count)),
                };
                sums[player.expect("an owner").index()] += worth;
            }
            assert_eq!(sums, position.scores().unwrap().as_slice(), "{name}");
            points += sums[0] + sums[1];
        }
        assert!(points > 0, "nothing was compared: {name}");
    }
}

#[test]
fn three_towers_are_shown_and_nothing_of_a_draw_by_repetition() {
    let game = open("quantum").unwrap();
    let names = |text: &str| {
        let position = game.parse(text).unwrap();
        assert!(position.outcome().is_some(), "{text}");
        let cells = position.deciding();
        let names: Vec<_> = cells.iter().map(|&cell| game.grid().name(cell)).collect();
        names.join(" ")
    };
    assert_eq!(names("S(6)1S(6)4s(6)/8/8/8/8/8/8/S1C(7)4q b 0"), "c1 a8 c8");
    assert_eq!(names("8/8/8/8/8/8/8/S1C(7)4q b 100"), "");
}
