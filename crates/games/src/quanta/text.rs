//! Positions and moves as text: `5/1n1n1/5/1n1n1/5 w -`, `n@e6`, `pass`.

use quantarium_board::Cell;
use quantarium_rules::text::{
    field, fields, illegal, impossible, named, no_move, over, parse_board, turn, write_board,
};
use quantarium_rules::{Game, MoveError, Player, PositionError, Reason, Text, Token};

use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::{CHARGED, NEUTRONS, Position, Stone};

const MOVES: &str = "write n@CELL, +@CELL or -@CELL, such as n@e6, or pass";
const STONES: &str = "pieces are n, W and w (White, positive and negative), B and b (Blue)";
const BONUSES: &str = "write - or the letter of the player whose regular ply started the bonuses, \
                       then those of the players who are owed them, such as wwb";

/// Every stone by its letter, and how many of it there are (QA-2).
const LETTERS: [(char, Option<Player>, Particle, u8); 5] = [
    ('n', None, Particle::Neutron, NEUTRONS),
    ('W', Some(Player::FIRST), Particle::Positive, CHARGED),
    ('w', Some(Player::FIRST), Particle::Negative, CHARGED),
    ('B', Some(Player::SECOND), Particle::Positive, CHARGED),
    ('b', Some(Player::SECOND), Particle::Negative, CHARGED),
];

fn letter(stone: Stone) -> Option<char> {
    let mut all = LETTERS.into_iter();
    let (letter, ..) = all.find(|known| (known.1, known.2) == (stone.owner, stone.particle))?;
    Some(letter)
}

/// The stone at the front of a row's rest, and how long its text is.
fn stone(rest: &str) -> Option<(Stone, usize)> {
    let mut all = LETTERS.into_iter();
    let (_, owner, particle, _) = all.find(|(letter, ..)| rest.starts_with(*letter))?;
    Some((Stone { particle, owner }, 1))
}

fn player(letter: u8) -> Option<Player> {
    match letter {
        b'w' => Some(Player::FIRST),
        b'b' => Some(Player::SECOND),
        _ => None,
    }
}

/// Whose regular ply it is or was, and how many bonuses each player is owed.
fn bonuses(turn: Player, text: &str) -> Result<(Player, [u8; 2]), PositionError> {
    if text == "-" {
        return Ok((turn, [0; 2]));
    }
    let wrong = || field("bonuses", text, BONUSES);
    let letters: Option<Vec<Player>> = text.bytes().map(player).collect();
    let letters = letters.ok_or_else(wrong)?;
    let [starter, owed @ ..] = letters.as_slice() else {
        return Err(wrong());
    };
    let first = *owed.first().ok_or_else(wrong)?;
    let served = owed.iter().skip_while(|player| *player == starter);
    if served.into_iter().any(|player| player == starter) {
        let what = format!(
            "bonuses: in `{text}` the starter is owed a bonus after the opponent; the starter's own comes first"
        );
        return Err(impossible("QA-7", what));
    }
    if turn != first {
        let what = format!("turn: of the bonuses `{text}` the other player takes the first");
        return Err(impossible("QA-7", what));
    }
    let of = |seat| owed.iter().filter(|player| **player == seat).count();
    if owed.len() > usize::from(NEUTRONS) {
        let count = owed.len();
        let what =
            format!("bonuses: {count} are owed, and only {NEUTRONS} neutrons can be surrounded");
        return Err(impossible("QA-6", what));
    }
    let counts = Player::BOTH.map(|seat| of(seat) as u8);
    Ok((*starter, counts))
}

impl Quanta {
    /// no more particles on the board than there are (QA-2).
    fn check_supply(&self, stones: &[(Cell, Stone)]) -> Result<(), PositionError> {
        for (_, owner, particle, supply) in LETTERS {
            let such = Stone { particle, owner };
            let found = stones.iter().filter(|(_, stone)| *stone == such).count();
            if found > usize::from(supply) {
                let what = match owner {
                    None => format!("the board holds {found} neutrons, there are {supply}"),
                    Some(owner) => format!(
                        "the board holds {found} {} particles of {}'s, there are {supply}",
                        particle.word(),
                        self.seat(owner).name
                    ),
                };
                return Err(impossible("QA-2", what));
            }
        }
        Ok(())
    }

    /// no like charges side by side (QA-4).
    fn check_charges(&self, position: &Position) -> Result<(), PositionError> {
        for (charge, barred) in [Particle::Positive, Particle::Negative]
            .into_iter()
            .zip(position.barred)
        {
            let like = position.of_charge(charge);
            let pair = like.and(barred).iter().find_map(|square| {
                let other = self.beside(square).and(like).iter().next()?;
                Some((square, other))
            });
            if let Some((square, other)) = pair {
                let what = format!(
                    "{} and {} are adjacent, and both hold {} particles",
                    self.square_name(square),
                    self.square_name(other),
                    charge.word()
                );
                return Err(impossible("QA-4", what));
            }
        }
        Ok(())
    }

