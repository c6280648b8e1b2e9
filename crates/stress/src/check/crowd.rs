//! What connections may cost.

use crate::history::DEAF;
use crate::report::Report;

/// What a connection that nobody reads may cost, in KiB.
const COST: u64 = 256;

/// The server's memory may grow by one part in this many when many connections have come and gone.
const GROWN: u64 = 20;

/// Who never reads costs little and is given up; who has gone costs nothing. By a server's memory in KiB: before and after many
/// came and went, while it was quiet, and the most while those were sent things who never read, of whom some are open still.
pub fn check_crowd(measured: &Report) -> Vec<String> {
    let names = ["before", "after", "quiet", "most", "open"];
    let [before, after, quiet, most, open] = names.map(|name| measured.count(name));
    let mut broken = Vec::new();
    let each = most.saturating_sub(quiet) / u64::from(DEAF);
    if each > COST {
        broken.push(format!("a connection that nobody reads costs {each} KiB"));
    }
    if open > 0 {
        let words = format!("{open} connections that nobody reads are open still");
        broken.push(words);
    }
    if after > before + before / GROWN {
        broken.push(format!(
            "the server had {before} KiB before many came and went, and {after} KiB afterwards"
        ));
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_that_cost_much_or_stay_are_found_and_others_are_not() {
        let mut measured = Report::default();
        for (name, count) in [("before", 40_000), ("after", 42_000), ("quiet", 42_000)] {
            measured.set(name, count);
        }
        measured.set("most", 42_000 + 40 * 256);
        assert_eq!(check_crowd(&measured), [""; 0]);
        let mut leaking = measured.clone();
        leaking.set("after", 42_001);
        let grown = "the server had 40000 KiB before many came and went, and 42001 KiB afterwards";
        assert_eq!(check_crowd(&leaking), [grown]);
        measured.set("most", 42_000 + 40 * 257);
        measured.set("open", 3);
        let deaf = "a connection that nobody reads costs 257 KiB";
        let open = "3 connections that nobody reads are open still";
        assert_eq!(check_crowd(&measured), [deaf, open]);
    }
}
