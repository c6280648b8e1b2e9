//! The pieces, drawn around (0, 0) on a cell of [`UNIT`] pixels.

use maud::{Markup, html};
use quantarium_rules::Piece;

use super::{UNIT, disc, px, ring, text};
use crate::palette::Colours;

const SHADE: &str = "#1d1a16";
/// Where pieces are.
const HERE: (f64, f64) = (0.0, 0.0);

pub(super) fn of(piece: &Piece, seat: &str, colours: Colours) -> Markup {
    let ink = colours.ink;
    let shapes = match piece.kind {
        "stone" => html! { (ball(0.37, colours)) (sign(seat, ink)) },
        "square" | "circle" | "queen" => tower(piece, colours),
        "die" => die(piece, colours),
        "neutron" => html! {
            (ball(0.3, colours))
            @if piece.state == Some("surrounded") { (ring(HERE, 9.0, ink, 2.0)) (disc(HERE, 3.5, ink)) }
        },
        // A facetted crystal.
        "positive" => html! {
            polygon points="-9,-16 9,-16 17,-4 0,18 -17,-4" fill=(colours.body) stroke=(SHADE) stroke-width="1.2" {}
            path d="M-17 -4H17M-9 -16L-6 -4L0 18L6 -4L9 -16M-6 -4L0 -16L6 -4" fill="none" stroke=(ink) stroke-width="1.2" {}
        },
        // A solid block with a bar.
        "negative" => html! { (block(14.0, 3, colours)) (line((-7.0, 0.0), (7.0, 0.0), ink)) },
        other => html! { (ball(0.36, colours)) (text(other, HERE, 14.0, ink)) },
    };
    html! { g { (shapes) } }
}

fn ball(radius: f64, colours: Colours) -> Markup {
    html! { circle cx="0" cy="0" r=(px(radius * UNIT)) fill=(colours.body) stroke=(SHADE) stroke-width="1.2" {} }
}

fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64), ink: &str) -> Markup {
    html! { line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke=(ink) stroke-width="3" stroke-linecap="round" {} }
}

fn cross(half: f64, ink: &str) -> Markup {
    html! { (line((-half, -half), (half, half), ink)) (line((-half, half), (half, -half), ink)) }
}

/// The body of a piece that is a block.
fn block(half: f64, corners: u32, colours: Colours) -> Markup {
    let side = 2.0 * half;
    html! {
        rect x=(-half) y=(-half) width=(side) height=(side) rx=(corners) fill=(colours.body) stroke=(SHADE) stroke-width="1.2" {}
    }
}

/// What is put around a piece to single it out.
fn frame(half: f64, corners: u32, dashes: Option<&str>) -> Markup {
    let side = 2.0 * half;
    html! {
        rect x=(-half) y=(-half) width=(side) height=(side) rx=(corners) fill="none" stroke="#b9791a" stroke-width="2.5"
            stroke-dasharray=[dashes] {}
    }
}

/// A colour's sign on a stone.
fn sign(seat: &str, ink: &str) -> Markup {
    match seat {
        "White" => ring(HERE, 7.0, ink, 2.0),
        "Black" => disc(HERE, 3.5, ink),
        "Red" => line((-7.0, 0.0), (7.0, 0.0), ink),
        "Green" => cross(6.0, ink),
        "Blue" => html! { polygon points="0,-8 7,5 -7,5" fill=(ink) {} },
        _ => html! { rect x="-5.5" y="-5.5" width="11" height="11" fill=(ink) {} },
    }
}

/// A tower: its storeys as slabs seen from the side, its top's sign above them; frozen ones wear a
/// band.
fn tower(piece: &Piece, colours: Colours) -> Markup {
    let storeys = piece.count.min(10);
    let slab = if storeys > 6 { 2.4 } else { 3.4 };
    let (base, width) = (20.0, 30.0);
    let edge = match colours.ink {
        light @ "#fbf8f1" => light,
        _ => SHADE,
    };
    let sign = match piece.kind {
        "square" => "M-9.5 -9.5H9.5V9.5H-9.5Z",
        "circle" => "M-10.5 0A10.5 10.5 0 1 0 10.5 0A10.5 10.5 0 1 0 -10.5 0Z",
        _ => "M-4 -11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z",
    };
    let centre = px(base - slab * f64::from(storeys) - 12.0);
    html! {
        @for i in 1..=storeys {
            rect x=(-width / 2.0) y=(px(base - slab * f64::from(i))) width=(width) height=(slab) fill=(colours.body) stroke=(edge)
                stroke-width="0.8" {}
        }
        g transform={ "translate(0 " (centre) ")" } {
            path d=(sign) fill=(colours.body) stroke=(SHADE) stroke-width="1.4" stroke-linejoin="round" {}
            @if piece.count > 1 { (text(&piece.count.to_string(), HERE, 11.0, colours.ink)) }
        }
        @if piece.state == Some("frozen") { (frame(21.0, 6, Some("5 3"))) }
    }
}

/// A die with pips: a tick when fulfilled, a stroke through it when dead, a counter when covered.
fn die(piece: &Piece, colours: Colours) -> Markup {
    html! {
        (block(14.5, 6, colours))
        @for &(x, y) in pips(piece.count) { (disc((f64::from(x) * 7.5, f64::from(y) * 7.5), 2.7, colours.ink)) }
        @match piece.state {
            Some("covered") => { (ball(0.2, colours)) (cross(5.0, colours.ink)) }
            Some("dead") => (line((-13.0, 13.0), (13.0, -13.0), "#c8493a")),
            Some("fulfilled") => (frame(18.0, 9, None)),
            _ => {}
        }
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
