//! Texts that are nothing in any game, and texts that have been damaged a little.

use super::Kit;
use crate::{FullGame, Random};

const NO_POSITIONS: &[&[&str]] = &[
    &[
        "", " ", "/", "-", "startpos", "w", "\0", "8/8", "x x x", "? ? ?", " w -", "w  -", "-1 w 0",
    ],
    &[
        "//////////////////////////////////////// w -",
        "4294967296 w -",
        "18446744073709551616 g 0",
        "99999999999999999999999999999999999999 w 0",
        "(((((((( w 0",
        "Q(3 w 0",
        "\u{1F3B2}/\u{1F3B2} g 0",
        "\u{661}/\u{662} w -",
    ],
];

const NO_MOVES: &[&[&str]] = &[
    &[
        "", " ", "-", "?", "@", "x", "~", "0000", "PASS", "resign", "a0", "a0-a0", "a0xa0",
        "a0~a0", "4@a0", "n@a0", "a1a1a1", "\0", "a\u{661}",
    ],
    &[
        "pass pass",
        "zz99xzz98",
        "a99999999999999999999xb1",
        "\u{1F3B2}@e5",
        "\u{664}@e5",
    ],
];

/// What a damaged text may get in the place of a character, beside the text's own characters.
const ODD: &str = "0123456789wbrgupsSCQcqnWBox()/- .@\u{e9}";

impl<G: FullGame> Kit<'_, G> {
    /// Texts that are nothing are refused, and so are right ones with something at their ends.
    pub(super) fn refuses_garbage(&self, position: &G::Position) {
        let game = self.game;
        let right = game.write_position(position);
        let wrong_positions = (NO_POSITIONS.concat().into_iter())
            .map(str::to_owned)
            .chain(framed(&right))
            .chain([right.replacen(' ', "  ", 1), right.replacen(' ', "\t", 1)])
            .chain(right.split(' ').map(str::to_owned));
        for text in wrong_positions {
            let accepted = game.parse_position(&text).is_ok();
            holds!(self.name, !accepted => "`{text}` is accepted as a position");
        }
        let first = game.legal_moves(position).first().copied();
        let right = first.map(|mv| game.write_move(position, mv));
        let wrong_moves = (NO_MOVES.concat().into_iter())
            .map(str::to_owned)
            .chain(right.iter().flat_map(|right| framed(right)));
        for text in wrong_moves {
            let accepted = game.parse_move(position, &text).is_ok();
            holds!(self.at(position), !accepted => "`{text}` is accepted as a move");
        }
    }

    /// The position of a text that has been damaged in one place, if it is accepted all the same.
    pub(super) fn damaged(&self, at: &G::Position, random: &mut Random) -> Option<G::Position> {
        let text = self.game.write_position(at);
        self.game.parse_position(&damage(&text, random)).ok()
    }
}

fn framed(text: &str) -> impl Iterator<Item = String> {
    let frames = [" T", "T ", "T\n", "T\0", "T ?", "TT", "?T"];
    let framed = move |frame: &str| frame.replace('T', text);
    frames.into_iter().map(framed)
}

/// One character replaced, left out, put in, or exchanged with the next one.
fn damage(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let odd: Vec<char> = text.chars().chain(ODD.chars()).collect();
    let (at, new) = (random.index(letters.len()), odd[random.index(odd.len())]);
    match random.below(6) {
        0 => {
            letters.remove(at);
        }
        1 => letters.insert(at, new),
        2 if at > 0 => letters.swap(at - 1, at),
        _ => letters[at] = new,
    }
    letters.into_iter().collect()
}
