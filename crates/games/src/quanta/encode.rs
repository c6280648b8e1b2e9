//! Positions and moves as numbers: a placement is its square and its particle, the pass comes last. A
//! bonus neutron (QA-7) has the action of a neutron, a bonus declined that of the pass.

use quantarium_rules::{Encode, Encoder, Encoding, Player, Unpacker};

use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::{CHARGED, NEUTRONS, Position};
use super::squares::{PLACES, Squares};

/// Actions of one square.
const PARTICLES: usize = Particle::ALL.len();

/// The tables of one board.
#[derive(Debug)]
pub struct QuantaEncoder {
    encoding: Encoding,
    /// Writes the squares for each particle as a mask, without the pass.
    placements: Unpacker,
    /// Writes the squares of each plane.
    planes: Unpacker,
}

impl Encode for Quanta {
    type Encoder = QuantaEncoder;

    fn encoder(&self) -> QuantaEncoder {
        let planes = "own_positive own_negative their_positive their_negative neutron";
        let scalars = "neutrons_left own_positive_left own_negative_left their_positive_left \
             their_negative_left own_points their_points own_owed their_owed bonus_decision \
             own_regular_turn";
        let planes = planes.split(' ').map(str::to_owned).collect();
        let encoding = Encoding::new(&self.grid, 2, (PARTICLES, 1), planes, scalars);
        let planes = encoding.plane_names.len();
        let (size, cells) = (encoding.raster.len(), || self.grid.cells());
        let bit = |set: usize, cell| set * PLACES + self.square(cell).index();
        let placed = |which| cells().map(move |cell| (which, cell));
        let placements = (0..PARTICLES).flat_map(placed);
        let placements =
            placements.map(|(which, cell)| (bit(which, cell), encoding.action_at(cell, which)));
        let shown = (0..planes).flat_map(placed);
        let shown = shown
            .map(|(plane, cell)| (bit(plane, cell), plane * size + encoding.raster.place(cell)));
        let (placements, shown): (Vec<_>, Vec<_>) = (placements.collect(), shown.collect());
        QuantaEncoder {
            placements: Unpacker::new(PARTICLES * PLACES, encoding.last(), &placements),
            planes: Unpacker::new(planes * PLACES, encoding.planes_len(), &shown),
            encoding,
        }
    }
}

impl Encoder<Quanta> for QuantaEncoder {
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn action_of(&self, mv: Move) -> usize {
        match mv {
            Move::Pass => self.encoding.last(),
            Move::Place(particle, square) => {
                // Squares of the board are numbered rank by rank like cells, but 16 a rank.
                let width = self.encoding.raster.width;
                let cell = usize::from(square.rank()) * width + usize::from(square.file());
                cell * PARTICLES + particle as usize
            }
        }
    }

    #[inline]
    fn move_of(&self, game: &Quanta, position: &Position, action: usize) -> Option<Move> {
        if action == self.encoding.last() {
            return game.may_pass(position).then_some(Move::Pass);
        }
        let (cell, which) = self.encoding.cell_of(action)?;
        let square = game.square(cell);
        let is_legal = game.choices(position)[which].contains(square);
        is_legal.then_some(Move::Place(Particle::ALL[which], square))
    }

    #[inline]
    fn write_mask(&self, game: &Quanta, position: &Position, mask: &mut [bool]) -> bool {
        let choices = game.choices(position);
        let (placements, pass) = mask.split_at_mut(self.encoding.last());
        self.placements
            .write(Squares::bytes(&choices).as_flattened(), placements);
        pass[0] = game.may_pass(position);
        pass[0] || choices.iter().any(|squares| !squares.is_empty())
    }

    #[inline]
    fn write_planes(&self, _: &Quanta, position: &Position, viewer: Player, planes: &mut [u8]) {
        let [white, blue] = {
            let charged = position.occupied.without(position.neutrons);
            [charged.and(position.white), charged.without(position.white)]
        };
        let (own, their) = match viewer {
            Player::FIRST => (white, blue),
            _ => (blue, white),
        };
        let of_charges = |owned: Squares| {
            [
                owned.and(position.positive),
                owned.without(position.positive),
            ]
        };
        let [own_positive, own_negative] = of_charges(own);
        let [their_positive, their_negative] = of_charges(their);
        let sets = [
            own_positive,
            own_negative,
            their_positive,
            their_negative,
            position.neutrons,
        ];
        self.planes
            .write(Squares::bytes(&sets).as_flattened(), planes);
    }

    #[inline]
    fn write_scalars(&self, _: &Quanta, position: &Position, viewer: Player, scalars: &mut [f32]) {
        let rest = self
            .encoding
            .write_seats(viewer, position.to_move(), scalars);
        let share = |count: u8, all: u8| f32::from(count) / f32::from(all);
        let flag = |is: bool| f32::from(u8::from(is));
        let (own, their) = (viewer.index(), viewer.opponent().index());
        rest.copy_from_slice(&[
            share(position.neutrons_left, NEUTRONS),
            share(position.charged_left[own][0], CHARGED),
            share(position.charged_left[own][1], CHARGED),
            share(position.charged_left[their][0], CHARGED),
            share(position.charged_left[their][1], CHARGED),
            share(position.points[own], NEUTRONS),
            share(position.points[their], NEUTRONS),
            f32::from(position.owed[own]),
            f32::from(position.owed[their]),
            flag(position.bonus_is_owed()),
            flag(position.regular == viewer),
        ]);
    }
}
