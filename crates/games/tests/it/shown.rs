//! What boards on screen are shown of a position.

use quantarium_board::Cell;
use quantarium_rules::{AnyGame, AnyPosition, Click, LensMark, Player};

/// A position, and what its cells and players are called.
struct Shown {
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
}

fn joined(words: impl Iterator<Item = String>, by: &str) -> String {
    words.collect::<Vec<_>>().join(by)
}

impl Shown {
    fn name(&self, cell: Cell) -> String {
        self.game.grid().name(cell).to_owned()
    }

    fn seat(&self, player: Player) -> &'static str {
        self.game.seats()[player.index()].name
    }

    /// A count of 1, where nothing is counted, is left out.
    fn pieces(&self) -> String {
        let words = self.position.pieces().into_iter().map(|piece| {
            let owner = piece.owner.map_or("", |owner| self.seat(owner));
            let count = Some(piece.count).filter(|count| *count != 1);
            let count = count.map_or(String::new(), |count| count.to_string());
            let (cell, state) = (self.name(piece.cell), piece.state.unwrap_or_default());
            let told = format!("{cell} {owner} {} {count} {state}", piece.kind);
            joined(told.split_whitespace().map(str::to_owned), " ")
        });
        joined(words, ", ")
    }

    /// The texts of buttons in brackets.
    fn clicks(&self, mv: &str) -> String {
        let clicks = self.position.entered(mv).expect("a legal move").clicks;
        let words = clicks.into_iter().map(|click| match click {
            Click::Cell(cell) => self.name(cell),
            Click::Choice(text) => format!("[{text}]"),
        });
        joined(words, " ")
    }

    fn sights(&self, cell: &str) -> String {
        let cell = self.game.grid().named(cell).expect("a cell");
        let words = self.position.sights(cell).into_iter().map(|sight| {
            let cells = sight.cells.iter().map(|cell| self.name(*cell));
            format!("{} {}", sight.kind, joined(cells, " "))
        });
        joined(words, "; ")
    }

    fn marks(&self, marks: &[LensMark]) -> String {
        let words = marks.iter().map(|mark| {
            let (cell, count) = (self.name(mark.cell), mark.count);
            let lead = mark
                .lead
                .map(|(who, by)| format!(", {} by {by}", self.seat(who)));
            let lead = lead.unwrap_or_default();
            format!("{cell} {} {count}/{}{lead}", mark.kind, mark.of)
        });
        joined(words, "; ")
    }

    fn lens(&self) -> String {
        let lens = self.position.lens();
        let notes = lens.notes.iter().map(|note| {
            let (seat, kind) = (self.seat(note.player), note.kind);
            format!("; {seat} {kind} {}/{}", note.count, note.of)
        });
        self.marks(&lens.marks) + &joined(notes, "")
    }

    fn aftermaths(&self) -> String {
        let all = self.position.aftermaths().into_iter();
        joined(
            all.map(|(mv, marks)| format!("{mv}: {}", self.marks(&marks))),
            "; ",
        )
    }
}

/// Checks a table. A row is a game, a position, what is asked of it, and the answer; what has no
/// columns is a comment.
fn check(table: &str, answer: impl Fn(&Shown, &str) -> String) {
    for row in table.lines().filter(|row| row.contains('|')) {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let [game, position, asked, says] = columns[..] else {
            panic!("{row}: four columns");
        };
        let game = quantarium_games::open(game).expect("a game");
        let position = game.parse(position).expect("a position");
        assert_eq!(answer(&Shown { game, position }, asked), says, "{row}");
    }
}

#[test]
fn pieces_tell_owner_kind_height_and_state() {
    let table = "
        quantum | 7q(6)/8/8/8/8/8/8/1C6 w 0 | | b1 White circle, h8 Black queen 6 frozen
        quanta:board=5x5 | n4/1WwB1/1bnb1/1Wwn1/5 b - | | \
            b2 White positive, c2 White negative, d2 neutron, b3 Blue negative, \
            c3 neutron surrounded, d3 Blue negative, b4 White positive, c4 White negative, \
            d4 Blue positive, a5 neutron";
    check(table, |shown, _| shown.pieces());
}

