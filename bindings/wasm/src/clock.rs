//! The time: the page's in a module, the system's natively.

#[cfg(target_family = "wasm")]
pub(crate) use crate::abi::now;

/// The time since it was first asked for.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn now() -> std::time::Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
