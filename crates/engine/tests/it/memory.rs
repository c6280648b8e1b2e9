//! What is proven in a game stays proven.

use quantarium_engine::{Memory, Start, Verdict, open};
use quantarium_rules::{Player, Random, Seed};

/// Games of the first player, who searches so little that a longer win is found once and not again from nothing, against
/// somebody who plays at random. In Quantum Leap on hex6 a proven win was lost so once (balance study of cf733c3).
#[test]
fn a_forced_win_that_was_proven_once_is_proven_until_the_end() {
    let win = Some(Verdict::Win(Player::FIRST));
    for (game, games) in [("quantum:board=6x6", 12), ("quantum-leap:board=hex6", 4)] {
        let mut long = 0;
        for seed in 0..games {
            let mut engine = open(game).unwrap();
            engine.set(Start::Seed(Seed(seed)), &[]).unwrap();
            let (memory, mut random) = (Memory::default(), Random::new(Seed(seed)));
            let mut moves = Vec::<String>::new();
            let mut proven = 0;
            while engine.position().outcome().is_none() {
                let mv = if engine.position().to_move() == Player::FIRST {
                    let search = engine.search().nodes(1000).memory(&memory);
                    let report = search.run().unwrap();
                    let is_won = report.proof.verdict() == win;
                    assert!(proven == 0 || is_won, "{game} {seed} {moves:?} {report:?}");
                    proven += u32::from(is_won);
                    report.best
                } else {
                    let legal = engine.position().moves();
                    legal[random.index(legal.len())].clone()
                };
                moves.push(mv);
                engine.set(Start::Seed(Seed(seed)), &moves).unwrap();
            }
            long += u32::from(proven > 2);
        }
        assert!(long > 0, "{game}: no win was long enough to be forgotten");
    }
}
