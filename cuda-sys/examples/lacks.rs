//! Lists what the machine's driver lacks, and compares that with the symbol table of the library itself, read from its
//! file: every function of the header is exported or lacking, never both. Fails if they disagree.
//!
//! `cargo run -p cuda-sys --example lacks`

use std::collections::BTreeSet;
use std::error::Error;
use std::process::ExitCode;

use cuda_sys::Driver;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let driver = Driver::load()?;
    let path = driver.path().ok_or("the driver has no file")?;
    let file = std::fs::read(path)?;
    let exported = exported(&file).ok_or_else(|| format!("{}: cannot read its symbol table", path.display()))?;
    for entry in driver.lacks() {
        println!("{entry}");
    }
    let in_header: BTreeSet<&str> = Driver::entries().map(|e| e.name).collect();
    let lacking: BTreeSet<&str> = driver.lacks().map(|e| e.name).collect();
    let absent: BTreeSet<&str> = in_header.iter().copied().filter(|n| !exported.contains(n)).collect();
    println!("{}: CUDA {:?}", path.display(), driver.version());
    println!(
        "{} functions in the header, {} lacking; the file exports {} names that start with cu, {} of the header's not \
         among them",
        in_header.len(),
        lacking.len(),
        exported.iter().filter(|n| n.starts_with("cu")).count(),
        absent.len(),
    );
    for name in lacking.symmetric_difference(&absent) {
        println!("DIFFERS: {name}");
    }
    println!("{}", if lacking == absent { "equal" } else { "not equal" });
    Ok(lacking == absent)
}

/// The names that a 64-bit little-endian ELF file defines for others: section `.dynsym` (type 11), 24 bytes a symbol.
fn exported(file: &[u8]) -> Option<BTreeSet<&str>> {
    let bytes = |at: u64, n: usize| file.get(usize::try_from(at).ok()?..)?.get(..n);
    let u16_at = |at| bytes(at, 2)?.try_into().ok().map(u16::from_le_bytes);
    let u32_at = |at| bytes(at, 4)?.try_into().ok().map(u32::from_le_bytes);
    let u64_at = |at| bytes(at, 8)?.try_into().ok().map(u64::from_le_bytes);
    (bytes(0, 6)? == b"\x7fELF\x02\x01").then_some(())?;
    let (sections, section_size, sections_count) = (u64_at(0x28)?, u64::from(u16_at(0x3a)?), u16_at(0x3c)?);
    let section = |index: u64| sections.checked_add(index.checked_mul(section_size)?);

    let mut names = BTreeSet::new();
    for header in (0..u64::from(sections_count)).filter_map(section) {
        if u32_at(header + 4)? != 11 {
            continue;
        }
        let (start, size) = (u64_at(header + 0x18)?, u64_at(header + 0x20)?);
        let strings = u64_at(section(u64::from(u32_at(header + 0x28)?))? + 0x18)?;
        for symbol in (0..size / 24).map(|i| start + 24 * i) {
            let defined = u16_at(symbol + 6)? != 0;
            let name = file.get(usize::try_from(strings + u64::from(u32_at(symbol)?)).ok()?..)?;
            let name = std::str::from_utf8(name.split(|&b| b == 0).next()?).ok()?;
            if defined && !name.is_empty() {
                names.insert(name);
            }
        }
    }
    (!names.is_empty()).then_some(names)
}
