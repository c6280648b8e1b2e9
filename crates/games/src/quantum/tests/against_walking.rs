//! The fast ways against slow ones: moves found by walking over the text of a position, perft by
//! making every ply, keys and histories made anew.

use std::collections::BTreeMap;

use quantarium_rules::testkit::sized;
use quantarium_rules::{Family as _, FullGame, Options, Random, Seed, SpecError, Visitor, perft};

use super::super::Family;

const BOARDS: [&str; 6] = ["4x5", "6x5", "8x8", "10x8", "12x8", "16x16"];

/// Every combination of the options, but for `setup=random`, which is always on: it makes more
/// different positions.
fn each_game(mut check: impl FnMut(&str)) {
    for board in BOARDS {
        for jump in ["off", "on"] {
            for power in ["none", "corners"] {
                check(&format!(
                    "quantum:board={board},setup=random,jump={jump},power={power}"
                ));
            }
        }
    }
}

/// Opens this game alone: through the registry every check would be compiled for every game.
fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, SpecError> {
    let options = name.split_once(':').map(|(_, options)| options);
    Family::open(&Options::split(&Family::INFO, options)?, visitor)
}

/// A stack by its letter and height.
type Walked = BTreeMap<(i32, i32), (char, i32)>;

/// The board of a position's text, file and rank counted from 0.
fn board(text: &str) -> Walked {
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
    let mut stacks = Walked::new();
    for (rank, row) in rows.iter().rev().enumerate() {
        let (mut file, mut number, mut last) = (0, 0, None);
        for c in row.chars() {
            match c {
                '0'..='9' => number = number * 10 + c.to_digit(10).unwrap() as i32,
                '(' => number = 0,
                ')' => {
                    stacks.get_mut(&last.unwrap()).unwrap().1 = number;
                    number = 0;
                }
                _ => {
                    file += number;
                    number = 0;
                    last = Some((file, rank as i32));
                    stacks.insert((file, rank as i32), (c, 1));
                    file += 1;
                }
            }
        }
    }
    stacks
}

/// The steps of `white` or Black by QS-2 and QS-4 to QS-7, found square by square.
fn steps(name: &str, stacks: &Walked, white: bool) -> Vec<String> {
    let size = name
        .split(['=', ','])
        .nth(1)
        .unwrap()
        .split_once('x')
        .unwrap();
    let (width, height): (i32, i32) = (size.0.parse().unwrap(), size.1.parse().unwrap());
    let on_board = |(x, y)| (0..width).contains(&x) && (0..height).contains(&y);
    let own = |letter: char| letter.is_ascii_uppercase() == white;
    let cell = |(x, y): (i32, i32)| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    let mut found = Vec::new();
    for (&(x, y), &(letter, h)) in stacks.iter().filter(|(_, (c, h))| own(*c) && *h < 6) {
        let corner = [0, width - 1].contains(&x) && [0, height - 1].contains(&y);
        let range = if corner && name.contains("power=corners") {
            99
        } else {
            h
        };
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let straight = dx == 0 || dy == 0;
            if (dx, dy) == (0, 0) || "Ss".contains(letter) && !straight {
                continue;
            }
            if "Cc".contains(letter) && straight {
                continue;
            }
            let at = |n: i32| (x + n * dx, y + n * dy);
            let mut targets = Vec::new();
            for n in 1..=range {
                targets.push(n);
                if !on_board(at(n)) || stacks.contains_key(&at(n)) {
                    break;
                }
            }
            let over = stacks.get(&at(1));
            let jumpable = over.is_some_and(|(c, over)| own(*c) && *over == 1);
            if name.contains("jump=on") && h == 1 && jumpable {
                targets.push(2);
            }
            for target in targets.into_iter().map(at).filter(|t| on_board(*t)) {
                let sign = match stacks.get(&target) {
                    None => '-',
                    Some((c, h)) if !own(*c) && *h < 6 => 'x',
                    Some(_) => continue,
                };
                found.push(format!("{}{sign}{}", cell((x, y)), cell(target)));
            }
        }
    }
    found.sort();
    found
}

