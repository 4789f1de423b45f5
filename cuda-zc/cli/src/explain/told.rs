//! Numbers in lines: which of them is told to be a code.

use super::lookup::number;
use super::words::{Word, is_call, other_library};

/// A number in a line that stands beside a word such as "error".
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub(super) value: i128,
    /// Beside "error" or "code", or beside a call: not only beside "failed" or "status".
    pub(super) strongly: bool,
    /// The other library's word that stands nearer than any of CUDA's.
    pub(super) other: Option<&'static str>,
}

/// Words beside which a number is a code.
const TELLS: &[&str] =
    &["error", "err", "code", "errcode", "errorcode", "retcode", "returncode", "curesult", "cudaerr"];
/// Words beside which it may be one.
const MAY_TELL: &[&str] = &[
    "status", "failed", "fails", "failure", "gave", "gives", "returned", "returns", "answered", "result", "results",
    "rc", "ret", "retval",
];
/// Words between those and the number.
const BETWEEN: &[&str] =
    &["with", "was", "is", "the", "no", "number", "value", "in", "to", "cuda", "driver", "an", "a"];
/// Words before a number that say that it is something else.
const ELSE: &[&str] = &["exit", "exited", "exits", "http", "signal", "line", "errno", "pid"];
/// Words behind a number that is a count.
const COUNTED: &[&str] = &[
    "of", "out", "passed", "failed", "tests", "times", "bytes", "kb", "mb", "gb", "kib", "mib", "gib", "ms", "s",
    "seconds", "errors", "warnings", "retries", "attempts", "devices", "gpus", "jobs", "requests",
];

/// The first number in the line that is told to be a code.
pub(super) fn told(text: &str, words: &[Word]) -> Option<Told> {
    words.iter().enumerate().filter(|(_, word)| !word.argument).find_map(|(at, word)| {
        let value = whole_number(text, word)?;
        let next = |nth: usize| words.get(at + nth).map_or("", |word| word.lower);
        let counted = text[word.end()..].starts_with(' ') && COUNTED.contains(&next(1));
        let mut near = words[..at].iter().rev().filter(|word| !word.argument);
        if counted || near.clone().take(4).any(|word| ELSE.contains(&word.lower)) {
            return None;
        }
        let beside = near.find(|word| !BETWEEN.contains(&word.lower));
        let strongly = match beside {
            // Numba's form: [700] Call to cuMemcpyDtoH. Or: 101 from cudaMemPrefetchAsync.
            _ if next(1) == "call" && next(2) == "to" => true,
            _ if next(1) == "from" && words.get(at + 2).is_some_and(|word| is_call(word.text)) => true,
            None => return None,
            Some(beside) => {
                let last = beside.lower.rsplit('_').next().unwrap_or_default();
                let code = TELLS.contains(&last) || last.ends_with("error") || beside.lower.starts_with("cudaerror_");
                // At the end: failed to register host memory: 712. Ollama's form: failed to get device context 999.
                let set_off = last == "context" || text[..word.start].trim_end().ends_with([':', '=']);
                let ends =
                    next(1).is_empty() && set_off && words[..at].iter().any(|word| MAY_TELL.contains(&word.lower));
                match code || is_call(beside.text) {
                    true => true,
                    false if MAY_TELL.contains(&last) => near.take(2).any(|word| is_call(word.text)),
                    false if ends => false,
                    false => return None,
                }
            }
        };
        let other = words[..at].iter().rev().take(6).find_map(|word| {
            let cudas = is_call(word.text) || word.lower.contains("cuda");
            other_library(word.text).map(Some).or(cudas.then_some(None))
        });
        Some(Told { value, strongly, other: other.flatten() })
    })
}

/// A number with its sign that is no part of 0.5, 12:30, 80% or main.cu:12:5.
fn whole_number(text: &str, word: &Word) -> Option<i128> {
    let value = number(word.text)?;
    let (before, behind) = (&text[..word.start], &text[word.end()..]);
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    if behind.starts_with('%') || behind.strip_prefix(['.', ':']).is_some_and(digit) || before.ends_with('.') {
        return None;
    }
    let minus = before.strip_suffix('-');
    let negative = minus.is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-'));
    Some(if negative { -value } else { value })
}
