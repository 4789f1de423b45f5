//! One number, or one name.

use std::collections::HashMap;

use cuda_zc::CudaError;

use super::messages::{self, MESSAGES};
use super::names::{INVENTED, NAMES, OLD_NUMBERS, OTHER_NUMBERS, RUNTIME, RUNTIME_OWN, RuntimeOwn, SHORT, WORDS};
use super::nearest::{misspelt_prefix, nearest};
use super::words::{is_call, other_library};

/// Near misses that are looked for in one text: each costs more than a line.
const NEAR_MISSES: u32 = 16;

/// What a text turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) error: CudaError,
    /// The driver's own name or number, as it was typed.
    pub(crate) own: bool,
    /// What to know about the typed name or number.
    pub(crate) notes: Vec<String>,
    /// To be explained instead of the driver's nearest.
    pub(crate) meant: Option<&'static RuntimeOwn>,
    /// The driver's function that stands in the same line.
    pub(crate) call: Option<String>,
}

impl Found {
    pub(super) fn new(error: CudaError) -> Self {
        Self { error, own: true, notes: Vec::new(), meant: None, call: None }
    }

    pub(super) fn alias(code: u32, note: String) -> Self {
        Self { own: false, notes: vec![note], ..Self::new(error(code)) }
    }

    pub(super) fn runtime_own(typed: &str, meant: &'static RuntimeOwn) -> Self {
        let near = error(meant.near);
        let name = if typed == meant.name { String::new() } else { format!(" {},", meant.name) };
        let note = format!(
            "{typed} is the CUDA runtime's{name} {}, which the driver does not have; the driver's nearest is {near}",
            meant.number
        );
        Self { meant: Some(meant), ..Self::alias(meant.near, note) }
    }
}

pub(super) fn error(code: u32) -> CudaError {
    CudaError::from(cuda_sys::CUresult(code))
}

/// Letters and digits, in lower case.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Without the prefix of the driver's or the runtime's names; whether there was one.
pub(super) fn key(text: &str) -> (String, bool) {
    let all = letters(text);
    let prefixes = ["cudaerror", "cuerror", "curesult", "cudaerr", "cuerr"];
    if let Some(rest) = prefixes.iter().find_map(|prefix| all.strip_prefix(prefix)).filter(|rest| !rest.is_empty()) {
        return (rest.to_owned(), true);
    }
    // As in ERROR_OUT_OF_MEMORY.
    let rest = all.strip_prefix("error").filter(|rest| rest.len() > 5 && !text.contains(' '));
    (rest.map(str::to_owned).unwrap_or(all), false)
}

/// With short forms written out: `DEVICE_PTR`, `devicePtr`.
fn written_out(word: &str) -> String {
    let mut spaced = String::new();
    for c in word.chars() {
        if c.is_ascii_uppercase() && spaced.ends_with(|before: char| before.is_ascii_lowercase()) {
            spaced.push('_');
        }
        spaced.push(c);
    }
    let long = |part: &str| {
        let part = part.to_ascii_lowercase();
        SHORT.iter().find(|(short, _)| *short == part).map_or(part, |(_, long)| (*long).to_owned())
    };
    spaced.split('_').map(long).collect()
}

/// A decimal or hexadecimal number, also negative, also as a literal of C.
pub(super) fn number(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) || digits.len() > 30 {
        return None;
    }
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => i128::from_str_radix(hex, 16),
        Some(_) => return None,
        None => digits.parse(),
    };
    value.ok().map(|value: i128| value * sign)
}

/// By number.
pub(super) fn by_number(number: i128) -> Option<Found> {
    let code = u32::try_from(number).ok()?;
    let old = OLD_NUMBERS.iter().find(|(old, ..)| *old == code);
    let known = error(code);
    if !matches!(known, CudaError::Unrecognized(_)) {
        let mut found = Found::new(known);
        if let Some((_, meaning, today)) = old.filter(|(_, _, today)| *today != code) {
            found.notes.push(format!(
                "in logs of the runtime before CUDA 10.1, {code} was \"{meaning}\": today {}",
                error(*today)
            ));
        }
        return Some(found);
    }
    if let Some(own) = RUNTIME_OWN.iter().find(|own| own.number == code) {
        return Some(Found::runtime_own(&format!("the number {code}"), own));
    }
    if let Some((_, code, note)) = OTHER_NUMBERS.iter().find(|(other, ..)| i128::from(*other) == number) {
        return Some(Found::alias(*code, format!("{number} is not the driver's number: {note}")));
    }
    let (_, meaning, today) = old?;
    Some(Found::alias(
        *today,
        format!("{number} is not the driver's number: the runtime's before CUDA 10.1, \"{meaning}\""),
    ))
}

/// What a number is that is no error of the driver's and stands for none.
pub(super) fn foreign(number: i128) -> String {
    // As a program prints a negative code that it took for an unsigned one.
    let unsigned = [32, 64].into_iter().map(|bits| 1_i128 << bits).find(|end| (end / 2..*end).contains(&number));
    let read = unsigned.map_or(String::new(), |end| format!("It is {}, read without its sign. ", number - end));
    match number {
        0 => "0 is CUDA_SUCCESS.".to_owned(),
        _ if number < 0 || unsigned.is_some() => format!(
            "{read}The driver's codes are not negative: an errno, or the answer of a library between the program and \
             the driver (LD_PRELOAD)."
        ),
        5001..=5100 => "It is a number of cuFile (GPUDirect Storage).".to_owned(),
        _ => "Neither the driver nor the CUDA runtime has this number.".to_owned(),
    }
}

