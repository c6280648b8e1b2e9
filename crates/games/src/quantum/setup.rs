//! What a game string says, and the start position (QS-3).

use quantarium_board::Cell;
use quantarium_rules::{
    Choice, OptionInfo, OptionKind, Options, Player, Random, Seed, SpecError, game_string,
};

use super::stack::{Kind, Stack, Stacks};

/// The limits of the board's sides (QS-1).
const WIDTH: (u8, u8) = (4, 16);
const HEIGHT: (u8, u8) = (5, 16);

/// What a game string says: the board and the variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// How many files the board has: even, 4 to 16 (QS-1).
    pub width: u8,
    /// How many ranks, 5 to 16 (QS-1).
    pub height: u8,
    /// Whether the back ranks are filled at random (QS-3).
    pub random: bool,
    /// Whether single pieces may jump over their own (QS-6).
    pub jump: bool,
    /// Whether stacks on corner squares move any distance (QS-7).
    pub corners: bool,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            width: 8,
            height: 8,
            random: false,
            jump: false,
            corners: false,
        }
    }
}

pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "board",
        title: "Board",
        words: "How many files and ranks the board has.",
        default: "8x8",
        kind: OptionKind::Size {
            width: WIDTH,
            height: HEIGHT,
            even_width: true,
        },
    },
    OptionInfo {
        key: "setup",
        title: "Setup",
        words: "How the pieces are arranged on the two back ranks of each side.",
        default: "standard",
        kind: OptionKind::Choice(&[
            Choice::new("standard", "Standard"),
            Choice::new("random", "Random"),
        ]),
    },
    OptionInfo {
        key: "jump",
        title: "Jumps",
        words: "Whether a single piece may jump over an adjacent single piece of its own colour.",
        default: "off",
        kind: OptionKind::Choice(&[Choice::new("off", "No jumps"), Choice::new("on", "Jumps")]),
    },
    OptionInfo {
        key: "power",
        title: "Power squares",
        words: "Whether stacks that stand on a corner square move any distance.",
        default: "none",
        kind: OptionKind::Choice(&[
            Choice::new("none", "None"),
            Choice::new("corners", "Corners"),
        ]),
    },
];

impl Spec {
    /// Reads the options; those not given have their defaults.
    ///
    /// # Errors
    /// When a value is wrong.
    pub(super) fn read(options: &Options<'_>) -> Result<Self, SpecError> {
        let second = |key, words| Ok::<_, SpecError>(options.choice(key, words)? == Some(1));
        let size = options.size("board", WIDTH, HEIGHT, true)?;
        let (width, height) = size.unwrap_or((8, 8));
        Ok(Self {
            width,
            height,
            random: second("setup", &["standard", "random"])?,
            jump: second("jump", &["off", "on"])?,
            corners: second("power", &["none", "corners"])?,
        })
    }

    pub(super) fn name(&self) -> String {
        let size = (self.width, self.height);
        let options = [
            (size != (8, 8)).then(|| format!("board={}x{}", size.0, size.1)),
            self.random.then(|| "setup=random".to_owned()),
            self.jump.then(|| "jump=on".to_owned()),
            self.corners.then(|| "power=corners".to_owned()),
        ];
        game_string("quantum", options)
    }

    pub(super) fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}

/// White's pieces in the standard arrangement: the outer rank from the a-file on, then the inner
/// one (QS-3).
pub(super) fn standard(width: u8) -> Vec<Kind> {
    let outer = (0..width).map(|file| {
        let from_edge = file.min(width - 1 - file);
        if from_edge == width / 2 - 1 {
            Kind::Queen
        } else if from_edge % 2 == 0 {
            Kind::Square
        } else {
            Kind::Circle
        }
    });
    let exchanged = |kind| match kind {
        Kind::Square => Kind::Circle,
        Kind::Circle => Kind::Square,
        Kind::Queen => Kind::Queen,
    };
    outer.clone().chain(outer.map(exchanged)).collect()
}

/// How many pieces of each kind a side has.
pub(super) fn supply(width: u8, kind: Kind) -> usize {
    let pieces = standard(width).into_iter();
    pieces.filter(|piece| *piece == kind).count()
}

/// The board at the start.
///
/// With `setup=random` (QS-3, X-1) White's standard pieces, the outer rank from the a-file on and
/// then the inner rank, are brought into a random order by one [`Random::shuffle`] of the seed's
/// sequence, and stand in that order on the same squares.
pub(super) fn stacks<const W: usize>(spec: &Spec, seed: Seed) -> Stacks<W> {
    let mut pieces = standard(spec.width);
    if spec.random {
        Random::new(seed).shuffle(&mut pieces);
    }
    let mut stacks = Stacks::default();
    for (i, kind) in pieces.into_iter().enumerate() {
        let (file, rank) = (i as u8 % spec.width, i as u8 / spec.width);
        let mirrored = spec.height - 1 - rank;
        for (owner, rank) in [(Player::FIRST, rank), (Player::SECOND, mirrored)] {
            let cell = Cell(rank * spec.width + file);
            stacks.put(cell, Stack::new(owner, kind, 1));
        }
    }
    stacks
}
