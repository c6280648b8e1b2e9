//! The fast rules against slow ones, which keep the board as a map and look at every square.

use std::collections::HashMap;

use quantarium_rules::testkit::sized;
use quantarium_rules::{Family as _, Game, Options, Player, Random, Seed, Text, Visitor};

use super::super::Family;

type Place = (i16, i16);

/// A game kept the slow way.
struct Slow {
    size: Place,
    orthogonal: bool,
    absolute: bool,
    board: HashMap<Place, char>,
    /// Whose regular turn it is or was: `w` or `b`.
    regular: char,
    owed: Vec<char>,
    scores: [i32; 2],
}

fn other(player: char) -> char {
    if player == 'w' { 'b' } else { 'w' }
}

impl Slow {
    fn around(&self, place: Place, orthogonal: bool) -> Vec<Place> {
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let steps = steps.filter(|&(dx, dy): &Place| match dx.abs() + dy.abs() {
            0 => false,
            1 => true,
            _ => !orthogonal,
        });
        let places = steps.map(|(dx, dy)| (place.0 + dx, place.1 + dy));
        places
            .filter(|&(x, y)| (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y))
            .collect()
    }

    fn count(&self, letters: &str) -> usize {
        self.board
            .values()
            .filter(|letter| letters.contains(**letter))
            .count()
    }

    /// The letter of a player's particle.
    fn letter(player: char, sign: char) -> char {
        match sign {
            'n' => 'n',
            '+' => player.to_ascii_uppercase(),
            _ => player,
        }
    }

    fn every_place(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = self.size;
        (0..width).flat_map(move |x| (0..height).map(move |y| (x, y)))
    }

    /// QA-2, QA-4, QA-5.
    fn may_place(&self, player: char, sign: char, place: Place) -> bool {
        let letter = Self::letter(player, sign);
        let supply = if sign == 'n' { 40 } else { 20 };
        let touches = self
            .around(place, self.orthogonal)
            .iter()
            .any(|p| self.board.contains_key(p));
        let like = match sign {
            'n' => "",
            '+' => "WB",
            _ => "wb",
        };
        let besides = self.around(place, true);
        let mut besides = besides.iter().filter_map(|p| self.board.get(p));
        let clashes = besides.any(|there| like.contains(*there));
        !self.board.contains_key(&place)
            && self.count(&letter.to_string()) < supply
            && touches
            && !clashes
    }

    fn regular_placements(&self, player: char) -> Vec<String> {
        let mut moves = Vec::new();
        for place in self.every_place() {
            for sign in ['n', '+', '-'] {
                if self.may_place(player, sign, place) {
                    moves.push(text(sign, place));
                }
            }
        }
        moves
    }

    fn to_move(&self) -> char {
        if self.owed.is_empty() || self.owed.contains(&self.regular) {
            self.regular
        } else {
            other(self.regular)
        }
    }

    /// QA-7, QA-8, QA-9.
    fn moves(&self) -> Vec<String> {
        let mut moves = if self.owed.is_empty() {
            let mut moves = self.regular_placements(self.regular);
            if moves.is_empty() && !self.regular_placements(other(self.regular)).is_empty() {
                moves.push("pass".to_owned());
            }
            moves
        } else {
            let mut empty: Vec<Place> = self.every_place().collect();
            empty.retain(|place| !self.board.contains_key(place));
            let bonuses = empty.into_iter().map(|place| text('n', place));
            bonuses.chain(["pass".to_owned()]).collect()
        };
        moves.sort_unstable();
        moves
    }

    fn is_surrounded(&self, place: Place) -> bool {
        let around = self.around(place, false);
        self.board.get(&place) == Some(&'n')
            && around.len() == 8
            && around.iter().all(|p| self.board.contains_key(p))
    }

    /// QA-6.
    fn winner_around(&self, place: Place) -> Option<char> {
        let of = |letters: &str| {
            let around = self.around(place, false);
            let there = around.iter().filter_map(|p| self.board.get(p));
            there.filter(|letter| letters.contains(**letter)).count()
        };
        let (white, blue) = (of("Ww"), of("Bb"));
        let need = if self.absolute { 5 } else { 1 };
        if white > blue && white >= need {
            Some('w')
        } else if blue > white && blue >= need {
            Some('b')
        } else {
            None
        }
    }

