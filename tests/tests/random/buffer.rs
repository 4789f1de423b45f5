//! Buffers of every kind, and what each must hold.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cuda_zc::{
    Context, DeviceBuf, Element, Error, Lend, LendMut, Lent, LentMut, Matrix, PinnedBuf, Registered, RegisteredRows,
    Rejected, Scope, Storage, WriteCombinedBuf,
};

use crate::machine::{Held, count};
use crate::rng::Rng;

/// Elements of 1, 2, 4 and 8 bytes.
pub(crate) trait Elem: Element + PartialEq + Debug {
    fn of(n: u64) -> Self;
    fn constant() -> &'static [Self];
}

macro_rules! elem {
    ($($t:ident $len:literal)*) => { $(
        impl Elem for $t {
            fn of(n: u64) -> Self {
                n as $t
            }

            fn constant() -> &'static [Self] {
                static CONSTANT: [$t; $len] = {
                    let mut all = [0; $len];
                    let mut i = 0;
                    while i < $len {
                        all[i] = (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) as $t;
                        i += 1;
                    }
                    all
                };
                &CONSTANT
            }
        }
    )* };
}
elem!(u8 9000 u16 700 u32 1500 u64 600);

/// What elements must be; `None` where a fault makes it unknown.
pub(crate) type Model<T> = Vec<Option<T>>;

pub(crate) fn known<T: Elem>(values: &[T]) -> Model<T> {
    values.iter().copied().map(Some).collect()
}

pub(crate) fn compare<T: Elem>(what: &str, found: &[T], model: &[Option<T>]) {
    assert_eq!(found.len(), model.len(), "{what}");
    let wrong = |(found, expected): &(&T, &Option<T>)| expected.is_some_and(|expected| **found != expected);
    if let Some(at) = found.iter().zip(model).position(|pair| wrong(&pair)) {
        let (len, count) = (model.len(), found.iter().zip(model).filter(wrong).count());
        let (found, expected) = (found[at], model[at]);
        panic!("{what} of {len}: element {at} is {found:?} and must be {expected:?}; {count} are wrong");
    }
}

pub(crate) enum Buf<T: Elem> {
    Vec(Registered<Vec<T>>),
    Box(Registered<Box<[T]>>),
    Arc(Registered<Arc<[T]>>),
    Static(Registered<&'static [T]>),
    Pinned(PinnedBuf<T>),
    Combined(WriteCombinedBuf<T>),
    Device(DeviceBuf<T>),
    Matrix(Matrix<T>),
    Rows(RegisteredRows<T>),
}

pub(crate) struct Slot<T: Elem> {
    pub(crate) buf: Buf<T>,
    /// One for each row of rows, one in all for others.
    pub(crate) parts: Vec<Model<T>>,
    pub(crate) held: Held,
    /// Start, length and capacity of a Vec, to see that the same one comes back.
    pub(crate) shape: Vec<(usize, usize, usize)>,
    /// A wait for work that reads it has failed: it stays until that work is really done.
    pub(crate) doomed: AtomicBool,
}

pub(crate) fn values<T: Elem>(rng: &mut Rng, len: usize) -> Vec<T> {
    let salt = rng.next();
    (0..len as u64).map(|i| T::of((i ^ salt).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 17)).collect()
}

pub(crate) fn length(rng: &mut Rng) -> usize {
    match rng.below(20) {
        0 => 0,
        1 => 1,
        2..=11 => 2 + rng.below(200),
        12..=18 => 200 + rng.below(2500),
        _ => 2500 + rng.below(12_000),
    }
}

fn shape<T>(vec: &Vec<T>) -> (usize, usize, usize) {
    (vec.as_ptr().addr(), vec.len(), vec.capacity())
}

/// A refusal must give the storage back as it was; without it only where it had to be leaked.
pub(crate) fn given_back<S>(rejected: Rejected<S>, same: impl FnOnce(&S) -> bool) -> (Error, Option<S>) {
    let (error, storage) = rejected.into_parts();
    if let Some(storage) = &storage {
        assert!(same(storage), "the storage that came back is another: {error}");
    }
    (error, storage)
}

/// A failed attempt: the error, and whether storage was leaked.
pub(crate) struct Refused {
    pub(crate) error: Error,
    pub(crate) leaked: bool,
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self { error, leaked: false }
    }
}