/// How a position stands by QS-9 to QS-11, but for repetitions, and its moves.
fn walked(name: &str, text: &str) -> (Option<&'static str>, Vec<String>) {
    let stacks = board(text);
    let (turn, plies) = text.split_once(' ').unwrap().1.split_once(' ').unwrap();
    let towers = |white| {
        let of = |(c, h): &&(char, i32)| c.is_ascii_uppercase() == white && *h >= 6;
        stacks.values().filter(of).count()
    };
    if towers(true) >= 3 || towers(false) >= 3 {
        return (Some("three-towers"), Vec::new());
    }
    let own = steps(name, &stacks, turn == "w");
    match (own.is_empty(), steps(name, &stacks, turn != "w").is_empty()) {
        (true, true) => (Some("both-stuck"), Vec::new()),
        _ if plies == "100" => (Some("no-captures"), Vec::new()),
        (true, false) => (None, vec!["pass".to_owned()]),
        _ => (None, own),
    }
}

/// A random game in which captures are preferred, so that towers grow and games come to every end.
fn random_game<G: FullGame>(game: &G, random: &mut Random, mut look: impl FnMut(&G::Position)) {
    let mut position = game.start(Seed(random.bits()));
    loop {
        look(&position);
        let moves = game.legal_moves(&position);
        if moves.is_empty() {
            return;
        }
        let captures = moves
            .iter()
            .filter(|mv| game.write_move(&position, **mv).contains('x'));
        let captures: Vec<_> = captures.copied().collect();
        let choice = if captures.is_empty() || random.below(4) == 0 {
            &moves
        } else {
            &captures
        };
        game.play_unchecked(&mut position, choice[random.index(choice.len())]);
    }
}

struct MovesAndEndings<'a>(&'a str);

impl Visitor for MovesAndEndings<'_> {
    type Output = BTreeMap<&'static str, u32>;

    fn visit<G: FullGame>(self, game: G) -> Self::Output {
        let mut endings = BTreeMap::new();
        let mut random = Random::new(Seed(11));
        for _ in 0..sized(40, 10) {
            let mut plies = 0;
            random_game(&game, &mut random, |position| {
                plies += 1;
                let text = game.write_position(position);
                let ending = game.outcome(position).map(|outcome| outcome.ending.id);
                let moves = game.legal_moves(position);
                assert_eq!(game.count_moves(position), moves.len() as u64, "{text}");
                if let Some(ending) = ending {
                    *endings.entry(ending).or_default() += 1;
                }
                let mut texts: Vec<_> = moves
                    .iter()
                    .map(|m| game.write_move(position, *m))
                    .collect();
                texts.sort();
                if ending == Some("repetition") {
                    assert!(texts.is_empty());
                } else {
                    assert_eq!((ending, texts), walked(self.0, &text), "{text}");
                }
                assert!(
                    moves.iter().all(|mv| game.is_legal(position, *mv)),
                    "{text}"
                );
            });
            assert!(plies <= game.max_plies());
        }
        endings
    }
}

#[test]
fn moves_and_endings_are_those_found_by_walking() {
    let mut all = BTreeMap::new();
    each_game(|name| {
        for (ending, times) in visit(name, MovesAndEndings(name)).unwrap() {
            *all.entry(ending).or_insert(0) += times;
        }
    });
    let ids: Vec<&str> = all.keys().copied().collect();
    assert_eq!(
        ids,
        ["both-stuck", "no-captures", "repetition", "three-towers"],
        "{all:?}"
    );
}

/// Takes every seventh position of some random games and hands it to a check.
struct Sampled<C>(C);

trait Check {
    fn check<G: FullGame>(&mut self, game: &G, position: &G::Position, random: &mut Random);
}

impl<C: Check> Visitor for Sampled<C> {
    type Output = ();