    fn play(&mut self, mv: &str) {
        let player = self.to_move();
        if let Some(i) = self.owed.iter().position(|owed| *owed == player) {
            self.owed.remove(i);
        }
        if mv != "pass" {
            let before: Vec<Place> = self
                .every_place()
                .filter(|p| self.is_surrounded(*p))
                .collect();
            let bytes = mv.as_bytes();
            let place = (
                i16::from(bytes[2] - b'a'),
                mv[3..].parse::<i16>().unwrap() - 1,
            );
            self.board
                .insert(place, Self::letter(player, char::from(bytes[0])));
            for neutron in self.every_place() {
                let is_new = self.is_surrounded(neutron) && !before.contains(&neutron);
                if let Some(owner) = self.winner_around(neutron).filter(|_| is_new) {
                    self.owed.push(owner);
                    self.scores[usize::from(owner == 'b')] += 1;
                }
            }
        }
        let (width, height) = self.size;
        if self.count("n") == 40 || self.board.len() == (width * height) as usize {
            self.owed.clear();
        }
        if self.owed.is_empty() {
            self.regular = other(self.regular);
        }
    }
}

fn text(sign: char, (x, y): Place) -> String {
    format!("{sign}@{}{}", char::from(b'a' + x as u8), y + 1)
}

/// Plays random games both ways and compares everything after every ply.
struct Compare {
    games: u64,
    size: Place,
    orthogonal: bool,
    absolute: bool,
}

impl Visitor for Compare {
    type Output = ();

    fn visit<G: quantarium_rules::FullGame>(self, game: G) {
        for seed in 0..self.games {
            let mut random = Random::new(Seed(seed));
            let mut position = game.start(Seed(0));
            let mut slow = Slow {
                size: self.size,
                orthogonal: self.orthogonal,
                absolute: self.absolute,
                board: HashMap::new(),
                regular: 'w',
                owed: Vec::new(),
                scores: [0; 2],
            };
            let third = |side: i16| (side + 2) / 3 - 1;
            let (x, y) = (third(self.size.0), third(self.size.1));
            for place in [(x, y), (self.size.0 - 1 - x, y)] {
                slow.board.insert(place, 'n');
                slow.board.insert((place.0, self.size.1 - 1 - place.1), 'n');
            }
            loop {
                self.agree(&game, &position, &slow);
                let Some(mv) = game.random_move(&position, &mut random) else {
                    break;
                };
                slow.play(&game.write_move(&position, mv));
                game.play_unchecked(&mut position, mv);
            }
        }
    }
}

impl Compare {
    fn agree<G: Game + Text>(&self, game: &G, position: &G::Position, slow: &Slow) {
        let moves = game.legal_moves(position).into_iter();
        let mut moves: Vec<String> = moves.map(|mv| game.write_move(position, mv)).collect();
        moves.sort_unstable();
        let text = game.write_position(position);
        assert_eq!(moves, slow.moves(), "{text}");
        assert_eq!(game.count_moves(position), moves.len() as u64, "{text}");
        let player = Player(u8::from(slow.to_move() == 'b'));
        assert_eq!(game.to_move(position), player, "{text}");
        assert_eq!(
            game.scores(position).unwrap().as_slice(),
            slow.scores,
            "{text}"
        );
        assert_eq!(game.parse_position(&text).as_ref(), Ok(position), "{text}");
        assert_eq!(game.key(position), game.fresh_key(position), "{text}");
        let outcome = game.outcome(position);
        assert_eq!(outcome.is_some(), moves.is_empty(), "{text}");
        if let Some(outcome) = outcome {
            let winner = match slow.scores[0].cmp(&slow.scores[1]) {
                std::cmp::Ordering::Greater => Some(Player::FIRST),
                std::cmp::Ordering::Less => Some(Player::SECOND),
                std::cmp::Ordering::Equal => None,
            };
            assert_eq!(outcome.winner, winner, "{text}");
            let is_all = slow.board.len() == 120;
            assert_eq!(
                outcome.ending.id,
                if is_all { "all-placed" } else { "blocked" },
                "{text}"
            );
        }
    }
}

#[test]
fn random_games_agree_with_the_slow_rules() {
    for (games, size) in [
        (150, (5, 5)),
        (60, (6, 5)),
        (60, (7, 7)),
        (5, (14, 14)),
        (5, (11, 12)),
        (4, (16, 16)),
        (10, (16, 5)),
    ] {
        for (orthogonal, absolute) in [(false, false), (true, false), (false, true), (true, true)] {
            let compare = Compare {
                games: sized(games, games.div_ceil(5)),
                size,
                orthogonal,
                absolute,
            };
            let placing = if orthogonal { "orthogonal" } else { "any" };
            let majority = if absolute { "absolute" } else { "plurality" };
            let (width, height) = size;
            let options = format!("board={width}x{height},placing={placing},majority={majority}");
            let options = Options::split(&Family::INFO, Some(&options)).unwrap();
            Family::open(&options, compare).unwrap();
        }
    }
}
