//! The interpreter of call sequences, on any choices, and with it the software driver: a kind machine and an unkind one
//! give the same transcript, no answer is 999 (which would be a panic inside), and nothing is left at the end.
#![no_main]

use std::cell::RefCell;

use cuda_emulator::{Emulator, Live, Profile};
use zc_tests::differential::World;

struct Machine {
    emulator: Emulator,
    world: World,
    /// What is there before any sequence.
    idle: Live,
}

impl Machine {
    fn new(profile: Profile) -> Self {
        let emulator = Emulator::new(profile);
        let world = World::new(emulator.driver());
        let idle = emulator.live();
        Self { emulator, world, idle }
    }

    fn transcript(&mut self, choices: &[u16]) -> String {
        self.emulator.clear_calls();
        let text = self.world.sequence_of_choices(choices.to_vec(), 50);
        assert!(self.emulator.calls().iter().all(|call| call.answer.0 != 999), "999:\n{text}");
        if self.world.lost() {
            *self = Self::new(self.emulator.profile().clone());
        } else {
            assert_eq!(self.emulator.live(), self.idle, "left over:\n{text}");
        }
        text
    }
}

thread_local! {
    static MACHINES: RefCell<[Machine; 2]> =
        RefCell::new([Profile::h200().immediate(), Profile::h200().unkind()].map(Machine::new));
}

libfuzzer_sys::fuzz_target!(|choices: Vec<u16>| {
    MACHINES.with_borrow_mut(|[kind, unkind]| {
        assert_eq!(kind.transcript(&choices), unkind.transcript(&choices));
    });
});
