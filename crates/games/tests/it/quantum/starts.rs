//! QS-3: the setups.

use quantarium_rules::Seed;

use super::game;

fn start(name: &str, seed: u64) -> String {
    game(name).start(Seed(seed)).text()
}

#[test]
fn qs_3_the_standard_setup_and_other_widths_follow_the_same_pattern() {
    for (size, text) in [
        ("8x8", "scsqqscs/cscqqcsc/8/8/8/8/CSCQQCSC/SCSQQSCS w 0"),
        ("4x5", "sqqs/cqqc/4/CQQC/SQQS w 0"),
        ("6x5", "scqqcs/csqqsc/6/CSQQSC/SCQQCS w 0"),
        ("10x5", "scscqqcscs/cscsqqscsc/10/CSCSQQSCSC/SCSCQQCSCS w 0"),
    ] {
        assert_eq!(start(&format!("quantum:board={size}"), 3), text);
    }
}

#[test]
fn qs_3_random_setups_have_the_standard_pieces_and_black_mirrors_white() {
    let random = game("quantum:setup=random");
    let mut seen = std::collections::HashSet::new();
    for seed in 0..200 {
        let text = random.start(Seed(seed)).text();
        let rows: Vec<&str> = text.split([' ', '/']).collect();
        let mirrored = [rows[7], rows[6]].map(str::to_ascii_lowercase);
        assert_eq!([rows[0], rows[1]], mirrored);
        assert_eq!(rows[2..6], ["8"; 4]);
        let count = |letter| {
            let own = rows[6..8].iter();
            own.map(|row| row.matches(letter).count()).sum::<usize>()
        };
        assert_eq!(["S", "C", "Q"].map(count), [6, 6, 4]);
        seen.insert(text);
    }
    let setups = seen.len();
    assert!(setups > 195, "seeds give different setups: {setups}");
}
