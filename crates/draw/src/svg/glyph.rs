//! The pieces, drawn around (0, 0) on a cell of [`UNIT`] pixels.

use quantarium_rules::Piece;
use svg::node::element::{Circle, Group, Line, Path, Polygon, Rectangle};

use super::{UNIT, circle, px, text};
use crate::palette::Colours;

const SHADE: &str = "#1d1a16";

/// The piece as a group of shapes.
pub(super) fn of(piece: &Piece, seat: &str, colours: Colours) -> Group {
    match piece.kind {
        "stone" => stone(seat, colours),
        "square" | "circle" | "queen" => tower(piece, colours),
        "die" => die(piece, colours),
        "neutron" => neutron(piece, colours),
        "positive" => crystal(colours),
        "negative" => solid(colours),
        other => {
            Group::new()
                .add(ball(0.36, colours))
                .add(text(other, 0.0, 0.0, 14.0, colours.ink))
        }
    }
}

fn ball(radius: f64, colours: Colours) -> Circle {
    circle(0.0, 0.0, radius * UNIT)
        .set("fill", colours.body)
        .set("stroke", SHADE)
        .set("stroke-width", 1.2)
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64, ink: &str) -> Line {
    Line::new()
        .set("x1", px(x1))
        .set("y1", px(y1))
        .set("x2", px(x2))
        .set("y2", px(y2))
        .set("stroke", ink)
        .set("stroke-width", 3)
        .set("stroke-linecap", "round")
}

/// A square around (0, 0).
fn square(half: f64) -> Rectangle {
    Rectangle::new()
        .set("x", -half)
        .set("y", -half)
        .set("width", 2.0 * half)
        .set("height", 2.0 * half)
}

/// The body of a piece that is a block.
fn block(half: f64, corners: u32, colours: Colours) -> Rectangle {
    square(half)
        .set("rx", corners)
        .set("fill", colours.body)
        .set("stroke", SHADE)
        .set("stroke-width", 1.2)
}

/// What is put around a piece to single it out.
fn frame(half: f64, corners: u32) -> Rectangle {
    square(half)
        .set("rx", corners)
        .set("fill", "none")
        .set("stroke", "#b9791a")
        .set("stroke-width", 2.5)
}

/// A ball with its colour's sign: ring, dot, bar, cross, triangle, square.
fn stone(seat: &str, colours: Colours) -> Group {
    let group = Group::new().add(ball(0.37, colours));
    let ink = colours.ink;
    let outline = |radius: f64| {
        circle(0.0, 0.0, radius)
            .set("fill", "none")
            .set("stroke", ink)
            .set("stroke-width", 2)
    };
    match seat {
        "White" => group.add(outline(7.0)),
        "Black" => group.add(circle(0.0, 0.0, 3.5).set("fill", ink)),
        "Red" => group.add(line(-7.0, 0.0, 7.0, 0.0, ink)),
        "Green" => group
            .add(line(-6.0, -6.0, 6.0, 6.0, ink))
            .add(line(-6.0, 6.0, 6.0, -6.0, ink)),
        "Blue" => group.add(
            Polygon::new()
                .set("points", "0,-8 7,5 -7,5")
                .set("fill", ink),
        ),
        _ => group.add(square(5.5).set("fill", ink)),
    }
}

/// A tower: its storeys as slabs seen from the side, its top's sign above them; frozen ones wear a
/// band.
fn tower(piece: &Piece, colours: Colours) -> Group {
    let storeys = f64::from(piece.count.min(10));
    let slab = if storeys > 6.0 { 2.4 } else { 3.4 };
    let base = 20.0;
    let width = 30.0;
    let mut group = Group::new();
    for i in 0..piece.count.min(10) {
        group = group.add(
            Rectangle::new()
                .set("x", -width / 2.0)
                .set("y", px(base - slab * f64::from(i + 1)))
                .set("width", width)
                .set("height", px(slab))
                .set("fill", colours.body)
                .set(
                    "stroke",
                    if colours.ink == "#fbf8f1" {
                        colours.ink
                    } else {
                        SHADE
                    },
                )
                .set("stroke-width", 0.8),
        );
    }
    let centre = base - slab * storeys - 12.0;
    let sign = Group::new().set("transform", format!("translate(0 {})", px(centre)));
    let body = |path: &str| {
        Path::new()
            .set("d", path)
            .set("fill", colours.body)
            .set("stroke", SHADE)
            .set("stroke-width", 1.4)
            .set("stroke-linejoin", "round")
    };
    let sign = match piece.kind {
        "square" => sign.add(body("M-9.5 -9.5H9.5V9.5H-9.5Z")),
        "circle" => sign.add(body(
            "M-10.5 0A10.5 10.5 0 1 0 10.5 0A10.5 10.5 0 1 0 -10.5 0Z",
        )),
        _ => sign.add(body("M-4 -11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z")),
    };
    let sign = if piece.count > 1 {
        sign.add(text(&piece.count.to_string(), 0.0, 0.0, 11.0, colours.ink))
    } else {
        sign
    };
    let group = group.add(sign);
    if piece.state == Some("frozen") {
        return group.add(frame(21.0, 6).set("stroke-dasharray", "5 3"));
    }
    group
}

/// A die with pips: a tick when fulfilled, a stroke through it when dead, a counter when covered.
fn die(piece: &Piece, colours: Colours) -> Group {
    let mut group = Group::new().add(block(14.5, 6, colours));
    for &(x, y) in pips(piece.count) {
        group =
            group.add(circle(f64::from(x) * 7.5, f64::from(y) * 7.5, 2.7).set("fill", colours.ink));
    }
    match piece.state {
        Some("covered") => group
            .add(ball(0.2, colours))
            .add(line(-5.0, -5.0, 5.0, 5.0, colours.ink))
            .add(line(-5.0, 5.0, 5.0, -5.0, colours.ink)),
        Some("dead") => group.add(line(-13.0, 13.0, 13.0, -13.0, "#c8493a")),
        Some("fulfilled") => group.add(frame(18.0, 9)),
        _ => group,
    }
}

fn pips(face: u8) -> &'static [(i8, i8)] {
    match face {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5 => &[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
        _ => &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }
}

fn neutron(piece: &Piece, colours: Colours) -> Group {
    let group = Group::new().add(ball(0.3, colours));
    if piece.state == Some("surrounded") {
        let ring = circle(0.0, 0.0, 9.0)
            .set("fill", "none")
            .set("stroke", colours.ink);
        return group
            .add(ring.set("stroke-width", 2))
            .add(circle(0.0, 0.0, 3.5).set("fill", colours.ink));
    }
    group
}

/// A positive particle: a facetted crystal.
fn crystal(colours: Colours) -> Group {
    let facet = |d: &str| {
        Path::new()
            .set("d", d)
            .set("fill", "none")
            .set("stroke", colours.ink)
            .set("stroke-width", 1.2)
    };
    Group::new()
        .add(
            Polygon::new()
                .set("points", "-9,-16 9,-16 17,-4 0,18 -17,-4")
                .set("fill", colours.body)
                .set("stroke", SHADE)
                .set("stroke-width", 1.2),
        )
        .add(facet(
            "M-17 -4H17M-9 -16L-6 -4L0 18L6 -4L9 -16M-6 -4L0 -16L6 -4",
        ))
}

/// A negative particle: a solid block with a bar.
fn solid(colours: Colours) -> Group {
    Group::new()
        .add(block(14.0, 3, colours))
        .add(line(-7.0, 0.0, 7.0, 0.0, colours.ink))
}
