//! From the values of the rules to the messages that show them.

use quantarium_board::{Cell, Grid, GridKind};
use quantarium_rules::{self as rules, AnyGame, AnyPosition, Seed};

use crate::{
    Aftermath, Board, BoardCell, BoardKind, ChoiceInfo, Click, GameInfo, Lead, LegalMove, LensMark,
    LensNote, MovedPiece, Notation, OptionInfo, OptionKind, Outcome, Piece, Preview, Sight, Token,
};

/// A cell's index, as messages write it.
fn index(cell: Cell) -> u16 {
    u16::from(cell.0)
}

impl From<&Grid> for Board {
    fn from(grid: &Grid) -> Self {
        let kind = match grid.kind() {
            GridKind::Hex => BoardKind::Hex,
            GridKind::Square => BoardKind::Square,
        };
        let mut cells = Vec::with_capacity(grid.len());
        for (row, y) in (0..grid.rows()).enumerate() {
            cells.extend(grid.row(y).map(|cell| {
                let (x, y) = grid.place(cell);
                let (name, row) = (grid.name(cell).to_owned(), row as u8);
                BoardCell { name, x, y, row }
            }));
        }
        Self { kind, cells }
    }
}

impl From<&dyn AnyGame> for Notation {
    fn from(game: &dyn AnyGame) -> Self {
        let tokens = game.tokens().into_iter().map(|token| Token {
            text: token.text,
            owner: token.owner.map(|player| player.0),
            kind: token.kind.to_owned(),
            count: token.count,
            supply: token.supply,
        });
        Self {
            turns: game.seats().iter().map(|s| s.letter.to_string()).collect(),
            tokens: tokens.collect(),
            fresh: game.info().fresh.to_owned(),
        }
    }
}

impl From<rules::Piece> for Piece {
    fn from(piece: rules::Piece) -> Self {
        Self {
            cell: index(piece.cell),
            owner: piece.owner.map(|player| player.0),
            kind: piece.kind.to_owned(),
            count: piece.count,
            state: piece.state.map(str::to_owned),
            scored_by: piece.scored_by.map(|player| player.0),
        }
    }
}

impl From<&rules::Piece> for MovedPiece {
    fn from(piece: &rules::Piece) -> Self {
        let owner = piece.owner.map(|player| player.0);
        let (kind, count) = (piece.kind.to_owned(), piece.count);
        Self { owner, kind, count }
    }
}

impl Piece {
    /// What stands on a position's board.
    pub fn all(position: &dyn AnyPosition) -> Vec<Self> {
        position.pieces().into_iter().map(Self::from).collect()
    }
}

impl From<(String, Vec<rules::Click>)> for LegalMove {
    fn from((text, clicks): (String, Vec<rules::Click>)) -> Self {
        let clicks = clicks.into_iter().map(|click| match click {
            rules::Click::Cell(cell) => Click::Cell { cell: index(cell) },
            rules::Click::Choice(choice) => Click::Choice {
                choice: choice.to_owned(),
            },
        });
        let clicks = clicks.collect();
        Self { text, clicks }
    }
}

impl LegalMove {
    /// A position's legal moves, sorted by text.
    pub fn all(position: &dyn AnyPosition) -> Vec<Self> {
        let all = position.moves_with_clicks().into_iter();
        all.map(Self::from).collect()
    }
}

impl Sight {
    /// What looking at each of a position's cells shows.
    pub fn all(grid: &Grid, position: &dyn AnyPosition) -> Vec<Self> {
        let of_cell = |cell| {
            let sights = position.sights(cell).into_iter();
            sights.map(move |sight| Self {
                at: index(cell),
                kind: sight.kind.to_owned(),
                cells: sight.cells.into_iter().map(index).collect(),
            })
        };
        grid.cells().flat_map(of_cell).collect()
    }
}

impl From<rules::LensMark> for LensMark {
    fn from(mark: rules::LensMark) -> Self {
        Self {
            cell: index(mark.cell),
            kind: mark.kind.to_owned(),
            count: mark.count,
            of: mark.of,
            lead: mark.lead.map(|(player, by)| Lead { seat: player.0, by }),
        }
    }
}

impl From<rules::LensNote> for LensNote {
    fn from(note: rules::LensNote) -> Self {
        Self {
            seat: note.player.0,
            kind: note.kind.to_owned(),
            count: note.count,
            of: note.of,
        }
    }
}

impl Aftermath {
    /// What a position's legal moves change for other pieces; only those that do.
    pub fn all(position: &dyn AnyPosition) -> Vec<Self> {
        let all = position.aftermaths().into_iter();
        all.map(|(text, marks)| Self {
            text,
            marks: marks.into_iter().map(LensMark::from).collect(),
        })
        .collect()
    }
}

impl Outcome {
    /// The outcome of a game that its rules have ended in `position`; nothing while it goes on.
    pub fn of(position: &dyn AnyPosition, players: usize) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(Self {
            winner: outcome.winner.map(|player| player.0),
            result: outcome.result(players),
            rule: Some(outcome.ending.rule.to_owned()),
            reason: outcome.ending.id.to_owned(),
            words: outcome.ending.words.to_owned(),
            cells: position.deciding().into_iter().map(index).collect(),
        })
    }
}

impl Preview {
    /// The start position that belongs to `seed`.
    pub fn of(game: &dyn AnyGame, seed: Seed) -> Self {
        let usual = game.usual().into_iter();
        Self {
            game: game.name(),
            seats: game.seats().iter().map(|s| s.name.to_owned()).collect(),
            usual: usual.map(|(key, value)| (key.to_owned(), value)).collect(),
            random_start: game.has_random_start(),
            board: Board::from(game.grid()),
            pieces: Piece::all(game.start(seed).as_ref()),
        }
    }
}

impl From<&rules::Info> for GameInfo {
    fn from(info: &rules::Info) -> Self {
        Self {
            id: info.id.to_owned(),
            title: info.title.to_owned(),
            designer: info.designer.to_owned(),
            year: info.year,
            summary: info.summary.to_owned(),
            options: info.options.iter().map(OptionInfo::from).collect(),
        }
    }
}

impl From<&rules::OptionInfo> for OptionInfo {
    fn from(option: &rules::OptionInfo) -> Self {
        Self {
            key: option.key.to_owned(),
            title: option.title.to_owned(),
            words: option.words.to_owned(),
            default: option.default.to_owned(),
            kind: option.kind.into(),
        }
    }
}

impl From<rules::OptionKind> for OptionKind {
    fn from(kind: rules::OptionKind) -> Self {
        match kind {
            rules::OptionKind::Choice(choices) => Self::Choice {
                choices: choices
                    .iter()
                    .map(|choice| ChoiceInfo {
                        value: choice.value.to_owned(),
                        title: choice.title.to_owned(),
                    })
                    .collect(),
            },
            rules::OptionKind::Shape => Self::Shape,
            rules::OptionKind::Size {
                width,
                height,
                even_width,
            } => Self::Size {
                width: width.into(),
                height: height.into(),
                even_width,
            },
            rules::OptionKind::Number { min, max } => Self::Number { min, max },
        }
    }
}
