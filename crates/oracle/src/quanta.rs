//! Quanta (QA): options, particles, setup, and what positions are impossible.

mod position;

use std::sync::Arc;

use crate::board::{Board, EIGHT, STRAIGHT, Step};
use crate::options::{Options, canonical, size};
use crate::{Game, State, text};
use position::{Owed, QuantaPosition};

/// White has the first ply (QA-5).
const LETTERS: &str = "wb";
/// The particles in the order of their letters.
const PARTICLES: [Particle; 5] = [
    Particle::Neutron,
    Particle::charged(0, true),
    Particle::charged(0, false),
    Particle::charged(1, true),
    Particle::charged(1, false),
];
const PARTICLE_LETTERS: &str = "nWwBb";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Particle {
    Neutron,
    Charged { owner: usize, positive: bool },
}

impl Particle {
    const fn charged(owner: usize, positive: bool) -> Particle {
        Particle::Charged { owner, positive }
    }

    /// QA-2: how many there are, those on the board included.
    fn supply(self) -> usize {
        if self == Particle::Neutron { 40 } else { 20 }
    }

    fn is_owned_by(self, seat: usize) -> bool {
        matches!(self, Particle::Charged { owner, .. } if owner == seat)
    }

    fn charge(self) -> Option<bool> {
        match self {
            Particle::Neutron => None,
            Particle::Charged { positive, .. } => Some(positive),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Quanta {
    name: String,
    board: Board,
    width: u32,
    height: u32,
    is_orthogonal: bool,
    needs_absolute: bool,
}

impl Quanta {
    pub(crate) fn new(mut options: Options) -> Result<Quanta, String> {
        let board = options.take("board").unwrap_or("14x14");
        let (width, height) = size(board, (5, 16), (5, 16))?;
        let placings = ["any", "orthogonal"];
        let majorities = ["plurality", "absolute"];
        let is_orthogonal = options.take_switch("placing", placings)?;
        let needs_absolute = options.take_switch("majority", majorities)?;
        options.finish()?;
        let placing = placings[usize::from(is_orthogonal)].to_string();
        let majority = majorities[usize::from(needs_absolute)].to_string();
        let name = canonical(
            "quanta",
            &[
                ("board", board.to_string(), "14x14".to_string()),
                ("placing", placing, placings[0].to_string()),
                ("majority", majority, majorities[0].to_string()),
            ],
        );
        let board = Board::squares(width, height);
        Ok(Quanta {
            name,
            board,
            width,
            height,
            is_orthogonal,
            needs_absolute,
        })
    }

    /// QA-5: the directions in which a placed particle must have a neighbour.
    fn placing_steps(&self) -> &'static [Step] {
        if self.is_orthogonal {
            &STRAIGHT
        } else {
            &EIGHT
        }
    }

    /// Reads REST; the first letter is the starter's, the others are the owed bonuses'.
    fn read_owed(rest: &str, to_move: usize) -> Result<Option<Owed>, String> {
        if rest == "-" {
            return Ok(None);
        }
        let mut seats = Vec::new();
        for letter in rest.chars() {
            seats.push(text::seat(&letter.to_string(), LETTERS)?);
        }
        let (starter, bonuses) = match seats.split_first() {
            Some((&starter, bonuses)) if !bonuses.is_empty() => (starter, bonuses),
            _ => return Err(format!("REST {rest:?} owes no bonus")),
        };
        // the order of QA-7 is the starter's bonuses, then the opponent's.
        if bonuses
            .windows(2)
            .any(|pair| pair[0] != starter && pair[1] == starter)
        {
            return Err(format!(
                "REST {rest:?} has the starter's bonuses after the opponent's"
            ));
        }
        if bonuses[0] != to_move {
            return Err(format!(
                "TURN is not the player of the first bonus in {rest:?}"
            ));
        }
        let mut counts = [0, 0];
        for &seat in bonuses {
            counts[seat] += 1;
        }
        Ok(Some(Owed { starter, counts }))
    }

    ///
    fn check(&self, position: &QuantaPosition) -> Result<(), String> {
        for (particle, letter) in PARTICLES.iter().zip(PARTICLE_LETTERS.chars()) {
            let (count, supply) = (position.count(*particle), particle.supply());
            if count > supply {
                return Err(format!("{count} particles {letter}, there are {supply}"));
            }
        }
        for cell in 0..self.board.len() {
            if let Some(particle) = position.particles[cell]
                && position.has_like_neighbour(cell, particle)
            {
                return Err(format!(
                    "like charges are adjacent at {}",
                    self.board.name(cell)
                ));
            }
        }
        if position.owed.is_some() && !position.can_take_bonus() {
            return Err("the owed bonuses have lapsed".to_string());
        }
        Ok(())
    }
}

impl Game for Quanta {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn players(&self) -> usize {
        2
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn parse(self: Arc<Self>, position: &str) -> Result<State, String> {
        let (rows, turn, rest) = text::fields(position)?;
        let read_particle = |rest: &str| {
            let (letter, length) = text::read_letter(rest, PARTICLE_LETTERS)?;
            Ok((PARTICLES[letter], length))
        };
        let to_move = text::seat(turn, LETTERS)?;
        let position = QuantaPosition {
            particles: text::read_rows(&self.board, rows, read_particle)?,
            to_move,
            owed: Quanta::read_owed(rest, to_move)?,
            game: Arc::clone(&self),
        };
        self.check(&position)?;
        Ok(State::new(position))
    }

    /// QA-3: files ceil(W/3) and W + 1 - ceil(W/3), ranks likewise.
    fn start(self: Arc<Self>) -> Option<State> {
        let lines = |size: u32| {
            let third = size.div_ceil(3) as i32;
            [third, size as i32 + 1 - third]
        };
        let mut particles = vec![None; self.board.len()];
        for file in lines(self.width) {
            for rank in lines(self.height) {
                particles[self.board.at(file, rank - 1)?] = Some(Particle::Neutron);
            }
        }
        Some(State::new(QuantaPosition {
            game: self,
            particles,
            to_move: 0,
            owed: None,
        }))
    }
}
