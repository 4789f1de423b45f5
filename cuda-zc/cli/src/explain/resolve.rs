//! From what people type or paste to the driver's code.
//!
//! A text of one word is a number or a name, also another's or one that is nearly right. In a line, names come first,
//! then a number beside a word such as "error", then a message, and near misses are not looked for in running text. In a
//! log of many lines, what other programs write too counts only where something speaks of CUDA.

use std::collections::HashMap;

use cuda_sys::Driver;

use super::lookup::{Found, Names, alias, by_number, error, foreign, letters, number};
use super::messages::{MESSAGE, Message, Messages, ORDINARY};
use super::names::{ERRNOS, OLD_NUMBERS, RUNTIME_CALLS, RUNTIME_OWN, XIDS};
use super::nearest::misspelt_prefix;
use super::told::{Told, told};
use super::words::{Word, is_call, next_line, other_library, plain, speaks, words};

/// All that was found in a text.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) found: Vec<Found>,
    /// What to say where nothing was found.
    pub(crate) note: Option<String>,
    /// A line was longer than is read.
    pub(crate) cut: bool,
}

/// Lines are read up to this length.
pub(crate) const MOST: usize = 16 << 10;
/// A list of names and numbers is one up to this many lines.
const LIST: usize = 1000;

/// What a word, a line, a list of words or a log says.
pub(crate) fn resolve(text: &str) -> Answer {
    // Who gives one line, or a list, asks about each: a log has more in it.
    let one_word = |line: &&str| !line.contains([' ', '\t']);
    let first: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(LIST + 1).collect();
    let log = first.len() > LIST || first.len() > 1 && !first.iter().all(one_word);
    let mut reader = Reader::new();
    let mut answer = Answer::default();
    let mut bare = Vec::new();
    let (mut at, mut after) = (0, false);
    while at < text.len() {
        if log && !after {
            let Some(next) = next_line(text, at) else { break };
            at = next;
        }
        let mut line = text[at..].split('\n').next().unwrap_or_default();
        at += line.len() + 1;
        if line.trim().is_empty() {
            continue;
        }
        if line.len() > MOST {
            line = &line[..(0..=MOST).rev().find(|&end| line.is_char_boundary(end)).unwrap_or(0)];
            answer.cut = true;
        }
        let line = plain(line);
        let line = line.trim();
        let reading = reader.line(line, !log, after);
        after = reading.speaks;
        let to = if reading.bare { &mut bare } else { &mut answer.found };
        reading.found.into_iter().for_each(|new| add(to, new));
        answer.note = answer.note.or(reading.note);
    }
    if answer.found.is_empty() {
        answer.found = bare;
    }
    answer
}

/// Once for each error, with the first call that is known.
fn add(found: &mut Vec<Found>, new: Found) {
    match found.iter_mut().find(|old| old.error == new.error && old.meant == new.meant) {
        Some(old) => {
            old.call = old.call.take().or(new.call);
            if new.own && !old.own {
                (old.own, old.notes) = (true, new.notes);
            }
        }
        None => found.push(new),
    }
}

/// The driver's function behind one of the runtime's; other names as they are.
pub(crate) fn drivers_call(name: &str) -> &str {
    RUNTIME_CALLS.iter().find(|(runtime, _)| *runtime == name).map_or(name, |(_, driver)| driver)
}

/// The driver's function that a word names.
fn known_call(word: &str) -> Option<&str> {
    let call = drivers_call(word);
    // cuGetErrorName and cuGetErrorString tell of another's error.
    let may_fail = is_call(word) && !call.starts_with("cuGetError");
    (may_fail && Driver::entries().any(|entry| entry.name == call)).then_some(call)
}

/// The only word of a text, less what stands around it and the path before it.
fn only_word(text: &str) -> Option<&str> {
    let bare = text.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    let bare = bare.trim_start_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '+');
    let inside = |c: char| c.is_ascii_alphanumeric() || "_-+".contains(c);
    let parts = bare.split("::").all(|part| !part.is_empty() && part.chars().all(inside));
    bare.rsplit("::").next().filter(|_| parts)
}

/// What one line says.
#[derive(Default)]
struct Reading {
    found: Vec<Found>,
    /// What was found is a number that counts only if nothing better is in the log.
    bare: bool,
    /// Something in the line speaks of CUDA.
    speaks: bool,
    note: Option<String>,
}

