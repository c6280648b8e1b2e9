//! How far the game is from its end, which decides how much everything else counts.

/// How many sets of weights there are.
pub(super) const STAGES: usize = KNOTS.len();

/// How many placements are left at most where each set counts alone; in between, the two nearest count
/// by how near they are.
const KNOTS: [u32; 6] = [0, 8, 20, 40, 70, 116];

/// Of how many numbers of placements left each has a stage of its own: from 0 on; beyond them all have the last one's.
pub(super) const DISTINCT: usize = KNOTS[STAGES - 1] as usize + 1;

/// Two neighbouring sets of weights and the second one's share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stage {
    pub(super) first: usize,
    /// From 0 to 1.
    pub(super) share: f32,
}

impl Stage {
    /// With at most this many placements left.
    pub(super) fn of(left: u32) -> Self {
        let first = (1..STAGES - 1).rev().find(|&i| KNOTS[i] <= left);
        let first = first.unwrap_or(0);
        let (low, high) = (KNOTS[first], KNOTS[first + 1]);
        Self {
            first,
            share: (left.min(high) - low) as f32 / (high - low) as f32,
        }
    }

    pub(super) fn shares(self) -> [(usize, f32); 2] {
        [(self.first, 1.0 - self.share), (self.first + 1, self.share)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_counts_alone_at_its_place_and_fades_towards_the_next() {
        let of = |left| {
            let Stage { first, share } = Stage::of(left);
            (first, share)
        };
        assert_eq!(of(0), (0, 0.0));
        assert_eq!(of(4), (0, 0.5));
        assert_eq!(of(8), (1, 0.0));
        assert_eq!(of(115), (4, 45.0 / 46.0));
        assert_eq!(of(116), (4, 1.0));
        assert_eq!(of(160), (4, 1.0), "a position given as text");
        assert_eq!(of(DISTINCT as u32 - 1), of(DISTINCT as u32));
        assert_ne!(of(DISTINCT as u32 - 2), of(DISTINCT as u32));
    }
}
