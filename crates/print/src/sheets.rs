//! What stands where on each kind of sheet.

use quantarium_board::GridKind;
use quantarium_draw::{self as draw, UNIT};
use quantarium_puzzles::{Goal, Puzzle};
use quantarium_rules::{AnyGame, Piece, Seed, Token};

use crate::pages::{BOLD, PLAIN, Pages, Picture, width};
use crate::{Order, Paper, PrintError, Printed, start_names};

type Made = Result<Printed, PrintError>;

/// Points in a millimetre.
const MM: f32 = 72.0 / 25.4;
const MARGIN: f32 = 12.0 * MM;
/// Room for the title, and for words and the ruler below.
const HEAD: f32 = 15.0 * MM;
const FOOT: f32 = 17.0 * MM;
/// Cells of small boards are no larger than that.
const LARGEST: f32 = 30.0 * MM / UNIT as f32;
/// From one line of small words to the next.
const LINE: f32 = 12.0;
const SMALL: f32 = 9.0;

impl Paper {
    /// Width and height in points.
    const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0 * MM, 297.0 * MM),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// Words cut off where they are too wide.
fn cut(words: &str, room: f32, size: f32) -> String {
    if width(words, size) <= room {
        return words.to_owned();
    }
    let mut short = words.to_owned();
    while width(&short, size) > room - width("...", size) && short.pop().is_some() {}
    short + "..."
}

/// Begins a page by its title and a line of small words.
fn head(pages: &mut Pages, page: (f32, f32), title: &str, words: &str) {
    pages.begin(page);
    pages.text(title, (MARGIN, MARGIN + 16.0), 17.0, BOLD);
    let words = cut(words, room(page).0, SMALL);
    pages.text(&words, (MARGIN, MARGIN + 30.0), SMALL, PLAIN);
}

/// Small words below, and a ruler that shows whether the printer kept the size.
fn foot(pages: &mut Pages, page: (f32, f32), words: &str) {
    let (left, bottom) = (MARGIN, page.1 - MARGIN);
    pages.text(words, (left, bottom - 22.0), SMALL, PLAIN);
    let right = left + 50.0 * MM;
    let top = bottom - 8.0;
    let ruler = [(left, top), (left, bottom), (right, bottom), (right, top)];
    pages.line(&ruler, 0.0);
    let beside = (right + 8.0, bottom);
    pages.text("50 mm, if printed at 100%", beside, SMALL, PLAIN);
}

/// The empty board with its page, and points in a pixel of it: upright, or on its side where it gets larger so.
fn fit(game: &dyn AnyGame, paper: Paper) -> Result<(Picture, (f32, f32), f32), PrintError> {
    let start = game.start(Seed(0));
    let mut shown = draw::Picture::new(game, &*start);
    // What nobody owns stands there in every game: its cells are marked.
    let fixed = shown.pieces.iter().filter(|piece| piece.owner.is_none());
    shown.marked = fixed.map(|piece| piece.cell).collect();
    shown.pieces.clear();
    let picture = Picture::read(&draw::printed(&shown))?;
    let scale = |page: (f32, f32)| scale(&picture, (room(page).0, room(page).1 - FOOT));
    let (upright, on_its_side) = (paper.size(), (paper.size().1, paper.size().0));
    let page = match scale(on_its_side) > scale(upright) {
        true => on_its_side,
        false => upright,
    };
    let scale = scale(page);
    Ok((picture, page, scale))
}

/// What a page has below its title.
const fn room((width, height): (f32, f32)) -> (f32, f32) {
    (width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD)
}

/// Points in a pixel of a picture that is to fit.
fn scale(picture: &Picture, room: (f32, f32)) -> f32 {
    let (width, height) = picture.size();
    (room.0 / width).min(room.1 / height).min(LARGEST)
}

/// What to know of the pieces on paper.
fn hint(game: &dyn AnyGame) -> &'static str {
    match game.tokens().last().map(|token| token.kind) {
        Some("die") => {
            "Pencils in two colours will do: write a die's number into its cell, and strike it out once it cannot score."
        }
        Some("positive" | "negative" | "neutron") => {
            "Pencils in two colours will do: write + or - into a cell, n for a neutron. Neutrons begin in the ringed cells."
        }
        Some("square" | "circle" | "queen") => {
            "Counters lie on each other: the top one says whose the stack is and how it moves."
        }
        _ => "Coins, buttons or stones in as many colours as there are players will do as well.",
    }
}

