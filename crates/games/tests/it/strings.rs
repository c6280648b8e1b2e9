//! Game strings: the canonical form of each, and what is refused. The second implementation is asked the same.

use std::collections::BTreeSet;

use quantarium_games::open;

/// The canonical form, which both have; both have as many players and the same cells.
fn name(given: &str) -> String {
    let game = open(given).unwrap_or_else(|error| panic!("{given}: {error}"));
    let oracle = quantarium_oracle::open(given).expect(given);
    assert_eq!(game.name(), oracle.name(), "{given}");
    assert_eq!(game.seats().len(), oracle.players(), "{given}");
    let grid = game.grid();
    let cells: BTreeSet<&str> = grid.cells().map(|cell| grid.name(cell)).collect();
    let known = oracle.cells();
    let known = known.iter().map(String::as_str).collect();
    assert_eq!(cells, known, "{given}");
    game.name()
}

fn check_refused(given: &str) {
    let refused = [
        open(given).is_err(),
        quantarium_oracle::open(given).is_err(),
    ];
    assert_eq!(refused, [true; 2], "{given}");
}

#[test]
fn game_strings_have_one_canonical_form() {
    let leap = [
        ("edition=2,board=hex5,players=2", ""),
        ("players=3,edition=1", "players=3"),
        ("players=2,board=hex4,edition=1", "edition=1,board=hex4"),
        ("board=mask/.oo/ooo/oo.", "board=mask/.oo/ooo/oo."),
        ("players=6", "players=6"),
    ];
    let quantum = [
        ("power=none,jump=off,setup=standard,board=8x8", ""),
        ("jump=on,board=12x8", "board=12x8,jump=on"),
        (
            "power=corners,jump=on,setup=random,board=4x5",
            "board=4x5,setup=random,jump=on,power=corners",
        ),
    ];
    let link = [
        ("dice=30", ""),
        ("dice=29", "dice=29"),
        ("dice=3,board=hex2", "board=hex2"),
        ("dice=30,board=hex2", "board=hex2,dice=30"),
        ("board=mask/.oo/ooo/oo.", "board=mask/.oo/ooo/oo."),
        ("board=rhomb16x16,dice=128", "board=rhomb16x16"),
    ];
    let quanta = [
        ("majority=plurality,placing=any,board=14x14", ""),
        (
            "majority=absolute,placing=orthogonal,board=16x5",
            "board=16x5,placing=orthogonal,majority=absolute",
        ),
    ];
    for (game, forms) in [
        ("quantum-leap:", &leap[..]),
        ("quantum:", &quantum),
        ("quantum-link:", &link),
        ("quanta:", &quanta),
    ] {
        for (written, canonical) in forms {
            let canonical = format!("{game}{canonical}");
            let canonical = canonical.trim_end_matches(':');
            assert_eq!(name(&format!("{game}{written}")), canonical);
            assert_eq!(name(canonical), canonical);
        }
    }
}

#[test]
fn x_3_wrong_game_strings_are_refused() {
    let wrong = "chess Quantum quantum: quantum:jump quantum:jump= quantum:jump=yes quantum:jump=on, \
         quantum:jump=on,jump=on quantum:edition=1 quantum:power=corner quantum:setup=chess \
         quantum:size=8x8 quantum-leap:edition=3 quantum-leap:edition=2,players=3 \
         quantum-leap:players=1 quantum-leap:players=7 quantum-leap:players=02 quantum-leap:dice=3 \
         quantum-leap:board= quantum-leap:size=5 quantum-leap:board=rhomb2x1,players=3 \
         quantum-link:players=2 quantum-link:dice=0 quantum-link:dice=129 quanta:placing=both \
         quanta:placing=diagonal quanta:majority=most";
    let blanks = ["", "quantum ", "quantum:jump=on, power=corners"];
    wrong.split(' ').chain(blanks).for_each(check_refused);
}

#[test]
fn x_3_boards_have_their_limits() {
    let (row, rows) = (".".repeat(62), "/.".repeat(25));
    let right = format!(
        "hex2 hex9 tri2 tri22 rhomb2x1 rhomb16x16 rhomb9x26 rect26x9 star1 star6 mask/oo \
         mask/o/..../.o mask/oo{row} mask/oo{rows}"
    );
    let wrong = format!(
        "hex1 hex10 hex05 hex tri1 tri23 rhomb1x1 rhomb27x1 rhomb26x10 rect1x27 rect0x5 star0 star7 \
         mask mask/ mask/o mask/oo/ mask/oO hexagon square5 5x5 hex+5 mask/oo{row}. mask/oo{rows}/."
    );
    let odd = "2x5 2x8 18x8 4x4 8x17 7x8 08x8 8x 8 x 8x8x8";
    let small = "4x5 5x4 17x16 16x17 05x5 5 5x5x5 14";
    for (game, right, wrong) in [
        ("quantum-link", &*right, &*wrong),
        ("quantum", "12x8 10x6 4x5 16x16", odd),
        ("quanta", "5x5 5x16 16x5 7x11", small),
    ] {
        for board in right.split(' ') {
            name(&format!("{game}:board={board}"));
        }
        for board in wrong.split(' ').chain(["", "mask/o o"]) {
            check_refused(&format!("{game}:board={board}"));
        }
    }
}
