//! Matrices: one allocation with rows as slices, pitched for kernels, copied with and without the padding.

mod common;

use cuda_zc::{Error, Matrix};

const ROWS: usize = 100;
const COLUMNS: usize = 1000;

fn main() -> Result<(), Error> {
    let context = common::device()?.context()?;
    let stream = context.stream()?;
    let value = |row: usize, column: usize| (row * COLUMNS + column) as f32;

    // Pinned, each row at a multiple of 256 bytes.
    let mut matrix = context.pitched_matrix::<f32>(ROWS, COLUMNS)?;
    println!("{ROWS} rows of {COLUMNS}, {} elements from row to row", matrix.pitch());
    assert_eq!(matrix.pitch() * size_of::<f32>() % 256, 0);
    for row in 0..ROWS {
        for (column, element) in matrix.row_mut(row).iter_mut().enumerate() {
            *element = value(row, column);
        }
    }

    // To the device without the padding, and a block of 10 × 20 elements back, from row 30 and column 40 on.
    let mut device = context.device_buf::<f32>(ROWS * COLUMNS)?;
    let mut block = context.matrix::<f32>(10, 20)?;
    stream.scope(|s| {
        let pitch = matrix.pitch();
        let device = s.lend_mut(&mut device);
        s.queue().copy_2d(device, COLUMNS, s.lend(&matrix), pitch, COLUMNS, ROWS)?;
        let corner = device.slice(30 * COLUMNS + 40..)?;
        s.queue().copy_2d(s.lend_mut(&mut block), 20, corner, COLUMNS, 20, 10)
    })??;
    for row in 0..10 {
        assert!(block.row(row).iter().enumerate().all(|(column, &x)| x == value(30 + row, 40 + column)));
    }
    println!("a block of 10 × 20 came back from the device");

    // A Vec that holds a matrix already, registered in place.
    let plain: Vec<f32> = (0..ROWS * COLUMNS).map(|i| i as f32).collect();
    let address = plain.as_ptr();
    let mut registered = Matrix::register(&context, plain, COLUMNS)?;
    stream.scope(|s| s.queue().fill(s.lend_mut(&mut registered).slice(5 * COLUMNS..6 * COLUMNS)?, -1.0))??;
    assert!(registered.row(5).iter().all(|&x| x == -1.0) && registered.row(6)[0] == value(6, 0));
    let plain = registered.into_vec()?;
    assert_eq!(plain.as_ptr(), address);

    // Rows of unequal length are no matrix, and the error says where; `ragged_rows` is for them.
    let ragged = [vec![1.0_f32; 3], vec![1.0; 3], vec![1.0; 2]];
    let Err(Error::Ragged { row: 2, expected: 3, found: 2 }) = Matrix::from_rows(&context, &ragged, false) else {
        panic!("ragged rows were taken for a matrix");
    };
    println!("a Vec of a matrix was changed in place; ragged rows were refused");
    Ok(())
}