pub(crate) fn board(game: &dyn AnyGame, paper: Paper) -> Made {
    let (picture, page, scale) = fit(game, paper)?;
    let mut pages = Pages::new();
    let cell = UNIT as f32 * scale / MM;
    let words = format!("{}, cells {cell:.1} mm apart", game.name());
    head(&mut pages, page, game.info().title, &words);
    let left = (page.0 - picture.size().0 * scale) / 2.0;
    pages.picture(&picture, (left, MARGIN + HEAD), scale);
    foot(&mut pages, page, hint(game));
    Ok(pages.finish(Vec::new()))
}

/// Every counter: those of the start, or as many as a player has of each kind. Where faces are chosen, twice as many
/// as are played.
fn counters(game: &dyn AnyGame) -> Vec<Piece> {
    let Some(cell) = game.grid().cells().next() else {
        return Vec::new();
    };
    let tokens = game.tokens();
    let number = |token: &Token| {
        let alike = |other: &&Token| (other.owner, other.kind) == (token.owner, token.kind);
        let supply = token.supply.unwrap_or(0);
        match tokens.iter().filter(alike).count() {
            1 => supply,
            faces => (2 * supply).div_ceil(faces as u16),
        }
    };
    let piece = |token: &Token| Piece {
        count: token.count,
        ..Piece::new(cell, token.owner, token.kind)
    };
    let supplied = tokens
        .iter()
        .flat_map(|one| std::iter::repeat_n(piece(one), number(one).into()));
    let mut counters: Vec<Piece> = supplied.collect();
    if counters.is_empty() {
        counters = game.start(Seed(0)).pieces();
        counters.sort_by_key(|piece| (piece.owner, piece.kind));
    }
    counters
}

pub(crate) fn pieces(game: &dyn AnyGame, paper: Paper) -> Made {
    let (_, _, scale) = fit(game, paper)?;
    let unit = UNIT as f32 * scale;
    // A square that fits into a hexagonal cell, or nearly fills a square one.
    let side = match game.grid().kind() {
        GridKind::Hex => 0.8 * unit,
        GridKind::Square => 0.92 * unit,
    };
    let page = paper.size();
    let (wide, high) = room(page);
    let [columns, rows] = [wide, high - FOOT].map(|room| (room / side).max(1.0) as usize);
    let mut pages = Pages::new();
    for counters in counters(game).chunks(columns * rows) {
        let title = format!("{}: counters", game.info().title);
        let (name, side_mm) = (game.name(), side / MM);
        let words = format!("{name}, {side_mm:.1} mm wide, for the board on the same paper");
        head(&mut pages, page, &title, &words);
        for (place, piece) in counters.iter().enumerate() {
            let x = MARGIN + (place % columns) as f32 * side;
            let y = MARGIN + HEAD + (place / columns) as f32 * side;
            let (right, below) = (x + side, y + side);
            let corners = [(x, y), (right, y), (right, below), (x, below), (x, y)];
            pages.line(&corners, 0.6);
            let seat = piece
                .owner
                .map_or("", |owner| game.seats()[owner.index()].name);
            let picture = Picture::read(&draw::counter(piece, seat))?;
            let inset = (side - unit) / 2.0;
            pages.picture(&picture, (x + inset, y + inset), scale);
        }
        foot(&mut pages, page, hint(game));
    }
    Ok(pages.finish(Vec::new()))
}

/// A small board with words above it.
struct Card {
    picture: Picture,
    title: String,
    lines: [String; 2],
}