impl Reading {
    fn found(found: Found) -> Self {
        Self { found: vec![found], ..Self::default() }
    }

    fn note(note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..Self::default() }
    }
}

struct Reader {
    names: Names,
    messages: Messages,
    /// Names in lines that were looked up.
    named: HashMap<String, Option<Found>>,
}

impl Reader {
    fn new() -> Self {
        Self { names: Names::new(), messages: Messages::new(), named: HashMap::new() }
    }

    /// `asked`: the line was given on its own. `after`: the line before speaks of CUDA.
    fn line(&mut self, text: &str, asked: bool, after: bool) -> Reading {
        if asked && let Some(word) = only_word(text) {
            return self.one_word(word);
        }
        let lower = text.to_ascii_lowercase();
        let words = words(text, &lower);
        let speaks = words.iter().any(speaks);
        let mut reading = self.read(text, &words, asked, speaks || asked || after);
        if !reading.found.is_empty()
            && let Some(call) = words.iter().find_map(|word| known_call(word.text))
        {
            reading.found.iter_mut().for_each(|found| found.call = Some(call.to_owned()));
        }
        Reading { speaks, ..reading }
    }

    /// A word on its own.
    fn one_word(&mut self, word: &str) -> Reading {
        if let Some(number) = number(word) {
            return by_number(number).map_or_else(|| Reading::note(foreign(number)), Reading::found);
        }
        // As in CUDA-712.
        let digits = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        if matches!(letters(&word[..digits]).as_str(), "cuda" | "cudaerror" | "cuerror" | "curesult" | "error" | "code")
            && let Some(found) = number(&word[digits..]).and_then(by_number).filter(|found| found.own)
        {
            return Reading::found(found);
        }
        if let Some(found) = self.names.find(word) {
            return Reading::found(found);
        }
        if matches!(letters(word).as_str(), "cudasuccess" | "success") {
            return Reading::note("It is success, 0.");
        }
        let lower = word.to_ascii_lowercase();
        let words = words(word, &lower);
        if let Some((_, code, what)) = self.messages.find(&words).filter(|row| row.1 != 0) {
            return Reading::found(alias(word, *code, what));
        }
        no_code(&words, word, true)
    }

    /// A name in a line, behind the word `before`.
    fn named(&mut self, before: Option<&Word>, word: &Word, asked: bool, context: bool) -> Option<Found> {
        let capital = word.text.starts_with(|c: char| c.is_ascii_uppercase());
        if !(capital || word.text.starts_with("cu")) || word.text.len() > 100 {
            return None;
        }
        if let Some(known) = self.named.get(word.text) {
            return known.clone();
        }
        let prefix = |prefix: &&str| word.lower.len() > prefix.len() && word.lower.starts_with(*prefix);
        let misspelt = |word: &Word| misspelt_prefix(&letters(word.text)).is_some() && !is_call(word.text);
        if ["cuda_error", "cudaerror", "cu_error"].iter().any(prefix) || asked && misspelt(word) {
            let found = self.names.find(word.text);
            self.named.insert(word.text.to_owned(), found.clone());
            return found;
        }
        // Without a prefix only in the place of one of CUDA's: OUT_OF_MEMORY, CudaError::OutOfMemory.
        let shouted = !word.text.bytes().any(|b| b.is_ascii_lowercase());
        let ends = ["cudaerror", "curesult", "drivererror", "err", "value"];
        let placed = before.is_some_and(|before| ends.iter().any(|end| before.lower.ends_with(end)));
        if placed && capital && !shouted || context && shouted && word.text.contains('_') {
            return self.names.exactly(word.text, shouted);
        }
        None
    }

    /// Names, then a number that is told to be a code, then a message.
    fn read(&mut self, text: &str, words: &[Word], asked: bool, context: bool) -> Reading {
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if let Some(new) = self.named(at.checked_sub(1).map(|at| &words[at]), word, asked, context) {
                add(&mut found, new);
            }
        }
        if !found.is_empty() {
            return Reading { found, ..Reading::default() };
        }
        let message = self.messages.find(words).filter(|row| context || row.2 != ORDINARY);
        let told = if context { told(text, words) } else { None };
        let mut note = None;
        match told.as_ref().map(|told| coded(told, words)) {
            Some(Ok(number)) if !message.is_some_and(|row| outweighs(row, told.as_ref())) => {
                let close = told.is_some_and(|told| told.strongly) && words.iter().any(speaks);
                return Reading { bare: !close, ..Reading::found(number) };
            }
            Some(Err(foreign)) => note = Some(foreign),
            _ => {}
        }
        match (message, asked.then(|| self.names.spaced_out(text)).flatten()) {
            (Some(row), _) => said(row),
            (None, Some(found)) => Reading::found(found),
            (None, None) if context => note.map_or_else(|| no_code(words, text, asked), Reading::note),
            (None, None) => Reading::default(),
        }
    }
}

