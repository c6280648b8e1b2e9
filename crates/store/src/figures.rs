//! What an operator wants to know of a store.

/// How much is stored, and how much waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// What it takes on the disk, in bytes.
    pub bytes: u64,
    /// What is to be written or is being written.
    pub writes_waiting: u64,
    /// Notices that are not settled: those that wait for their time, and those that are being sent.
    pub notices_waiting: u64,
}
