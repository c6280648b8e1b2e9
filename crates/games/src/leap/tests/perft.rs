//! Counting sequences of plies: in bulk, making every leaf, and by the contract's plain way.

use quantarium_rules::{Game, Seed, perft};

use super::super::bits::Quad;
use super::super::game::Leap;
use super::super::isa::InstructionSet;
use super::super::layout::{Ring, Rows};
use super::{on_layouts, table};

pub fn fast_ways_count_what_plain_play_counts() {
    for (most, options) in [
        (7, "board=hex2"),
        (4, "edition=1,board=hex2"),
        (4, "board=hex3"),
        (3, "board=hex5"),
        (3, "edition=1,board=tri4"),
        (3, "board=mask/oo.oo/o.o/ooooo/.o,players=4"),
        (3, "players=3"),
        (2, "board=hex9"),
        (2, "board=rhomb9x26"),
        (2, "board=hex6,players=6"),
        (
            2,
            "board=mask/oooo....................................oooo/oooooooooooooooooooooo.ooooooo",
        ),
    ] {
        let table = table(&format!("quantum-leap:{options}"));
        let layouts = on_layouts!(&table, |game| {
            for seed in 0..3 {
                let position = game.start(Seed(seed));
                for depth in 0..=most {
                    let plain = perft::by_playing(game, &position, depth);
                    for isa in InstructionSet::available() {
                        let game = game.clone().with_instruction_set(isa);
                        let place = format!("{} seed {seed} depth {depth} {isa:?}", game.name());
                        assert_eq!(game.perft(&position, depth), plain, "{place}, in bulk");
                        assert_eq!(game.perft_making(&position, depth), plain, "{place}, made");
                    }
                }
            }
        });
        assert!(layouts >= 1, "{options}");
    }
}
