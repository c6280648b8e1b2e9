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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let matrix = vec![
            vec![0.0, 2.0, 1.0],
            vec![1.0, 1.0, 0.0],
            vec![3.0, 0.0, 1.0],
        ];
        let vector = [1.0, -2.0, 5.0];
        let inverse = inverse(matrix.clone()).unwrap();
        let back = times(&inverse, &times(&matrix, &vector));
        for (found, expected) in back.iter().zip(vector) {
            assert!((found - expected).abs() < 1e-12, "{back:?}");
        }
    }

    #[test]
    fn a_singular_matrix_has_no_inverse() {
        assert_eq!(inverse(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
        assert_eq!(inverse(Vec::new()), Some(Vec::new()));
    }
}