impl<T: Elem> Slot<T> {
    fn new(buf: Buf<T>, parts: Vec<Model<T>>, shape: Vec<(usize, usize, usize)>) -> Self {
        let mut held = Held::default();
        let bytes = parts.iter().map(Vec::len).sum::<usize>() * size_of::<T>();
        let mut pieces = |pieces: &mut dyn Iterator<Item = (usize, usize)>| {
            held.registrations.extend(pieces.map(|(at, _)| at as u64));
        };
        match &buf {
            Buf::Vec(b) => pieces(&mut b.pieces()),
            Buf::Box(b) => pieces(&mut b.pieces()),
            Buf::Arc(b) => pieces(&mut b.pieces()),
            Buf::Static(b) => pieces(&mut b.pieces()),
            Buf::Rows(b) => {
                pieces(&mut b.pieces());
                held.registrations.extend(Some(b.row_pointers().addr()).filter(|&at| at != 0));
            }
            Buf::Pinned(b) => held.registrations.extend(Some(b.device_ptr().addr()).filter(|&at| at != 0)),
            Buf::Matrix(b) => held.registrations.extend(Some(b.device_ptr().addr()).filter(|&at| at != 0)),
            Buf::Combined(_) => held.host = usize::from(bytes > 0),
            Buf::Device(_) => held.device = usize::from(bytes > 0),
        }
        Self { buf, parts, held, shape, doomed: AtomicBool::new(false) }
    }

    pub(crate) fn again(buf: Buf<T>, parts: Vec<Model<T>>, shape: Vec<(usize, usize, usize)>) -> Self {
        Self::new(buf, parts, shape)
    }

    /// A new buffer of any kind. `arcs` are shared slices that registrations of one program clone.
    pub(crate) fn make(
        rng: &mut Rng,
        context: &Context,
        arcs: &mut Vec<Arc<[T]>>,
        read_only: bool,
    ) -> Result<Self, Refused> {
        let len = length(rng);
        let refused = |(error, storage): (Error, Option<Vec<T>>)| Refused { error, leaked: storage.is_none() };
        match rng.below(16) {
            0 | 1 => {
                count("register Vec");
                let mut vec = Vec::with_capacity(len + rng.below(50));
                vec.extend(values::<T>(rng, len));
                let (model, shape) = (known(&vec), shape(&vec));
                let buf = context.register(vec).map_err(|r| refused(given_back(r, |v| self::shape(v) == shape)))?;
                Ok(Self::new(Buf::Vec(buf), vec![model], vec![shape]))
            }
            2 => {
                count("register Box");
                let boxed = values::<T>(rng, len).into_boxed_slice();
                let (model, start) = (known(&boxed), boxed.as_ptr());
                let buf = context.register(boxed).map_err(|rejected| {
                    let (error, storage) = given_back(rejected, |b| b.as_ptr() == start);
                    Refused { error, leaked: storage.is_none() }
                })?;
                Ok(Self::new(Buf::Box(buf), vec![model], Vec::new()))
            }
            3 | 4 => {
                let arc = if !arcs.is_empty() && rng.percent(60) {
                    count("register Arc, a clone");
                    rng.pick(arcs).clone()
                } else {
                    count("register Arc");
                    arcs.push(values::<T>(rng, len).into());
                    arcs[arcs.len() - 1].clone()
                };
                let model = known(&arc);
                let buf = context.register(arc.clone()).map_err(|rejected| {
                    let (error, storage) = given_back(rejected, |a| Arc::ptr_eq(a, &arc));
                    Refused { error, leaked: storage.is_none() }
                })?;
                Ok(Self::new(Buf::Arc(buf), vec![model], Vec::new()))
            }
            5 if read_only => {
                count("register static");
                let model = known(T::constant());
                let buf = context.register(T::constant()).map_err(Error::from)?;
                Ok(Self::new(Buf::Static(buf), vec![model], Vec::new()))
            }
            5 | 6 => {
                count("register in pieces");
                let len = 1 + rng.below(24_000 / size_of::<T>());
                let vec = values::<T>(rng, len);
                let (model, shape) = (known(&vec), shape(&vec));
                let how = context.registration().piece_bytes(4096 << rng.below(3));
                let how = how.portable(rng.percent(80)).populate(rng.percent(50));
                let buf = how.register(vec).map_err(|r| refused(given_back(r, |v| self::shape(v) == shape)))?;
                Ok(Self::new(Buf::Vec(buf), vec![model], vec![shape]))
            }
            7 => {
                count("register rows");
                let rows: Vec<Vec<T>> = (0..rng.below(12))
                    .map(|_| {
                        let len = if rng.percent(10) { 0 } else { rng.below(400) };
                        let mut row = values(rng, len);
                        row.reserve(rng.below(20));
                        row
                    })
                    .collect();
                let models = rows.iter().map(|row| known(row)).collect();
                let shapes: Vec<_> = rows.iter().map(shape).collect();
                let how = context.registration();
                let how = if rng.percent(30) { how.piece_bytes(4096) } else { how };
                let rows = how.register_rows(rows).map_err(|rejected| {
                    let (error, storage) = given_back(rejected, |r| r.iter().map(shape).eq(shapes.iter().copied()));
                    Refused { error, leaked: storage.is_none() }
                })?;
                Ok(Self::new(Buf::Rows(rows), models, shapes))
            }
            8 => {
                count("pinned");
                let mut buf = context.pinned::<T>(len)?;
                let vec = values::<T>(rng, len);
                buf.as_mut_slice().copy_from_slice(&vec);
                Ok(Self::new(Buf::Pinned(buf), vec![known(&vec)], Vec::new()))
            }
            9 => {
                count("write-combined");
                let buf = context.write_combined::<T>(len)?;
                Ok(Self::new(Buf::Combined(buf), vec![vec![Some(T::zeroed()); len]], Vec::new()))
            }
            10..=13 => {
                count("device memory");
                let buf = context.device_buf::<T>(len)?;
                Ok(Self::new(Buf::Device(buf), vec![vec![Some(T::zeroed()); len]], Vec::new()))
            }
            _ => Self::matrix(rng, context),
        }
    }

