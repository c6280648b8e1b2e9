//! `bench`.

use super::{json, printed};

#[test]
fn the_node_counts_are_printed() {
    let text = printed(&["bench", "--nodes"]);
    for game in ["quantum-leap", "quantum", "quantum-link", "quanta"] {
        assert!(
            text.lines()
                .any(|line| line.split(' ').next() == Some(game)),
            "{text}"
        );
    }
    assert_eq!(text, printed(&["bench", "--nodes"]));
    let nodes = json(&["bench", "--nodes", "--json"]);
    assert!(nodes.to_string().contains("324325"), "{nodes}");
}
