//! Which byte of the source goes where, for vectors of either width.

/// An index at which a shuffle of AVX2 brings 0; one of AVX-512 does not look at it.
const NONE: u8 = 0x80;

/// What is written at once.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Block<const LANES: usize> {
    /// The bit that each byte looks at, at its place in the byte; none where nothing is written but 0.
    pub(super) bits: [u8; LANES],
    /// The first byte, and which of those from there on the target has.
    pub(super) at: usize,
    pub(super) written: u64,
    pub(super) shuffles: usize,
}

/// What a block needs of a part of the source.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Shuffle<const LANES: usize> {
    /// Which of its bytes goes where.
    pub(super) indices: [u8; LANES],
    /// Which bytes of the block come from there.
    pub(super) lanes: u64,
    /// Which part, and which of its bytes the source has.
    pub(super) part: usize,
    pub(super) read: u64,
}

/// The blocks that begin at `starts`, and the shuffles of all, one after the other. Source and target have as many bytes
/// as `sizes` say; a shuffle chooses from parts of the source of `part` bytes.
pub(super) fn tables<const LANES: usize>(
    part: usize,
    starts: impl Iterator<Item = usize>,
    sizes: (usize, usize),
    pairs: &[(usize, usize)],
) -> (Vec<Block<LANES>>, Vec<Shuffle<LANES>>) {
    let (read, written) = sizes;
    let mut source = vec![None; written];
    for &(bit, byte) in pairs {
        source[byte] = Some(bit);
    }
    let (mut blocks, mut shuffles) = (Vec::new(), Vec::new());
    for at in starts {
        let bit = |lane: usize| source.get(at + lane).copied().flatten();
        let before = shuffles.len();
        for (lane, bit) in (0..LANES).filter_map(|lane| Some((lane, bit(lane)?))) {
            let (number, byte) = (bit / 8 / part, bit / 8 % part);
            let known = shuffles[before..]
                .iter()
                .position(|shuffle: &Shuffle<LANES>| shuffle.part == number);
            let known = known.map_or(shuffles.len(), |known| before + known);
            if known == shuffles.len() {
                shuffles.push(Shuffle {
                    indices: [NONE; LANES],
                    lanes: 0,
                    part: number,
                    read: first(read - number * part),
                });
            }
            shuffles[known].indices[lane] = byte as u8;
            shuffles[known].lanes |= 1 << lane;
        }
        blocks.push(Block {
            bits: std::array::from_fn(|lane| bit(lane).map_or(0, |bit| 1 << (bit % 8))),
            at,
            written: first(written - at),
            shuffles: shuffles.len() - before,
        });
    }
    (blocks, shuffles)
}

/// The first `count` bits, at most all.
fn first(count: usize) -> u64 {
    match count {
        64.. => u64::MAX,
        _ => (1 << count) - 1,
    }
}
