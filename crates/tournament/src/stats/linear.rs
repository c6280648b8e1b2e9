//! Small linear systems.

/// A square matrix, by rows.
pub(super) type Matrix = Vec<Vec<f64>>;

/// A square matrix of zeros.
pub(super) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse, by Gauss and Jordan's elimination with row pivots; nothing if there is none.
pub(super) fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut inverse = zeros(size);
    for (i, row) in inverse.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for column in 0..size {
        let by_size = |a: &usize, b: &usize| {
            let [a, b] = [*a, *b].map(|row| matrix[row][column].abs());
            a.total_cmp(&b)
        };
        let pivot = (column..size).max_by(by_size)?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let lead = matrix[column][column];
        if lead == 0.0 || !lead.is_finite() {
            return None;
        }
        for rows in [&mut matrix, &mut inverse] {
            rows[column].iter_mut().for_each(|entry| *entry /= lead);
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for rows in [&mut matrix, &mut inverse] {
                let pivot = rows[column].clone();
                for (entry, of_pivot) in rows[row].iter_mut().zip(pivot) {
                    *entry -= factor * of_pivot;
                }
            }
        }
    }
    Some(inverse)
}

/// A matrix times a vector.
pub(super) fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let product = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(product).collect()
}
