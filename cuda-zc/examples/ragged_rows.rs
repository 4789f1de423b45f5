//! A `Vec<Vec<f32>>` with rows of many lengths, in place: one kernel changes all rows, another gathers them.

mod common;

use std::ffi::c_void;

use cuda_zc::Error;

const ROWS: usize = 1000;
const LONGEST: usize = 2000;

fn main() -> Result<(), Error> {
    let context = common::device()?.context()?;
    let stream = context.stream()?;
    let module = common::Module::load(&context, common::ROWS)?;
    let (scale, gather) = (module.function(c"scale_rows")?, module.function(c"gather_rows")?);

    // Of 0 to 1,999 elements.
    let plain: Vec<Vec<f32>> =
        (0..ROWS).map(|row| (0..row * 7 % LONGEST).map(|i| (row + i) as f32).collect()).collect();
    let before: Vec<_> = plain.iter().map(|row| (row.as_ptr(), row.len(), row.capacity())).collect();

    let mut rows = context.register_rows(plain)?;
    println!("{} rows, visible to the GPU by {} registrations", rows.len(), rows.pieces().count());

    // Two launches on one stream run one after the other.
    let mut gathered = context.device_buf::<f32>(ROWS * LONGEST)?;
    stream.scope(|s| {
        let (mut pointers, mut lengths) = (rows.row_pointers().addr(), rows.row_lengths().addr());
        let (mut count, mut factor, mut pitch) = (rows.len() as u64, 2.0_f32, LONGEST as u64);
        s.lend_rows_mut(&mut rows);
        let mut out = s.lend_mut(&mut gathered).device_ptr().addr();

        let mut table: Vec<*mut c_void> =
            vec![(&raw mut pointers).cast(), (&raw mut lengths).cast(), (&raw mut count).cast()];
        let mut arguments = [&table[..], &[(&raw mut factor).cast()]].concat();
        // SAFETY: `scale_rows` takes the table's two arrays, how many rows there are, and a float; it changes rows of the
        // table, which are lent for writing.
        unsafe { s.queue().launch(scale, [ROWS as u32, 1, 1], [128, 1, 1], 0, &mut arguments) }?;

        table.extend([(&raw mut out).cast::<c_void>(), (&raw mut pitch).cast()]);
        // SAFETY: `gather_rows` takes the table, the target and its pitch; it writes no more than `ROWS * LONGEST`
        // elements from the target's start on, lent for writing.
        unsafe { s.queue().launch(gather, [ROWS as u32, 1, 1], [128, 1, 1], 0, &mut table) }
    })??;

    let expected = |row: usize, i: usize| (row + i) as f32 * 2.0;
    let gathered = gathered.to_vec(&stream)?;
    for row in 0..ROWS {
        let (seen, copy) = (rows.row(row), &gathered[row * LONGEST..(row + 1) * LONGEST]);
        assert!(seen.iter().enumerate().all(|(i, &x)| x == expected(row, i)), "row {row}");
        assert_eq!(seen, &copy[..seen.len()], "row {row}");
        assert!(copy[seen.len()..].iter().all(|&x| x == 0.0), "row {row}");
    }

    let rows = rows.into_inner()?;
    assert_eq!(before, rows.iter().map(|row| (row.as_ptr(), row.len(), row.capacity())).collect::<Vec<_>>());
    println!("scaled where they lie, gathered without a copy a row, and given back as the same Vec<Vec<f32>>");
    Ok(())
}
