//! Lines taken apart.

use std::borrow::Cow;

use super::names::OTHERS;

/// Letters, digits and underscores.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) lower: &'a str,
    /// Where in the line.
    pub(super) start: usize,
    /// In the parentheses behind a call.
    pub(super) argument: bool,
}

impl Word<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The words of a line; `lower` is the same line in lower case.
pub(super) fn words<'a>(text: &'a str, lower: &'a str) -> Vec<Word<'a>> {
    let mut words: Vec<Word> = Vec::new();
    let (bytes, mut at, mut arguments_end) = (text.as_bytes(), 0, 0);
    let inside = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    while at < bytes.len() {
        if !inside(&bytes[at]) {
            at += 1;
            continue;
        }
        let len = bytes[at..].iter().take_while(|b| inside(b)).count();
        let word = &text[at..at + len];
        words.push(Word { text: word, lower: &lower[at..at + len], start: at, argument: at < arguments_end });
        at += len;
        if bytes.get(at) == Some(&b'(') && is_call(word) {
            arguments_end = arguments_end.max(at + parenthesis(&bytes[at..]));
        }
    }
    words
}

/// The length of a text that starts with a parenthesis, up to the one that closes it; 0 if none does.
fn parenthesis(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate().take(1000) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return at + 1,
            b')' => depth -= 1,
            _ => {}
        }
    }
    0
}

/// Whether it is written as a function of the driver or the runtime.
pub(super) fn is_call(word: &str) -> bool {
    let upper = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase());
    let cased = word.strip_prefix("cuda").is_some_and(upper) || word.strip_prefix("cu").is_some_and(upper);
    cased && !word.starts_with("cudaError") && other_library(word).is_none()
}

/// The other library that a word is of.
pub(super) fn other_library(word: &str) -> Option<&'static str> {
    let begins = |name: &str| word.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    OTHERS.iter().copied().find(|name| begins(name))
}

/// Whether it speaks of CUDA or of a GPU.
pub(super) fn speaks(word: &Word) -> bool {
    let lower = word.lower;
    ["nvidia", "nvrm", "nvml", "nvlink", "dxg"].iter().any(|start| lower.starts_with(start))
        || lower.contains("cuda")
        || lower.contains("gpu")
        || lower == "curesult"
        || lower == "xid"
        || word.text.starts_with("CU_")
        || is_call(word.text)
}

/// Without a terminal's colours and a mark of the byte order.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if !text.as_bytes().contains(&0x1b) && !text.as_bytes().contains(&0xef) {
        return text.into();
    }
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\u{feff}' => {}
            '\u{1b}' if rest.next_if_eq(&'[').is_some() => {
                // Up to the letter that ends it.
                while rest.next_if(|c| matches!(c, '\u{20}'..='\u{3f}')).is_some() {}
                rest.next();
            }
            '\u{1b}' => {}
            c => out.push(c),
        }
    }
    out.into()
}

/// Three letters of every word that speaks of CUDA, and of every message that is CUDA's alone.
const SIGNS: &[&[u8; 3]] = &[
    b"gpu", b"xid", b"dxg", b"nvi", b"nvr", b"nvm", b"nvl", b"mem", b"dev", b"lau", b"ptx", b"pee", b"ill", b"cap",
    b"mps", b"ecc", b"olc", b"dwa",
];

/// Five bits of a letter in either case.
const fn bits(byte: u8) -> usize {
    (byte & 31) as usize
}

const CU: usize = bits(b'c') << 5 | bits(b'u');

/// Whether three letters are one of `SIGNS`, or begin with "cu".
static SIGN: [bool; 1 << 15] = {
    let mut set = [false; 1 << 15];
    let mut at = 0;
    while at < SIGNS.len() {
        let [a, b, c] = *SIGNS[at];
        set[bits(a) << 10 | bits(b) << 5 | bits(c)] = true;
        at += 1;
    }
    at = 0;
    while at < 32 {
        set[CU << 5 | at] = true;
        at += 1;
    }
    set
};

/// Where the next line is that may be of CUDA. It is all that is done for most of a long log, so it is a loop that is fast
/// in a build without optimisation too.
pub(super) fn next_line(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut last) = (from, 0);
    while at < bytes.len() {
        last = (last << 5 | (bytes[at] & 31) as usize) & 0x7fff;
        // "cu" begins a call, CUresult or "cuda", and stands in "execute".
        if SIGN[last]
            && (last >> 5 != CU || bytes[at].is_ascii_uppercase() || bytes[at] == b'd' || bytes[at - 1] == b'U')
        {
            return Some(text[..at].rfind('\n').map_or(0, |end| end + 1));
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::messages::{MESSAGE, MESSAGES};
    use super::next_line;

    /// Else a long log would be read without them.
    #[test]
    fn what_a_log_is_read_for_is_not_quiet() {
        let quiet = |line: &str| next_line(line, 0).is_none();
        for (words, ..) in MESSAGES.iter().filter(|(_, code, what)| *code != 0 && *what == MESSAGE) {
            assert!(!quiet(words), "{words}");
        }
        for word in ["cuInit", "CUresult", "libcuda", "CUDA", "a GPU", "NVRM: Xid", "dxgkio", "nvidia-smi", "NVLink"] {
            assert!(!quiet(word), "{word}");
        }
        for line in ["GET / status 200", "execute the document of the current custom security", "error 12 in nginx"] {
            assert!(quiet(line), "{line}");
        }
    }
}