    fn matrix(rng: &mut Rng, context: &Context) -> Result<Self, Refused> {
        let (rows, columns) = (rng.below(20), rng.below(90));
        match rng.below(4) {
            0 => {
                count("register matrix");
                let vec = values::<T>(rng, rows * columns);
                let (model, shape) = (known(&vec), shape(&vec));
                let buf = Matrix::register(context, vec, columns).map_err(|rejected| {
                    let (error, storage) = given_back(rejected, |v| self::shape(v) == shape);
                    Refused { error, leaked: storage.is_none() }
                })?;
                Ok(Self::new(Buf::Matrix(buf), vec![model], vec![shape]))
            }
            1 => {
                count("matrix from rows");
                let all: Vec<Vec<T>> = (0..rows).map(|_| values(rng, columns)).collect();
                let buf = Matrix::from_rows(context, &all, rng.percent(50))?;
                let mut model = vec![Some(T::zeroed()); buf.as_slice().len()];
                for (index, row) in all.iter().enumerate() {
                    model[index * buf.pitch()..][..columns].copy_from_slice(&known(row));
                }
                Ok(Self::new(Buf::Matrix(buf), vec![model], Vec::new()))
            }
            pitched => {
                count("pinned matrix");
                let make = if pitched == 2 { Context::pitched_matrix } else { Context::matrix };
                let buf: Matrix<T> = make(context, rows, columns)?;
                let model = vec![Some(T::zeroed()); buf.as_slice().len()];
                Ok(Self::new(Buf::Matrix(buf), vec![model], Vec::new()))
            }
        }
    }

    pub(crate) fn gpu_writes(&self) -> bool {
        !matches!(self.buf, Buf::Arc(_) | Buf::Static(_))
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self.buf {
            Buf::Vec(_) => "Vec",
            Buf::Box(_) => "Box",
            Buf::Arc(_) => "Arc",
            Buf::Static(_) => "static",
            Buf::Pinned(_) => "pinned",
            Buf::Combined(_) => "write-combined",
            Buf::Device(_) => "device",
            Buf::Matrix(_) => "matrix",
            Buf::Rows(_) => "rows",
        }
    }

    pub(crate) fn is_doomed(&self) -> bool {
        self.doomed.load(Ordering::Relaxed)
    }

    pub(crate) fn doom(&self) {
        self.doomed.store(true, Ordering::Relaxed);
    }

    /// All contents are unknown from here on.
    pub(crate) fn forget_contents(&mut self) {
        self.parts.iter_mut().for_each(|part| part.fill(None));
    }

