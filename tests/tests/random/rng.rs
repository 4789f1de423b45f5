//! A generator of random numbers: a program is repeated by its seed, on every machine.

/// SplitMix64, a public-domain generator by Sebastiano Vigna.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        let mut rng = Self(seed);
        rng.next();
        rng
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Less than `n`; 0 for 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(crate) fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A generator of its own, for a thread.
    pub(crate) fn split(&mut self) -> Self {
        Self::new(self.next())
    }

    /// A range of at most `most` elements within `len`.
    pub(crate) fn range(&mut self, len: usize, most: usize) -> std::ops::Range<usize> {
        let n = match self.below(8) {
            0 => 0,
            1 => len.min(most),
            _ => self.below(len.min(most) + 1),
        };
        let start = self.below(len - n + 1);
        start..start + n
    }
}
