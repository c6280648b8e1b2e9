//! Game strings: canonical forms, and wrong options.

use quantarium_oracle::open;

#[test]
fn the_canonical_form_lists_what_differs_from_the_default() {
    for (written, canonical) in [
        (
            "quantum-leap:edition=2,board=hex5,players=2",
            "quantum-leap",
        ),
        (
            "quantum-leap:board=hex3,edition=1",
            "quantum-leap:edition=1,board=hex3",
        ),
        ("quantum-leap:players=3,edition=1", "quantum-leap:players=3"),
        (
            "quantum-leap:board=mask/.oo/ooo/oo.",
            "quantum-leap:board=mask/.oo/ooo/oo.",
        ),
        (
            "quantum:board=8x8,setup=standard,jump=off,power=none",
            "quantum",
        ),
        (
            "quantum:power=corners,jump=on,setup=random,board=4x5",
            "quantum:board=4x5,setup=random,jump=on,power=corners",
        ),
        ("quantum-link:dice=30", "quantum-link"),
        ("quantum-link:dice=3,board=hex2", "quantum-link:board=hex2"),
        (
            "quantum-link:dice=30,board=hex2",
            "quantum-link:board=hex2,dice=30",
        ),
        (
            "quanta:majority=plurality,placing=any,board=14x14",
            "quanta",
        ),
        (
            "quanta:majority=absolute,placing=orthogonal,board=16x5",
            "quanta:board=16x5,placing=orthogonal,majority=absolute",
        ),
    ] {
        assert_eq!(open(written).unwrap().name(), canonical);
        assert_eq!(open(canonical).unwrap().name(), canonical);
    }
}

#[test]
fn players_are_two_unless_the_options_say_more() {
    for (game, players) in [
        ("quantum-leap", 2),
        ("quantum-leap:players=6", 6),
        ("quantum", 2),
        ("quantum-link", 2),
        ("quanta", 2),
    ] {
        assert_eq!(open(game).unwrap().players(), players);
    }
}

#[test]
fn x_3_wrong_game_strings_are_refused() {
    let no_games = "chess Quantum quantum: quantum:jump quantum:jump= quantum:jump=yes quantum:jump=on, \
         quantum:jump=on,jump=on quantum:edition=1 quantum-leap:edition=3 \
         quantum-leap:edition=2,players=3 quantum-leap:players=1 quantum-leap:players=7 \
         quantum-leap:players=02 quantum-leap:dice=3 quantum-leap:board=rhomb2x1,players=3 \
         quantum-link:players=2 quantum-link:dice=0 quantum-link:dice=129 quanta:placing=both";
    let blanks = ["", "quantum ", "quantum:jump=on, power=corners"];
    for wrong in no_games.split(' ').chain(blanks) {
        assert!(open(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn x_3_boards_of_squares_have_their_limits() {
    let opens = |game, size| open(&format!("{game}:board={size}")).is_ok();
    for size in "12x8 10x6 4x5 16x16".split(' ') {
        assert!(opens("quantum", size), "{size}");
    }
    for size in "7x8 4x4 2x8 18x8 8x17 08x8 8x 8 8x8x8".split(' ') {
        assert!(!opens("quantum", size), "{size}");
    }
    for size in "5x5 16x5 7x11".split(' ') {
        assert!(opens("quanta", size), "{size}");
    }
    for size in "4x5 5x17 5 05x5 14".split(' ') {
        assert!(!opens("quanta", size), "{size}");
    }
}

#[test]
fn x_3_boards_have_2_to_256_cells_and_the_shapes_their_limits() {
    let cells = |shape: &str| open(&format!("quantum-link:board={shape}")).map(|g| g.cells().len());
    for (shape, count) in [
        ("hex2", 7),
        ("hex9", 217),
        ("tri2", 3),
        ("tri22", 253),
        ("rhomb2x1", 2),
        ("rhomb16x16", 256),
        ("rhomb9x26", 234),
        ("rect26x9", 234),
        ("star1", 13),
        ("star6", 253),
        ("mask/oo", 2),
        ("mask/o/..../.o", 2),
    ] {
        assert_eq!(cells(shape), Ok(count), "{shape}");
    }
    let too_wide = format!("mask/oo{}", ".".repeat(63));
    let too_high = format!("mask/oo{}", "/.".repeat(26));
    let wrong = "hex1 hex10 hex05 hex tri1 tri23 rhomb1x1 rhomb27x1 rhomb26x10 rect1x27 rect0x5 star0 star7 \
         mask mask/ mask/o mask/oo/ mask/oO hexagon square5 5x5 hex+5";
    for shape in wrong
        .split(' ')
        .chain(["", "mask/o o", &too_wide, &too_high])
    {
        assert!(cells(shape).is_err(), "{shape}");
    }
    let widest = format!("mask/oo{}", ".".repeat(62));
    let highest = format!("mask/oo{}", "/.".repeat(25));
    assert_eq!(cells(&widest), Ok(2));
    assert_eq!(cells(&highest), Ok(2));
}