#[test]
fn moves_are_entered_by_cells_and_buttons() {
    let table = "
        quantum-leap:board=hex2           | bb/bwb/1w w -                      | b2xc3 | b2 c3
        quantum-leap:edition=1,board=hex2 | ww/w1b/bb b s                      | a1~c2 | c2 a1
        quantum-leap:edition=1,board=hex2 | ww/w1b/bb b s                      | keep  | [keep]
        quantum                           | 8/8/8/8/8/8/8/Ss6 w 0              | a1xb1 | a1 b1
        quantum                           | 8/8/8/8/8/8/8/7s w 0               | pass  | [pass]
        quanta:board=5x5                  | nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w www | n@e1  | e1 [n]
        quanta:board=5x5                  | nnnnn/nnwWn/nwnwn/nWwnn/nnn2 w www | pass  | [pass]
        quanta:board=5x5                  | 5/1n1n1/5/1n1n1/5 w -              | -@e1  | e1 [-]";
    check(table, Shown::clicks);
}

#[test]
fn a_look_at_a_cell_shows_what_has_to_do_with_it() {
    let table = "
        Whoever is to move. A stone without friends has no reach, an empty cell nothing.
        quantum-leap:board=rhomb6x2 | ww2b1/ww4 b - | b2 | friend a1 a2 b1; reach b5; landing b5
        quantum-leap:board=rhomb6x2 | ww2b1/ww4 b - | b5 | threat b2
        quantum-leap:board=rhomb6x2 | ww2b1/ww4 b - | b3 |
        The reach on an empty board, and what of it is blocked. A frozen stack reaches nothing.
        quantum | 8/8/8/8/q7/C7/8/S(3)1s(6)5 b 0 | a1 | reach b1 c1 d1 a2 a3 a4; blocked c1 d1 a3 a4
        quantum | 8/8/8/8/q7/C7/8/S(3)1s(6)5 b 0 | a3 | reach b2 b4; threat a4
        quantum | 8/8/8/8/q7/C7/8/S(3)1s(6)5 b 0 | c1 |
        quantum | 8/8/8/8/q7/C7/8/S(3)1s(6)5 b 0 | h8 |
        quantum | 8/8/8/8/8/8/1s6/S(3)S6 b 0     | b1 | reach a1 c1 b2; blocked a1; threat b2
        quantum:board=4x5,power=corners | 4/4/4/4/S1s(6)1 w 0 | a1 | \
            reach b1 c1 d1 a2 a3 a4 a5; blocked c1 d1
        quantum-link:board=hex2 | 2/1g1b1/g11 b 0 | b2 | friend a1; room a2 b1 c2 c3
        quantum-link:board=hex2 | 2/1g1b1/g11 b 0 | c2 |
        A neutron's cluster, but none on the edge, or what forbids charges on an empty square.
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | c2 | cluster b1 c1 d1 b2 d2 b3 c3 d3
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | a5 |
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | c3 | forbids-plus b3; forbids-minus d3
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | d2 | forbids-minus d3
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | b3 |
        quanta:board=5x5 | n4/5/1W1b1/2n2/5 w - | e5 |";
    check(table, Shown::sights);
}

#[test]
fn the_lens_shows_what_follows_from_the_rules() {
    let table = "
        QL-6: what can be hit, and what cannot move.
        quantum-leap:board=rhomb6x2 | ww2b1/ww4 b - | | \
            a1 still 0/0; a2 still 0/0; b1 still 0/0; b5 hit 1/0; b5 still 0/0
        QS-9: towers, captures that make six, and stacks that cannot move: a1 is shut in, b1 goes to c2.
        quantum | 8/8/8/8/8/8/cc6/S(3)1s(3)4C w 0 | | \
            a1 height 3/6; a1 six 6/0; c1 height 3/6; c1 six 6/0; a2 hit 1/0
        quantum | 8/8/8/8/8/8/SS6/SC6 b 0 | | a1 still 0/0
        QK-7: friends against faces, and points that can still be made.
        quantum-link:board=hex2 | 2/1g1b2/g11 b 0 | | \
            a1 scoring 1/1; b2 scoring 1/1; b3 open 0/2; Green dice 2/2; Black dice 0/2
        QA-6: clusters, and who is ahead there.
        quanta:board=5x5 | 5/5/1WnB1/1wn2/5 w - | | \
            c2 cluster 4/8, White by 1; c3 cluster 4/8, White by 1";
    check(table, |shown, _| shown.lens());
    // An aftermath shows who loses the last friend (QL-6), and who gets a first one.
    let table = "quantum-leap:board=rhomb6x1 | wwbw2 w - | | a2xa3: a1 isolated 0/0; a4 freed 1/0";
    check(table, |shown, _| shown.aftermaths());
}