/// What a key is.
#[derive(Clone, Copy)]
enum Known {
    Drivers(CudaError),
    RuntimeOwn(&'static RuntimeOwn),
    Other(u32, &'static str),
}

/// Finds names.
pub(super) struct Names {
    by_key: HashMap<String, Known>,
    near_misses: u32,
}

impl Names {
    pub(super) fn new() -> Self {
        let named_by_words = MESSAGES.iter().filter(|(_, code, _)| *code != 0);
        // The driver's names last, because they are to stand where there are two.
        let by_key = named_by_words
            .map(|(words, code, _)| (letters(words), Known::Other(messages::drivers(*code), INVENTED)))
            .chain(NAMES.iter().map(|(name, code, what)| ((*name).to_owned(), Known::Other(*code, what))))
            .chain(RUNTIME_OWN.iter().map(|own| (key(own.name).0, Known::RuntimeOwn(own))))
            .chain(CudaError::ALL.iter().map(|error| (key(error.name()).0, Known::Drivers(*error))))
            .collect();
        Self { by_key, near_misses: NEAR_MISSES }
    }

    /// The driver's own, another's, or one that is nearly right.
    pub(super) fn find(&mut self, word: &str) -> Option<Found> {
        if let Some(error) = CudaError::from_name(word) {
            return Some(Found::new(error));
        }
        let (mut key, mut prefixed) = key(word);
        if key.is_empty() || key.len() > 80 || is_call(word) || other_library(word).is_some() {
            return None;
        }
        if let Some(end) = misspelt_prefix(&key).filter(|_| !prefixed) {
            (key, prefixed) = (key[end..].to_owned(), true);
        }
        if let Some(found) = self.known(word, &key, false) {
            return Some(found);
        }
        // Constants such as CU_MEMHOSTREGISTER_READ_ONLY are no errors, whatever they are like.
        let constant = ["CU_", "CUDA_"].iter().any(|start| word.starts_with(start));
        if constant && !prefixed {
            return None;
        }
        self.near_misses = self.near_misses.checked_sub(1)?;
        // The beginning of a name, cut off or abbreviated.
        let mut begun =
            CudaError::ALL.iter().filter(|error| key.len() >= 8 && self::key(error.name()).0.starts_with(&key));
        if let (Some(error), None) = (begun.next(), begun.next()) {
            let note = format!("{word} is no name of the driver's; it begins {}", error.name());
            return Some(Found::alias(error.code(), note));
        }
        let allowed = if prefixed { (key.len() / 5).clamp(1, 4) } else { (key.len() / 8).max(1) };
        if let Some(error) = nearest(&key, allowed).filter(|_| key.len() > 3) {
            let note = format!("{word} is no name of the driver's; the nearest is {}", error.name());
            return Some(Found::alias(error.code(), note));
        }
        // No near miss of anything: words that say what is meant.
        let words = WORDS.iter().find(|(words, _)| words.iter().all(|word| key.contains(word)));
        words.filter(|_| prefixed).map(|(_, code)| alias(word, *code, INVENTED))
    }

    /// A known name, and with `drivers` only the driver's.
    pub(super) fn exactly(&self, word: &str, drivers: bool) -> Option<Found> {
        self.known(word, &key(word).0, drivers)
    }

    /// One of the known names, also with a short form in it, with "cuda" twice, with "error" behind it.
    fn known(&self, word: &str, key: &str, drivers: bool) -> Option<Found> {
        let forms = [
            key.to_owned(),
            self::key(&written_out(word)).0,
            key.replace("cuda", ""),
            key.strip_suffix("error").unwrap_or(key).to_owned(),
        ];
        let form = forms.iter().find(|form| self.by_key.contains_key(*form))?;
        Some(match self.by_key[form] {
            Known::Drivers(error) => {
                let what = match word {
                    _ if form != key => INVENTED,
                    _ if word.starts_with("cudaError") => RUNTIME,
                    _ => "another spelling",
                };
                Found::alias(error.code(), format!("{word} is {what}; the driver's is {}", error.name()))
            }
            _ if drivers => return None,
            Known::RuntimeOwn(own) => Found::runtime_own(word, own),
            Known::Other(code, what) => alias(word, code, what),
        })
    }

    /// A name with spaces in it, and nothing else.
    pub(super) fn spaced_out(&mut self, text: &str) -> Option<Found> {
        let plain = text.len() <= 100 && text.chars().all(|c| c.is_ascii_alphabetic() || " _-:".contains(c));
        let (key, prefixed) = key(text);
        if !plain || key.is_empty() {
            return None;
        }
        self.known(text, &key, false).or_else(|| {
            let error = nearest(&key, (key.len() / 5).clamp(1, 4)).filter(|_| prefixed && key.len() > 3)?;
            let note = format!("{text} is no name of the driver's; the nearest is {}", error.name());
            Some(Found::alias(error.code(), note))
        })
    }
}

/// An error by another name, and what that name is.
pub(super) fn alias(name: &str, code: u32, what: &str) -> Found {
    let driver = if [RUNTIME, INVENTED].contains(&what) { "the driver's name is" } else { "the driver's nearest is" };
    Found::alias(code, format!("{name} is {what}; {driver} {}", error(code).name()))
}
