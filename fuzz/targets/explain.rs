//! What `zc explain` makes of any text.
#![no_main]

#[path = "../../cuda-zc/cli/src/explain/aliases.rs"]
#[allow(dead_code)]
mod aliases;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = (aliases::resolve(text), aliases::offers(text), aliases::foreign(text));
});
