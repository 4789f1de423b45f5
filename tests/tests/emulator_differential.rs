//! The differential program on the software driver alone: its transcripts do not depend on the machine's timing, and it
//! finds mistakes.

use cuda_emulator::{Emulator, Mistake, Profile};
use zc_tests::differential::World;

fn transcripts(profile: Profile, seeds: std::ops::Range<u64>) -> Vec<String> {
    let mut world = World::new(Emulator::new(profile).driver());
    seeds.map(|seed| world.sequence(seed, 50)).collect()
}

/// The first seed whose transcripts differ.
fn first_difference(one: &[String], other: &[String]) -> Option<usize> {
    one.iter().zip(other).position(|(a, b)| a != b)
}

#[test]
fn a_transcript_does_not_depend_on_timing() {
    let plain = transcripts(Profile::h200(), 0..30);
    assert!(plain.iter().all(|text| text.lines().count() > 20));
    let mut seeded = Profile::h200();
    seeded.seed = 99;
    for profile in [Profile::h200(), seeded, Profile::h200().immediate(), Profile::h200().unkind()] {
        let other = transcripts(profile.clone(), 0..30);
        if let Some(n) = first_difference(&plain, &other) {
            panic!("seed {n} differs with {profile:?}:\n{}\n{}", plain[n], other[n]);
        }
    }
}

#[test]
fn mistakes_made_on_purpose_are_found() {
    let right = transcripts(Profile::h200(), 0..40);
    for mistake in [Mistake::OverlapByPages, Mistake::LastRow] {
        let mut profile = Profile::h200();
        profile.mistake = Some(mistake);
        let wrong = transcripts(profile, 0..40);
        let found = first_difference(&right, &wrong);
        println!("{mistake:?} is found by seed {found:?}");
        assert!(found.is_some(), "{mistake:?} is not found in 40 sequences");
    }
}
