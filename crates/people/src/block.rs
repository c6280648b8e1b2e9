//! Blocks: who wants nothing to do with whom.

use thiserror::Error;

use crate::Digest;

/// How many others an account may block.
const MOST: usize = 500;

/// Why somebody cannot be blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoBlock {
    #[error("you cannot block yourself")]
    Own,
    #[error("you have blocked {MOST} others: let one in again first")]
    Many,
}

/// Whether an account that has blocked `blocked` others may block one more.
///
/// # Errors
/// When it may not.
pub fn may_block(account: &Digest, other: &Digest, blocked: usize) -> Result<(), NoBlock> {
    if account == other {
        return Err(NoBlock::Own);
    }
    (blocked < MOST).then_some(()).ok_or(NoBlock::Many)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    #[test]
    fn one_blocks_so_many_others_and_never_oneself() {
        let [one, other] = [1, 2].map(|number| Secret::of([number; 32]).digest());
        assert_eq!(may_block(&one, &one, 0), Err(NoBlock::Own));
        assert_eq!(may_block(&one, &other, MOST - 1), Ok(()));
        assert_eq!(may_block(&one, &other, MOST), Err(NoBlock::Many));
    }
}
