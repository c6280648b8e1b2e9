//! What a finished game shows of why it ended.

use quantarium_games::open;
use quantarium_rules::{AnyGame, AnyPosition, Player, Random, Seed};

/// A random game's last position.
fn ended(game: &dyn AnyGame, seed: u64) -> Box<dyn AnyPosition> {
    let mut random = Random::new(Seed(seed));
    let mut position = game.start(Seed(seed));
    while position.outcome().is_none() {
        assert!(position.deciding().is_empty(), "the game goes on");
        let moves = position.moves();
        position
            .play(&moves[random.index(moves.len())])
            .expect("a legal move");
    }
    position
}

/// Of the pieces on the deciding cells, what each player's come to.
fn sums(
    position: &dyn AnyPosition,
    value: impl Fn(&quantarium_rules::Piece) -> (Option<Player>, i32),
) -> [i32; 2] {
    let deciding = position.deciding();
    let mut sums = [0; 2];
    for piece in position.pieces() {
        if deciding.contains(&piece.cell) {
            let (player, points) = value(&piece);
            sums[player.expect("an owner").index()] += points;
        }
    }
    sums
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
fn dice_that_decide_add_up_to_the_score() {
    let game = open("quantum-link:board=hex3").unwrap();
    for seed in 0..20 {
        let position = ended(game.as_ref(), seed);
        let sums = sums(position.as_ref(), |die| (die.owner, i32::from(die.count)));
        assert_eq!(sums, position.scores().unwrap().as_slice());
    }
}

#[test]
fn neutrons_that_decide_add_up_to_the_score() {
    for options in ["board=6x6", "board=6x6,majority=absolute"] {
        let game = open(&format!("quanta:{options}")).unwrap();
        let mut points = 0;
        for seed in 0..20 {
            let position = ended(game.as_ref(), seed);
            let sums = sums(position.as_ref(), |neutron| (neutron.scored_by, 1));
            assert_eq!(sums, position.scores().unwrap().as_slice());
            points += sums[0] + sums[1];
        }
        assert!(points > 0, "nothing was compared");
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
