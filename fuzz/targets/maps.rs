//! The readers of `/proc/PID/maps`, `smaps` and `mountinfo`, on any text. They are private, and compiled in here.
#![no_main]

#[path = "../../cuda-zc/src/diagnose/maps.rs"]
#[allow(dead_code)]
mod maps;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let maps = maps::Maps::parse(text);
    for address in [0, 0x1000, 0x5600_0000_0000, 0x7fff_ffff_f000, u64::MAX] {
        let range = address..address.saturating_add(0x10_0000);
        let (hole, around) = (maps.hole(&range), maps.around(address));
        assert!(hole.is_none_or(|hole| range.contains(&hole)) && around.start <= address);
        assert_eq!(maps.at(address).is_some(), around.contains(&address));
        assert!(maps.within(&range).all(|mapping| !mapping.part(&range).is_empty()));
        let _ = (maps::vm_flags(text, address), maps::file_system(text, (0, address as u32)));
    }
});
