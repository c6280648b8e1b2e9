//! What connections may cost.

use super::Broken;
use crate::history::Crowd;

/// What a connection that nobody reads may cost, in KiB.
const DEAF: u64 = 256;

/// The server's memory may grow by one part in this many when many connections have come and gone.
const GROWN: u64 = 20;

/// Who never reads costs little and is given up; who has gone costs nothing.
pub fn check_crowd(crowd: &Crowd) -> Vec<Broken> {
    let mut broken = Vec::new();
    let each = crowd.most.saturating_sub(crowd.quiet) / u64::from(crowd.deaf.max(1));
    if each > DEAF {
        broken.push(Broken::Deaf { each });
    }
    if crowd.open > 0 {
        broken.push(Broken::Open { count: crowd.open });
    }
    let (before, after) = (crowd.before, crowd.after);
    if after > before + before / GROWN {
        broken.push(Broken::Grown { before, after });
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_that_cost_much_or_stay_are_found_and_others_are_not() {
        let fine = || Crowd {
            comings: 10_000,
            before: 40_000,
            after: 42_000,
            deaf: 40,
            quiet: 42_000,
            most: 42_000 + 40 * 256,
            open: 0,
        };
        assert_eq!(check_crowd(&fine()), []);
        let leaking = Crowd {
            after: 42_001,
            ..fine()
        };
        let (before, after) = (40_000, 42_001);
        assert_eq!(check_crowd(&leaking), [Broken::Grown { before, after }]);
        let unbounded = Crowd {
            most: 42_000 + 40 * 257,
            open: 3,
            ..fine()
        };
        let (deaf, open) = (Broken::Deaf { each: 257 }, Broken::Open { count: 3 });
        assert_eq!(check_crowd(&unbounded), [deaf, open]);
    }
}
