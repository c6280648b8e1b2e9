#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quantarium_fuzz::weights(bytes));