    fn visit<G: FullGame>(mut self, game: G) {
        let mut random = Random::new(Seed(12));
        let mut sample = Random::new(Seed(13));
        for _ in 0..8 {
            random_game(&game, &mut random, |position| {
                if sample.below(7) == 0 {
                    self.0.check(&game, position, &mut sample);
                }
            });
        }
    }
}

struct BulkIsPlaying;

impl Check for BulkIsPlaying {
    fn check<G: FullGame>(&mut self, game: &G, position: &G::Position, _: &mut Random) {
        let depth = if game.count_moves(position) > 60 {
            1
        } else {
            2
        };
        assert_eq!(
            game.perft(position, depth),
            perft::by_playing(game, position, depth)
        );
    }
}

#[test]
fn perft_in_bulk_is_perft_by_playing() {
    each_game(|name| visit(name, Sampled(BulkIsPlaying)).unwrap());
}

struct KeysAreFresh;

impl Check for KeysAreFresh {
    fn check<G: FullGame>(&mut self, game: &G, position: &G::Position, _: &mut Random) {
        assert_eq!(game.key(position), game.fresh_key(position));
        let again = game.parse_position(&game.write_position(position)).unwrap();
        assert_eq!(game.key(&again), game.key(position));
    }
}

#[test]
fn keys_are_kept_up_to_date() {
    each_game(|name| visit(name, Sampled(KeysAreFresh)).unwrap());
}

struct RandomMovesAreUniform;

impl Check for RandomMovesAreUniform {
    fn check<G: FullGame>(&mut self, game: &G, position: &G::Position, random: &mut Random) {
        let moves = game.legal_moves(position);
        let mut drawn = BTreeMap::new();
        for _ in 0..moves.len() * 50 {
            let mv = game.random_move(position, random).unwrap();
            *drawn.entry(mv).or_insert(0) += 1;
        }
        let likely = |mv| drawn.get(mv).is_some_and(|times| (10..150).contains(times));
        assert!(moves.iter().all(likely), "{drawn:?}");
        assert_eq!(drawn.len(), moves.len());
        assert_eq!(
            moves.is_empty(),
            game.random_move(position, random).is_none()
        );
    }
}

#[test]
fn random_moves_are_the_legal_ones_each_equally_likely() {
    visit(
        "quantum:board=6x6,jump=on,power=corners",
        Sampled(RandomMovesAreUniform),
    )
    .unwrap();
    visit("quantum:board=4x5", Sampled(RandomMovesAreUniform)).unwrap();
}

/// Plays a game and its images side by side; with few pieces, so that positions repeat.
struct ImagesPlayAlike<'a>(&'a str);

impl Visitor for ImagesPlayAlike<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let mut random = Random::new(Seed(14));
        let mut repetitions = 0;
        for symmetry in game.symmetries() {
            for _ in 0..6 {
                let mut position = game.parse_position(self.0).unwrap();
                let mut image = game.map_position(&position, &symmetry);
                while let Some(mv) = game.random_move(&position, &mut random) {
                    let image_mv = game.map_move(mv, &symmetry);
                    assert!(game.is_legal(&image, image_mv));
                    game.play_unchecked(&mut position, mv);
                    game.play_unchecked(&mut image, image_mv);
                    assert_eq!(game.map_position(&position, &symmetry), image);
                    assert_eq!(game.outcome(&position), game.outcome(&image));
                }
                let outcome = game.outcome(&position).unwrap();
                repetitions += u32::from(outcome.ending.id == "repetition");
            }
        }
        assert!(
            repetitions > 0,
            "no game ended by a repetition: the histories were not tried"
        );
    }
}

#[test]
fn images_of_a_game_play_alike_their_histories_included() {
    let square = "S5/6/6/6/6/5q w 0";
    visit(
        "quantum:board=6x6,jump=on,power=corners",
        ImagesPlayAlike(square),
    )
    .unwrap();
    visit("quantum:board=6x5", ImagesPlayAlike("c4S/6/6/6/6 b 3")).unwrap();
    let passing = "S(6)5/6/6/6/s5 w 0";
    visit("quantum:board=6x5", ImagesPlayAlike(passing)).unwrap();
}
