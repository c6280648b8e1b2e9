//! What may be entered while it is another's turn, in every game.

use std::collections::HashSet;

use quantarium_games::open;
use quantarium_rules::{AnyPosition, Click, Info, Player, Random, Seed};

quantarium_games::test_each_family!();

/// With more moves than that not all are looked at.
const MOST: usize = 250;

fn clicks(moves: Vec<(String, Vec<Click>)>) -> HashSet<Vec<Click>> {
    moves.into_iter().map(|(_, clicks)| clicks).collect()
}

/// Whatever the player to move does, what the next one may answer could be entered before; the player to
/// move could enter nothing.
fn check(info: &Info) {
    let mut random = Random::new(Seed(20));
    for sample in info.samples {
        let game = open(sample).expect("a sample");
        let mut position = game.start(Seed(2026));
        for ply in 0..12 {
            let moves = position.moves();
            if moves.is_empty() || moves.len() > MOST {
                break;
            }
            let mover = position.to_move();
            let early = position.premoves(mover);
            assert_eq!(early, [], "{sample}: {}", position.text());
            let next = mover.next(game.seats().len());
            let entered = clicks(position.premoves(next));
            for _ in 0..8 {
                let mut after = position.clone();
                let chosen = &moves[random.index(moves.len())];
                after.play(chosen).expect("a legal move");
                if after.to_move() == next {
                    let answers = clicks(after.moves_with_clicks());
                    let known = answers.is_subset(&entered);
                    assert!(known, "{sample}: {} {chosen}, ply {ply}", position.text());
                }
            }
            let chosen = &moves[random.index(moves.len())];
            position.play(chosen).expect("a legal move");
        }
    }
}

fn premoves(game: &str, position: &str, player: Player) -> Vec<String> {
    let game = open(game).expect("a game");
    let position: Box<dyn AnyPosition> = game.parse(position).expect("a position");
    let moves = position.premoves(player).into_iter();
    moves.map(|(text, _)| text).collect()
}

#[test]
fn a_capture_may_be_answered_before_it_is_made() {
    // Black's square on c3 can take White's on c2, and then the circle on b1 can take it.
    let found = premoves("quantum:board=6x6", "6/6/6/2s3/2S3/1C4 b 0", Player::FIRST);
    // And without that the circle may go elsewhere, but not onto its own piece.
    assert!(found.contains(&"b1-a2".to_owned()), "{found:?}");
    assert!(found.contains(&"b1xc2".to_owned()), "{found:?}");
    let alone = premoves("quantum:board=6x6", "6/6/2s3/6/2S3/1C4 b 0", Player::FIRST);
    assert!(!alone.contains(&"b1xc2".to_owned()), "{alone:?}");
    // Of three players the one before last may enter a move, too.
    let game = "quantum-leap:edition=1,board=hex2,players=3";
    let text = "ww/brb/r1 w -";
    assert!(!premoves(game, text, Player(2)).is_empty());
    assert_eq!(premoves(game, text, Player(0)), Vec::<String>::new());
    // No such seat.
    assert_eq!(premoves(game, text, Player(3)), Vec::<String>::new());
}
