//! Quanta (QA): options, particles, setup, and what positions are impossible.

mod position;

use std::sync::Arc;

use crate::board::{Board, EIGHT, STRAIGHT, Step};
use crate::options::{Options, size};
use crate::{Facts, Game, State, text};
use position::{Owed, QuantaPosition};

/// White has the first ply (QA-5).
const LETTERS: &str = "wb";
/// The particles in the order of their letters.
const PARTICLES: [Particle; 5] = [
    Particle::Neutron,
    Particle::of('+', 0),
    Particle::of('-', 0),
    Particle::of('+', 1),
    Particle::of('-', 1),
];
const PARTICLE_LETTERS: &str = "nWwBb";
/// What moves call a neutron and the mover's own particles.
const SIGNS: &str = "n+-";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Particle {
    Neutron,
    Charged { owner: usize, positive: bool },
}

impl Particle {
    /// What a player calls by a sign.
    const fn of(sign: char, owner: usize) -> Particle {
        match sign {
            'n' => Particle::Neutron,
            _ => Particle::Charged {
                owner,
                positive: sign == '+',
            },
        }
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
    facts: Facts,
    width: u32,
    height: u32,
    is_orthogonal: bool,
    needs_absolute: bool,
}

impl Quanta {
    pub(crate) fn new(mut options: Options) -> Result<Quanta, String> {
        let (width, height) = size(&options.take("board", "14x14"), (5, 16), (5, 16))?;
        let is_orthogonal = options.take_switch("placing", ["any", "orthogonal"])?;
        let needs_absolute = options.take_switch("majority", ["plurality", "absolute"])?;
        let facts = Facts {
            name: options.finish("quanta", &["board", "placing", "majority"])?,
            board: Board::squares(width, height),
            players: 2,
        };
        Ok(Quanta {
            facts,
            width,
            height,
            is_orthogonal,
            needs_absolute,
        })
    }

    /// QA-5: the directions in which a placed particle must have a neighbour.
    fn placing_steps(&self) -> &'static [Step] {
        match self.is_orthogonal {
            true => &STRAIGHT,
            false => &EIGHT,
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
        for cell in 0..self.facts.board.len() {
            if let Some(particle) = position.particles[cell]
                && position.has_like_neighbour(cell, particle)
            {
                let cell = self.facts.board.name(cell);
                return Err(format!("like charges are adjacent at {cell}"));
            }
        }
        if position.owed.is_some() && !position.can_take_bonus() {
            return Err("the owed bonuses have lapsed".to_string());
        }
        Ok(())
    }
}

impl Game for Quanta {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn parse(self: Arc<Self>, position: &str) -> Result<State, String> {
        let (rows, to_move, rest) = text::fields(position, LETTERS)?;
        let read_particle = |rest: &str| {
            let (letter, length) = text::read_letter(rest, PARTICLE_LETTERS)?;
            Ok((PARTICLES[letter], length))
        };
        let position = QuantaPosition {
            particles: text::read_rows(&self.facts.board, rows, read_particle)?,
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
        let mut particles = vec![None; self.facts.board.len()];
        for file in lines(self.width) {
            for rank in lines(self.height) {
                particles[self.facts.board.at(file, rank - 1)?] = Some(Particle::Neutron);
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
