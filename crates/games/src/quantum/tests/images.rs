//! Images of whole games.

use quantarium_rules::testkit::Turning;
use quantarium_rules::{Family as _, FullGame, Options, Random, Seed, SpecError, Visitor};

use super::super::Family;

/// Opens this game alone: through the registry every check would be compiled for every game.
fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, SpecError> {
    let options = name.split_once(':').map(|(_, options)| options);
    Family::open(&Options::split(&Family::INFO, options)?, visitor)
}

/// Plays a game and its images side by side; with few pieces, so that positions repeat.
struct ImagesPlayAlike<'a>(&'a str);

impl Visitor for ImagesPlayAlike<'_> {
    type Output = ();

    fn visit<G: FullGame>(self, game: G) {
        let mut random = Random::new(Seed(14));
        let mut repetitions = 0;
        let turning = Turning::new(&game);
        for symmetry in game.grid().symmetries() {
            for _ in 0..6 {
                let mut position = game.parse_position(self.0).unwrap();
                let mut image = turning.position(&position, symmetry);
                while let Some(mv) = game.random_move(&position, &mut random) {
                    let image_mv = turning.mv(&image, mv, symmetry);
                    game.play_unchecked(&mut position, mv);
                    game.play_unchecked(&mut image, image_mv);
                    assert_eq!(turning.position(&position, symmetry), image);
                    assert_eq!(game.outcome(&position), game.outcome(&image));
                }
                let outcome = game.outcome(&position).unwrap();
                repetitions += u32::from(outcome.ending.id == "repetition");
            }
        }
        assert!(repetitions > 0, "the histories were not tried");
    }
}

pub fn images_of_a_game_play_alike_their_histories_included() {
    let square = "S5/6/6/6/6/5q w 0";
    let both = "quantum:board=6x6,jump=on,power=corners";
    visit(both, ImagesPlayAlike(square)).unwrap();
    visit("quantum:board=6x5", ImagesPlayAlike("c4S/6/6/6/6 b 3")).unwrap();
    visit("quantum:board=6x5", ImagesPlayAlike("S(6)5/6/6/6/s5 w 0")).unwrap();
}