    /// The CPU reads what it can read. Answers whether it could.
    pub(crate) fn check_cpu(&self) -> bool {
        check_cpu(&self.buf, &self.parts)
    }

    /// The CPU writes some elements, where it can.
    pub(crate) fn write(&mut self, rng: &mut Rng) -> Result<(), Error> {
        let index = rng.below(self.parts.len());
        let Some(part) = self.parts.get_mut(index) else { return Ok(()) };
        let range = rng.range(part.len(), part.len());
        let new = values::<T>(rng, range.len());
        match &mut self.buf {
            Buf::Vec(b) => b.as_mut_slice()[range.clone()].copy_from_slice(&new),
            Buf::Box(b) => b.as_mut_slice()[range.clone()].copy_from_slice(&new),
            Buf::Pinned(b) => b.as_mut_slice()[range.clone()].copy_from_slice(&new),
            Buf::Matrix(b) => b.as_mut_slice()[range.clone()].copy_from_slice(&new),
            Buf::Rows(b) => b.row_mut(index)[range.clone()].copy_from_slice(&new),
            Buf::Combined(b) if rng.percent(70) => b.write(range.start, &new)?,
            Buf::Combined(b) => {
                let value = T::of(rng.next());
                b.fill(value)?;
                part.fill(Some(value));
                count("CPU write");
                return Ok(());
            }
            Buf::Arc(_) | Buf::Static(_) | Buf::Device(_) => return Ok(()),
        }
        count("CPU write");
        part[range].copy_from_slice(&known(&new));
        Ok(())
    }

    /// After all work is done: what a quarantined buffer holds, as far as it can be read at all.
    pub(crate) fn salvaged(&self) -> Option<Vec<T>> {
        match &self.buf {
            Buf::Vec(b) => b.salvage().ok(),
            Buf::Box(b) => b.salvage().ok(),
            Buf::Pinned(b) => b.salvage().ok(),
            _ => None,
        }
    }

    pub(crate) fn is_quarantined(&self) -> bool {
        match &self.buf {
            Buf::Vec(b) => b.is_quarantined(),
            Buf::Box(b) => b.is_quarantined(),
            Buf::Arc(b) => b.is_quarantined(),
            Buf::Static(b) => b.is_quarantined(),
            Buf::Pinned(b) => b.is_quarantined(),
            Buf::Combined(b) => b.is_quarantined(),
            Buf::Device(b) => b.is_quarantined(),
            Buf::Rows(b) => b.is_quarantined(),
            // A matrix has no question of its own: its slice panics.
            Buf::Matrix(b) => quiet_panic(|| b.as_slice().len()),
        }
    }

    /// Reading and writing it must panic, as documented.
    pub(crate) fn check_refuses_cpu(&self) {
        let refused = match &self.buf {
            Buf::Vec(b) => quiet_panic(|| b.as_slice().len()),
            Buf::Box(b) => quiet_panic(|| b.as_slice().len()),
            Buf::Pinned(b) => quiet_panic(|| b.as_slice().len()),
            Buf::Matrix(b) => quiet_panic(|| b.as_slice().len()),
            Buf::Rows(b) => b.is_empty() || quiet_panic(|| b.row(0).len()),
            _ => true,
        };
        assert!(refused, "a quarantined {} buffer gave its slice out", self.kind());
    }

    /// Takes it apart. Unless an error comes, the same storage with the right contents must come back.
    pub(crate) fn into_inner(self) -> Result<(), Error> {
        let Self { buf, parts, shape: before, .. } = self;
        match buf {
            Buf::Vec(b) => {
                let vec = b.into_inner()?;
                compare("into_inner of a Vec", &vec, &parts[0]);
                assert_eq!(before, [shape(&vec)]);
            }
            Buf::Box(b) => compare("into_inner of a Box", &b.into_inner()?, &parts[0]),
            Buf::Arc(b) => compare("into_inner of an Arc", &b.into_inner()?, &parts[0]),
            Buf::Static(b) => compare("into_inner of a static", b.into_inner()?, &parts[0]),
            Buf::Pinned(b) => b.free()?,
            Buf::Combined(b) => drop(b),
            Buf::Device(b) => b.free()?,
            Buf::Matrix(b) => {
                let (rows, columns, pitch) = (b.rows(), b.columns(), b.pitch());
                let vec = b.into_vec()?;
                let model: Model<T> = (0..rows).flat_map(|r| parts[0][r * pitch..][..columns].to_vec()).collect();
                compare("into_vec of a matrix", &vec, &model);
                assert!(before.is_empty() || before == [shape(&vec)]);
            }
            Buf::Rows(b) => {
                let rows = b.into_inner()?;
                for (row, part) in rows.iter().zip(&parts) {
                    compare("into_inner of rows", row, part);
                }
                assert_eq!(before, rows.iter().map(shape).collect::<Vec<_>>());
            }
        }
        Ok(())
    }
}

