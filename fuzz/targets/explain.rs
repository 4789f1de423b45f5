//! What `zc explain` makes of any text.
#![no_main]

#[path = "../../cuda-zc/cli/src/explain/lookup.rs"]
#[allow(dead_code)]
mod lookup;
#[path = "../../cuda-zc/cli/src/explain/messages.rs"]
mod messages;
#[path = "../../cuda-zc/cli/src/explain/names.rs"]
#[allow(dead_code)]
mod names;
#[path = "../../cuda-zc/cli/src/explain/nearest.rs"]
mod nearest;
#[path = "../../cuda-zc/cli/src/explain/resolve.rs"]
#[allow(dead_code)]
mod resolve;
#[path = "../../cuda-zc/cli/src/explain/told.rs"]
mod told;
#[path = "../../cuda-zc/cli/src/explain/words.rs"]
mod words;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = (resolve::resolve(text), nearest::offers(text));
});
