//! What connections may cost.

use crate::history::{Crowd, DEAF};

/// What a connection that nobody reads may cost, in KiB.
const COST: u64 = 256;

/// The server's memory may grow by one part in this many when many connections have come and gone.
const GROWN: u64 = 20;

/// Who never reads costs little and is given up; who has gone costs nothing.
pub fn check_crowd(crowd: &Crowd) -> Vec<String> {
    let mut broken = Vec::new();
    let each = crowd.most.saturating_sub(crowd.quiet) / u64::from(DEAF);
    if each > COST {
        broken.push(format!("a connection that nobody reads costs {each} KiB"));
    }
    if crowd.open > 0 {
        let count = crowd.open;
        let words = format!("{count} connections that nobody reads are open still");
        broken.push(words);
    }
    let (before, after) = (crowd.before, crowd.after);
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
        let fine = || Crowd {
            before: 40_000,
            after: 42_000,
            quiet: 42_000,
            most: 42_000 + 40 * 256,
            open: 0,
        };
        assert_eq!(check_crowd(&fine()), [""; 0]);
        let leaking = Crowd {
            after: 42_001,
            ..fine()
        };
        let grown = "the server had 40000 KiB before many came and went, and 42001 KiB afterwards";
        assert_eq!(check_crowd(&leaking), [grown]);
        let unbounded = Crowd {
            most: 42_000 + 40 * 257,
            open: 3,
            ..fine()
        };
        let deaf = "a connection that nobody reads costs 257 KiB";
        let open = "3 connections that nobody reads are open still";
        assert_eq!(check_crowd(&unbounded), [deaf, open]);
    }
}