pub(crate) fn check_cpu<T: Elem>(buf: &Buf<T>, parts: &[Model<T>]) -> bool {
    match buf {
        Buf::Vec(b) => compare("a registered Vec", b.as_slice(), &parts[0]),
        Buf::Box(b) => compare("a registered Box", b.as_slice(), &parts[0]),
        Buf::Arc(b) => compare("a registered Arc", b.as_slice(), &parts[0]),
        Buf::Static(b) => compare("a registered static", b.as_slice(), &parts[0]),
        Buf::Pinned(b) => compare("pinned memory", b.as_slice(), &parts[0]),
        Buf::Matrix(b) => compare("a matrix", b.as_slice(), &parts[0]),
        Buf::Rows(b) => {
            assert_eq!(b.len(), parts.len());
            for (index, part) in parts.iter().enumerate() {
                compare("a registered row", b.row(index), part);
            }
        }
        Buf::Combined(_) | Buf::Device(_) => return false,
    }
    count("CPU read");
    true
}

/// A slice of it for the CPU, where there is one and it is in one piece.
pub(crate) fn cpu_slice<T: Elem>(buf: &Buf<T>) -> Option<&[T]> {
    fn one<S: Storage>(b: &Registered<S>) -> Option<&[S::T]> {
        (b.pieces().count() <= 1).then(|| b.as_slice())
    }
    match buf {
        Buf::Vec(b) => one(b),
        Buf::Box(b) => one(b),
        Buf::Arc(b) => one(b),
        Buf::Static(b) => one(b),
        Buf::Pinned(b) => Some(b.as_slice()),
        _ => None,
    }
}

pub(crate) fn lend<'scope, T: Elem>(s: &'scope Scope<'scope, '_>, buf: &'scope Buf<T>) -> Vec<Lent<'scope, T>> {
    fn one<'scope, B: Lend>(s: &'scope Scope<'scope, '_>, b: &'scope B) -> Vec<Lent<'scope, B::T>> {
        vec![s.lend(b)]
    }
    count("lend");
    match buf {
        Buf::Vec(b) => one(s, b),
        Buf::Box(b) => one(s, b),
        Buf::Arc(b) => one(s, b),
        Buf::Static(b) => one(s, b),
        Buf::Pinned(b) => one(s, b),
        Buf::Combined(b) => one(s, b),
        Buf::Device(b) => one(s, b),
        Buf::Matrix(b) => one(s, b),
        Buf::Rows(b) => s.lend_rows(b),
    }
}

pub(crate) fn lend_mut<'scope, T: Elem>(
    s: &'scope Scope<'scope, '_>,
    buf: &'scope mut Buf<T>,
) -> Vec<LentMut<'scope, T>> {
    fn one<'scope, B: LendMut>(s: &'scope Scope<'scope, '_>, b: &'scope mut B) -> Vec<LentMut<'scope, B::T>> {
        vec![s.lend_mut(b)]
    }
    count("lend_mut");
    match buf {
        Buf::Vec(b) => one(s, b),
        Buf::Box(b) => one(s, b),
        Buf::Pinned(b) => one(s, b),
        Buf::Combined(b) => one(s, b),
        Buf::Device(b) => one(s, b),
        Buf::Matrix(b) => one(s, b),
        Buf::Rows(b) => s.lend_rows_mut(b),
        Buf::Arc(_) | Buf::Static(_) => unreachable!("lent for writing only if the GPU may write it"),
    }
}

/// Whether it panics, without the message on standard error.
pub(crate) fn quiet_panic<R>(work: impl FnOnce() -> R) -> bool {
    crate::QUIET.with(|quiet| quiet.set(true));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err();
    crate::QUIET.with(|quiet| quiet.set(false));
    panicked
}
