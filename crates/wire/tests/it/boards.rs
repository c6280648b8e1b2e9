//! Boards as they are sent.

use quantarium_board::Grid;
use quantarium_wire::Board;

#[test]
fn a_boards_cells_come_in_board_order_with_their_rows() {
    let grid = Grid::hex("mask/o..o/../oo").unwrap();
    let board = Board::from(&grid);
    let cells = board.cells.iter().map(|cell| (&*cell.name, cell.row));
    let cells: Vec<_> = cells.collect();
    assert_eq!(cells, [("a1", 0), ("a2", 0), ("c1", 2), ("c4", 2)]);
    for (cell, shown) in grid.cells().zip(&board.cells) {
        assert_eq!(grid.place(cell), (shown.x, shown.y));
    }
}
