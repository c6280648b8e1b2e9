//! A match runner that knows no rules and trusts the engines: the words, and the order of them, that
//! cutegames (kz04px/cutegames, `src/match/play.cpp`) says to two engines in a generic game.

use quantarium_rules::testkit::sized;

use super::protocol::Engine;

/// On small boards games are soon over.
const SMALL: &str = "quantum-leap:board=hex4 quantum-leap:edition=1,board=hex3 quantum:board=4x5 \
                     quantum-link:board=hex3 quanta:board=5x5";
const ALL: &str =
    "quantum-leap quantum-leap:edition=1,board=hex3 quantum quantum-link quanta:board=6x6";

/// A game as the runner sees it: where it began, and the moves.
struct Game<'a> {
    start: &'a str,
    moves: Vec<String>,
}

impl Game<'_> {
    /// What an engine answers about the position, in one word.
    fn ask(&self, engine: &mut Engine, what: &str) -> String {
        let mut line = format!("position {}", self.start);
        if !self.moves.is_empty() {
            line += " moves ";
            line += &self.moves.join(" ");
        }
        engine.say(&line);
        engine.say(&format!("query {what}"));
        second_word(&engine.hear("response"))
    }
}

/// The second of two words; the runner waits on for any other line.
fn second_word(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, word] = words[..] else {
        panic!("not two words: {line}");
    };
    word.to_owned()
}

/// Plays a game from `start` with so much thought a move; the result that both claim.
fn play(players: &mut [Engine; 2], start: &str, go: &str) -> String {
    for engine in players.iter_mut() {
        engine.ask("isready", "readyok");
    }
    for engine in players.iter_mut() {
        engine.say("uginewgame");
    }
    let moves = Vec::new();
    let mut game = Game { start, moves };
    loop {
        let mover = usize::from(game.ask(&mut players[0], "p1turn") != "true");
        let us = &mut players[mover];
        us.ask("isready", "readyok");
        if game.ask(us, "gameover") == "true" {
            break;
        }
        us.say(go);
        game.moves.push(second_word(&us.hear("bestmove")));
        assert!(game.moves.len() < 2000, "{start}: it does not end");
    }
    let [first, second] = players.each_mut().map(|engine| {
        engine.ask("isready", "readyok");
        assert_eq!(game.ask(engine, "gameover"), "true");
        game.ask(engine, "result")
    });
    assert_eq!(first, second, "both claim the same result");
    first
}

#[test]
fn a_foreign_match_runner_plays_whole_games_with_the_engines_as_its_referees() {
    for name in sized(ALL, SMALL).split(' ') {
        let mut players = [0; 2].map(|_| {
            let mut engine = Engine::start();
            engine.ask("ugi", "ugiok");
            engine.say(&format!("setoption name Game value {name}"));
            engine.say("setoption name Seed value 7");
            engine
        });
        players[0].say("query fen");
        let fen = players[0].hear("response ");
        let fen = format!("fen {}", fen.trim_start_matches("response "));
        for (start, go) in [
            ("startpos", sized("go nodes 300", "go nodes 30")),
            (fen.as_str(), "go p1time 300 p2time 300 p1inc 2 p2inc 2"),
        ] {
            let result = play(&mut players, start, go);
            let known = ["p1win", "p2win", "draw"].contains(&result.as_str());
            assert!(known, "{name} from {start}: {result}");
        }
        for engine in players {
            engine.quit();
        }
    }
}
