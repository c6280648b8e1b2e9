//! A game as a picture that moves: the board once, and on it what stands there in each position.

use std::collections::BTreeMap;

use quantarium_board::Cell;
use svg::Document;
use svg::node::element::{Animate, Group};

use super::{LAST, SCREEN, UNIT, circle, glyph, ground, px};
use crate::Picture;

/// How long a position is shown, in seconds.
const SHOWN: f64 = 0.9;
/// For how many positions' time the last one stands before the game begins again.
const HELD: usize = 3;

/// A game as a stand-alone SVG document that moves by itself and without scripts, over and over. The pictures
/// are its positions in turn, all of one board; nothing without a picture.
pub fn animation(pictures: &[Picture<'_>]) -> Option<String> {
    let first = pictures.first()?;
    let (mut document, frame) = ground(first, false, &SCREEN);
    let at = |cell: Cell| frame.pixels(first.grid.place(cell).0, first.grid.place(cell).1);
    let mut stands: BTreeMap<(Cell, String), Vec<bool>> = BTreeMap::new();
    let mut marked: BTreeMap<Cell, Vec<bool>> = BTreeMap::new();
    for (time, picture) in pictures.iter().enumerate() {
        for piece in &picture.pieces {
            let seat = picture.seat_name(piece);
            let drawn = glyph::of(piece, seat, (SCREEN.pieces)(seat)).to_string();
            let times = stands.entry((piece.cell, drawn)).or_default();
            times.resize(pictures.len(), false);
            times[time] = true;
        }
        for &cell in &picture.marked {
            let times = marked.entry(cell).or_default();
            times.resize(pictures.len(), false);
            times[time] = true;
        }
    }
    for (&cell, times) in &marked {
        let (x, y) = at(cell);
        let ring = circle(x, y, 0.46 * UNIT)
            .set("fill", "none")
            .set("stroke", LAST)
            .set("stroke-width", 3);
        document = document.add(shown(Group::new().add(ring), times));
    }
    for ((cell, drawn), times) in &stands {
        let (x, y) = at(*cell);
        let place = format!("translate({} {})", px(x), px(y));
        let piece = Group::new()
            .set("transform", place)
            .add(svg::node::Blob::new(drawn.clone()));
        document = document.add(shown(piece, times));
    }
    Some(Document::to_string(&document))
}

/// Something that is seen at some times only.
fn shown(what: Group, times: &[bool]) -> Group {
    let word = |seen: bool| if seen { "visible" } else { "hidden" };
    let Some(&first) = times.first() else {
        return what;
    };
    if times.iter().all(|&seen| seen == first) {
        return what.set("visibility", word(first));
    }
    let all = (times.len() + HELD - 1) as f64;
    let (mut values, mut moments) = (vec![word(first)], vec!["0".to_owned()]);
    for (time, pair) in times.windows(2).enumerate() {
        if pair[0] != pair[1] {
            values.push(word(pair[1]));
            moments.push(format!("{:.4}", (time + 1) as f64 / all));
        }
    }
    let animate = Animate::new()
        .set("attributeName", "visibility")
        .set("calcMode", "discrete")
        .set("values", values.join(";"))
        .set("keyTimes", moments.join(";"))
        .set("dur", format!("{}s", px(all * SHOWN)))
        .set("repeatCount", "indefinite");
    // Where nothing moves, the start position is shown.
    what.set("visibility", word(first)).add(animate)
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