/// The error that a told number is, or why it is none.
fn coded(told: &Told, words: &[Word]) -> Result<Found, String> {
    if told.value == -12 && words.iter().any(|word| word.lower.starts_with("dxg")) {
        let note = "dxgkio's -12 is ENOMEM: on WSL the Windows driver caps pinned memory far below RAM, and managed memory \
                    ends with the GPU's";
        return Ok(Found::alias(2, note.to_owned()));
    }
    let found = match told.other {
        Some("nvml") if told.value == 18 => by_number(18),
        Some(_) => None,
        None => by_number(told.value),
    };
    found.ok_or_else(|| match told.other {
        Some(other) if told.value > 0 && other != "cufile" => {
            format!("{} stands beside {other}: a number of that library, and not of the driver's.", told.value)
        }
        _ => foreign(told.value),
    })
}

/// Whether a message says more than the number in its line: where the number is told weakly, or has another meaning
/// since CUDA 10.1.
fn outweighs((_, code, _): &Message, told: Option<&Told>) -> bool {
    let old = |told: &Told| OLD_NUMBERS.iter().any(|(old, _, today)| i128::from(*old) == told.value && today == code);
    *code != 999 && told.is_some_and(|told| !told.strongly || old(told))
}

/// What a message says.
fn said((_, code, what): &Message) -> Reading {
    if *code == 0 {
        return Reading::note(*what);
    }
    if let Some(own) = RUNTIME_OWN.iter().find(|own| own.number == *code) {
        return Reading::found(Found::runtime_own("this message", own));
    }
    let runtimes = [MESSAGE, ORDINARY].contains(what);
    let (what, driver) = if runtimes { (MESSAGE, "the driver's name is") } else { (*what, "the driver's nearest is") };
    Reading::found(Found::alias(*code, format!("this is {what}; {driver} {}", error(*code).name())))
}

/// What is to be said about words that stand for no code of CUDA's.
fn no_code(words: &[Word], text: &str, asked: bool) -> Reading {
    if let Some(word) = words.iter().find(|word| word.text.eq_ignore_ascii_case("xid")) {
        let rest = text[word.start + 3..].trim_start();
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        let digits = |c: char| !c.is_ascii_digit();
        let number = rest.trim_start_matches(digits).split(digits).next().and_then(|n| n.parse::<u32>().ok());
        let known = number.and_then(|number| XIDS.iter().find(|(xid, _)| *xid == number));
        return Reading::note(match known {
            Some((xid, says)) => format!("Xid {xid} is a line of the kernel module and no code: {says}."),
            None => "An Xid is a line of the kernel module and no code. NVIDIA's list of Xid errors says what the \
                     number means; what the program saw is the error to explain."
                .to_owned(),
        });
    }
    if let Some((name, says)) = ERRNOS.iter().find(|(name, _)| words.iter().any(|word| word.text == *name)) {
        return Reading::note(format!("{name} is the operating system's and no code of CUDA's. {says}."));
    }
    if words.iter().any(|word| word.lower == "errno") {
        return Reading::note("An errno is the operating system's number and no code of CUDA's.");
    }
    if words.iter().any(|word| word.lower == "symbol") && words.iter().any(|word| is_call(word.text)) {
        return Reading::note(
            "It is no code: the driver's library is older than the program, and lacks that function. Update the driver, or \
             use a build for an older CUDA; cuda-sys loads the other functions, and answers 36 from that one.",
        );
    }
    if let Some(word) = words.iter().find(|word| asked && is_call(word.text)) {
        let (word, call) = (word.text, drivers_call(word.text));
        return Reading::note(format!(
            "{word} is a function or a constant and no error: give the error that the function answered, as in \
             zc explain 1 --call {call}."
        ));
    }
    match words {
        [word] => match other_library(word.text) {
            Some(_) => Reading::note(format!("{} is a name of another library.", word.text)),
            None => Reading::default(),
        },
        _ => Reading::default(),
    }
}