/// Pages of cards: as large as there are few.
fn cards(pages: &mut Pages, page: (f32, f32), title: &str, words: &str, cards: &[Card]) {
    let (columns, rows) = match cards.len() {
        0 | 1 => (1, 1),
        2 => (1, 2),
        3 | 4 => (2, 2),
        _ => (2, 3),
    };
    let (gap, above) = (8.0 * MM, 2.0 * LINE + 18.0);
    let (wide, high) = room(page);
    let (wide, high) = ((wide + gap) / columns as f32, (high + gap) / rows as f32);
    for chunk in cards.chunks(columns * rows) {
        head(pages, page, title, words);
        for (place, card) in chunk.iter().enumerate() {
            let x = MARGIN + (place % columns) as f32 * wide;
            let y = MARGIN + HEAD + (place / columns) as f32 * high;
            pages.text(&card.title, (x, y + LINE), 12.0, BOLD);
            for (line, at) in card.lines.iter().zip([2.0, 3.0]) {
                let line = cut(line, wide - gap, SMALL);
                pages.text(&line, (x, y + at * LINE), SMALL, PLAIN);
            }
            let scale = scale(&card.picture, (wide - gap, high - gap - above));
            let left = x + (wide - gap - card.picture.size().0 * scale) / 2.0;
            pages.picture(&card.picture, (left, y + above), scale);
        }
    }
}

pub(crate) fn setups(game: &dyn AnyGame, order: &Order) -> Made {
    // Where nothing is drawn there is one start.
    let random = game.has_random_start();
    let count = if random { order.count } else { 1 };
    let card = |seed: u64| {
        let start = game.start(Seed(seed));
        let picture = draw::Picture::new(game, &*start);
        let to_move = format!("{} begins", game.seats()[start.to_move().index()].name);
        let (title, seed) = match (random, start_names::name(seed)) {
            (false, _) => ("The start".to_owned(), String::new()),
            (true, Some(name)) => (name, format!("Seed {seed}. ")),
            (true, None) => (format!("Seed {seed}"), String::new()),
        };
        let picture = Picture::read(&draw::printed(&picture))?;
        Ok(Card {
            picture,
            title,
            lines: [seed + &to_move, String::new()],
        })
    };
    let seeds = (0..count).map(|index| order.from.wrapping_add(index));
    let all = seeds.clone().map(card);
    let all = all.collect::<Result<Vec<_>, PrintError>>()?;
    let mut pages = Pages::new();
    let title = format!("{}: setups", game.info().title);
    cards(&mut pages, order.paper.size(), &title, &game.name(), &all);
    Ok(pages.finish(seeds.filter(|_| random).collect()))
}

pub(crate) fn puzzles(game: &dyn AnyGame, puzzles: &[(usize, Puzzle)], paper: Paper) -> Made {
    let all = puzzles.iter().map(card).collect::<Result<Vec<_>, _>>()?;
    let (mut pages, page) = (Pages::new(), paper.size());
    let title = game.info().title;
    let words = "Exactly one move is right. The solutions are at the end.";
    cards(&mut pages, page, &format!("{title}: puzzles"), words, &all);
    let lines = (room(page).1 / (1.5 * LINE)) as usize;
    for chunk in puzzles.chunks(lines) {
        let words = "The moves of both sides in turn; the first is to be found.";
        head(&mut pages, page, &format!("{title}: solutions"), words);
        for ((number, puzzle), place) in chunk.iter().zip(1u16..) {
            let y = MARGIN + HEAD + f32::from(place) * 1.5 * LINE;
            pages.text(&number.to_string(), (MARGIN, y), 11.0, BOLD);
            let line = cut(&puzzle.line.join("   "), room(page).0 - 40.0, 11.0);
            pages.text(&line, (MARGIN + 40.0, y), 11.0, PLAIN);
        }
    }
    Ok(pages.finish(puzzles.iter().map(|(number, _)| *number as u64).collect()))
}

fn card((number, puzzle): &(usize, Puzzle)) -> Result<Card, PrintError> {
    let game = quantarium_games::open(&puzzle.game)?;
    let wrong = |error| PrintError::Puzzle {
        number: *number,
        error,
    };
    let position = game.parse(&puzzle.setup).map_err(wrong)?;
    let shown = draw::Picture::new(&*game, &*position);
    let seat = game.seats()[position.to_move().index()].name;
    let task = match (puzzle.goal, puzzle.within) {
        (Goal::Draw, _) => format!("{seat} to move and draw"),
        (Goal::Win, None) => format!("{seat} to move and win"),
        (Goal::Win, Some(moves)) => format!("{seat} to move and win in {moves} moves"),
    };
    let which = format!("{}, difficulty {} of 5", puzzle.game, puzzle.grade);
    Ok(Card {
        picture: Picture::read(&draw::printed(&shown))?,
        title: format!("Puzzle {number}"),
        lines: [task, which],
    })
}
