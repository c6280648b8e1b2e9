//! The module's face: texts handed in and out of its memory.
//!
//! To send a text, a page asks for `room` for its bytes, writes its UTF-8 there and calls
//! `hear`, which returns the answer's length; the answer lies at `answer` until the next call. The page
//! gives two functions: the time, and one that is called when the module breaks.
#![expect(
    unsafe_code,
    reason = "functions of a module have C's names, and lengths and places for texts"
)]

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use quantarium_search::set_clock;

use crate::Worker;

mod page {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment; never goes back.
        pub(super) safe fn now() -> f64;
        /// The module has come to its end: a text of `len` bytes at `at` says why.
        pub(super) safe fn broken(at: *const u8, len: usize);
    }
}

/// What lives from one call to the next.
#[derive(Default)]
struct Module {
    worker: Worker,
    request: Vec<u8>,
    answer: String,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// The page's time.
fn now() -> Duration {
    Duration::try_from_secs_f64(page::now() / 1e3).unwrap_or_default()
}

/// Called once, first.
// SAFETY: no other function of the module has this name; so for those below.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn begin() {
    set_clock(now);
    panic::set_hook(Box::new(|fault| {
        let words = fault.to_string();
        page::broken(words.as_ptr(), words.len());
    }));
}

/// A place for a request of `len` bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(len: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.request.clear();
        module.request.resize(len, 0);
        module.request.as_mut_ptr()
    })
}

/// Answers the request that was written; the answer's length.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hear() -> usize {
    MODULE.with_borrow_mut(|module| {
        let request = String::from_utf8_lossy(&module.request);
        module.answer = module.worker.hear(&request);
        module.answer.len()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    MODULE.with_borrow(|module| module.answer.as_ptr())
}
