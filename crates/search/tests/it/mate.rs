//! Wins by force, within a number of plies and no sooner.

use std::sync::atomic::AtomicBool;

use quantarium_rules::{Game, Player, Seed};
use quantarium_search::mate::{Mate, mate};

use crate::toys::{Heap, Rules, TicTacToe, Toy};

fn run<R: Rules>(game: &Toy<R>, attacker: u8, plies: u32, most: u64) -> Option<Mate<u8>> {
    let start = game.start(Seed(0));
    let stop = AtomicBool::new(false);
    mate(game, &start, Player(attacker), plies, most, &stop)
}

#[test]
fn a_heap_is_won_in_as_many_plies_as_it_takes_and_no_fewer() {
    // Of five, one is taken, and then what is left of four: three plies; of nine, five.
    for (heap, plies) in [(3, 1), (5, 3), (7, 3), (9, 5)] {
        let game = Toy::new(Heap::<2>(heap));
        assert_eq!(run(&game, 0, plies, 10_000), Some(Mate::Forced), "{heap}");
        let sooner = run(&game, 0, plies - 1, 10_000);
        assert_eq!(sooner, Some(Mate::Prevented(None)), "{heap}");
    }
}

#[test]
fn a_player_who_is_not_to_move_is_shown_what_prevents_the_win() {
    // Of four, whatever the first player takes, the second takes the rest; of five, four are left to the second.
    let four = run(&Toy::new(Heap::<2>(4)), 1, 2, 10_000);
    assert_eq!(four, Some(Mate::Forced));
    let five = run(&Toy::new(Heap::<2>(5)), 1, 9, 10_000);
    assert_eq!(five, Some(Mate::Prevented(Some(1))));
    // A draw is no win, and too much work is no answer.
    let game = Toy::new(TicTacToe);
    assert_eq!(run(&game, 0, 5, 100_000), Some(Mate::Prevented(None)));
    assert_eq!(run(&game, 0, 5, 100), None);
}