    /// owed bonuses can be taken, else they had lapsed (QA-7). That each came with a point (QA-6)
    /// is not asked for: X-3 does not, so that problems can be composed.
    fn check_bonuses(&self, position: &Position) -> Result<(), PositionError> {
        if !position.bonus_is_owed() {
            return Ok(());
        }
        if position.neutrons_left == 0 {
            let what = "bonuses: no neutron is left, so they had lapsed";
            return Err(impossible("QA-7", what));
        }
        if !self.bonus_can_be_taken(position) {
            let what = "bonuses: no square is empty, so they had lapsed";
            return Err(impossible("QA-7", what));
        }
        Ok(())
    }

    /// The move of a text, legal or not.
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        let syntax = || no_move(text, MOVES);
        let (sign, name) = text.split_once('@').ok_or_else(syntax)?;
        let particle = Particle::ALL
            .into_iter()
            .find(|particle| particle.sign() == sign);
        let particle = particle.ok_or_else(syntax)?;
        let cell = named(self.grid(), text, name)?;
        Ok(Move::Place(particle, self.square(cell)))
    }

    /// Why an illegal move is illegal, with the squares concerned.
    fn objection(&self, position: &Position, mv: Move) -> Reason {
        let Move::Place(particle, square) = mv else {
            let name = self.seat(position.to_move()).name;
            let words = format!("{name} has a legal placement");
            return Reason::new("QA-8", "can-place", &[&name], words);
        };
        let player = position.to_move();
        let (name, here) = (self.seat(player).name, self.square_name(square));
        if position.occupied.contains(square) {
            let words = format!("{here} is occupied");
            return Reason::new("QA-5", "taken", &[&here], words);
        }
        if position.bonus_is_owed() {
            let words = format!("{name} is to take or decline a bonus neutron");
            return Reason::new("QA-7", "bonus-first", &[&name], words);
        }
        let word = particle.word();
        if position.left(player, particle) == 0 {
            if particle == Particle::Neutron {
                return Reason::new("QA-2", "no-neutron", &[], "there is no neutron left");
            }
            let words = format!("{name} has no {word} particle left");
            return Reason::new("QA-2", "no-particle", &[&name, &word], words);
        }
        if !position.open.contains(square) {
            let words = format!("{here} is not adjacent to an occupied square");
            return Reason::new("QA-5", "not-adjacent", &[&here], words);
        }
        let like = self.beside(square).and(position.of_charge(particle));
        let like = like.iter().next();
        let there = like.map_or("", |like| self.square_name(like));
        let words = format!("{here} is adjacent to the {word} particle on {there}");
        Reason::new("QA-4", "same-charge", &[&here, &word, &there], words)
    }
}

impl Text for Quanta {
    /// Fewer particles than a game could have are accepted, and in any place that QA-4 allows.
    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let [board, to_move, rest] = fields(text)?;
        let stones = parse_board(self.grid(), board, STONES, stone)?;
        let (regular, owed) = bonuses(turn(self.seats(), to_move)?, rest)?;
        self.check_supply(&stones)?;
        let stones = stones
            .into_iter()
            .map(|(cell, stone)| (self.square(cell), stone));
        let position = self.position(stones, regular, owed);
        self.check_charges(&position)?;
        self.check_bonuses(&position)?;
        Ok(position)
    }

    fn write_position(&self, position: &Position) -> String {
        let seat = |player| self.seat(player).letter;
        let board = write_board(self.grid(), |cell| {
            let stone = position.stone(self.square(cell))?;
            Some(letter(stone)?.to_string())
        });
        let turn = seat(position.to_move());
        if !position.bonus_is_owed() {
            return format!("{board} {turn} -");
        }
        let starter = position.regular;
        let owed = [starter, starter.opponent()].map(|player| {
            let count = usize::from(position.owed[player.index()]);
            seat(player).to_string().repeat(count)
        });
        format!("{board} {turn} {}{}", seat(starter), owed.concat())
    }

    /// Nothing that was before matters.
    fn with_history(&self, position: &Position) -> (Position, Vec<Move>) {
        (position.clone(), Vec::new())
    }

    fn tokens(&self) -> Vec<Token> {
        let token = |(letter, owner, particle, supply): (char, _, Particle, u8)| Token {
            text: letter.to_string(),
            owner,
            kind: particle.word(),
            count: 1,
            supply: Some(supply.into()),
        };
        LETTERS.map(token).to_vec()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let mv = self.read_move(text)?;
        if self.is_legal(position, mv) {
            return Ok(mv);
        }
        if self.is_over(position) {
            return Err(over(text, self.result(position).ending));
        }
        Err(illegal(text, self.objection(position, mv)))
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Place(particle, square) => {
                format!("{}@{}", particle.sign(), self.square_name(square))
            }
        }
    }
}
