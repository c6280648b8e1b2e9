//! A game as a picture that moves: the board once, and on it what stands there in each position.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use quantarium_board::Cell;

use super::{Frame, SCREEN, glyph, ground, mark, px, title, to};
use crate::Picture;

/// How long a position is shown, in seconds.
const SHOWN: f64 = 0.9;
/// For how many positions' time the last one stands before the game begins again.
const HELD: usize = 3;

/// A game as a stand-alone SVG document that moves by itself and without scripts, over and over. The pictures
/// are its positions in turn, all of one board; nothing without a picture.
pub fn animation(pictures: &[Picture<'_>]) -> Option<String> {
    let first = pictures.first()?;
    let frame = Frame::around(first.grid);
    let at = |cell: Cell| frame.pixels(first.grid.place(cell));
    // By what is drawn where, in which of the positions; marks below pieces.
    let mut seen: BTreeMap<(bool, Cell, String), Vec<bool>> = BTreeMap::new();
    for (time, picture) in pictures.iter().enumerate() {
        let pieces = picture.pieces.iter().map(|piece| {
            let seat = picture.seat_name(piece);
            let drawn = glyph::of(piece, seat, (SCREEN.pieces)(seat));
            (true, piece.cell, drawn.into_string())
        });
        let marks = picture.marked.iter();
        let marks = marks.map(|&cell| (false, cell, mark(at(cell)).into_string()));
        for what in pieces.chain(marks) {
            let none = || vec![false; pictures.len()];
            seen.entry(what).or_insert_with(none)[time] = true;
        }
    }
    let inside = html! {
        (ground(first, &frame, false, &SCREEN))
        @for ((is_piece, cell, drawn), times) in seen {
            (shown(is_piece.then(|| to(at(cell))), &PreEscaped(drawn), &times))
        }
    };
    Some(frame.document(true, &title(first), &inside))
}

/// Something that is seen at some times only.
fn shown(place: Option<String>, what: &Markup, times: &[bool]) -> Markup {
    let word = |seen: bool| if seen { "visible" } else { "hidden" };
    let all = (times.len() + HELD - 1) as f64;
    let (mut values, mut moments) = (vec![word(times[0])], vec!["0".to_owned()]);
    for (time, pair) in times.windows(2).enumerate() {
        if pair[0] != pair[1] {
            values.push(word(pair[1]));
            moments.push(format!("{:.4}", (time + 1) as f64 / all));
        }
    }
    html! {
        // Where nothing moves, the start position is shown.
        g transform=[place] visibility=(values[0]) {
            (what)
            @if values.len() > 1 {
                animate attributeName="visibility" calcMode="discrete" values=(values.join(";")) keyTimes=(moments.join(";"))
                    dur={ (px(all * SHOWN)) "s" } repeatCount="indefinite" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quantarium_rules::Seed;

    #[test]
    fn an_animation_has_every_position_once_and_moves_only_what_changes() {
        let game = quantarium_games::open("quantum:board=4x5").unwrap();
        let mut position = game.start(Seed(0));
        let mut pictures = vec![Picture::new(game.as_ref(), position.as_ref())];
        for _ in 0..3 {
            let mv = position.moves().remove(0);
            position.play(&mv).unwrap();
            pictures.push(Picture::new(game.as_ref(), position.as_ref()));
        }
        let animation = animation(&pictures).unwrap();
        let moving = animation.matches("<animate ").count();
        // Each move takes a piece off one cell and puts one on another, at least.
        assert!((3..=12).contains(&moving), "{moving}");
        // Four positions, the last of which stands for three times as long.
        assert!(animation.contains("dur=\"5.4s\""), "{animation}");
        assert!(animation.starts_with("<svg ") && animation.contains("hidden;visible"));
        let still = pictures.remove(0);
        assert!(!super::animation(&[still]).unwrap().contains("<animate "));
        assert_eq!(super::animation(&[]), None);
    }
}
