//! `bench`.

use quantarium_bench::forced::positions;
use quantarium_games::FAMILIES;

use super::{printed, words, wrong};

#[test]
fn the_node_counts_are_printed() {
    let text = printed(words("bench --nodes"));
    assert!(text.contains("324325"), "{text}");
    for info in FAMILIES {
        let first = |line: &str| line.split(' ').next() == Some(info.id);
        assert!(text.lines().any(first), "{text}");
    }
}

#[test]
fn what_the_search_finds_where_the_truth_is_known_is_counted() {
    let forced = printed(words("bench forced --count 1"));
    let says = "of 1 forced wins of 5 plies, a second each: ";
    assert!(forced.contains(says), "{forced}");
    let file = printed(words("bench forced --find --count 1"));
    assert_eq!(file.lines().count(), 4, "{file}");
    assert_eq!(file.lines().next_back(), positions().next());
    let endings = printed(words("bench endings --count 1"));
    let says = "of 1 positions of quantum-link with 8 empty cells";
    assert!(endings.contains(says), "{endings}");
    let levels = printed(words("bench levels --level 9 --count 2"));
    assert_eq!(levels, "level 9 gave away 0 of 2\n");
    wrong(words("bench levels --level 11"), "1 to 10");
}
