//! Scripted UGI sessions: every command, with every registered game.

use quantarium_engine::Level;
use quantarium_games::{FAMILIES, open};
use quantarium_rules::Seed;
use quantarium_rules::testkit::sized;

use super::client::Client;

/// Every sample game string of every registered game.
fn samples() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|info| info.samples).copied()
}

/// A game string of every registered game.
fn games() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|info| info.id)
}

/// A session of every registered game, in which all lines must have been read.
fn each(test: impl Fn(&mut Client, &str)) {
    for game in games() {
        let mut client = Client::of(game);
        test(&mut client, game);
        assert!(client.quit().is_empty(), "{game}");
    }
}

#[test]
fn the_engine_introduces_itself() {
    let mut client = Client::start();
    client.send("ugi");
    let lines = client.until("ugiok");
    assert!(lines[0].starts_with("id name Quantarium "), "{lines:?}");
    assert!(lines[1].starts_with("id author "));
    for option in ["Game", "Seed", "Threads", "Hash", "Level"] {
        let beginning = format!("option name {option} type ");
        assert!(lines.iter().any(|line| line.starts_with(&beginning)));
    }
    assert!(client.quit().is_empty());
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in samples().step_by(sized(1, 3)) {
        let mut client = Client::of(game);
        client.send("setoption name Seed value 3");
        let rules = open(game).unwrap();
        let mut position = rules.start(Seed(3));
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            client.send(&format!("position startpos moves {}", moves.join(" ")));
            assert_eq!(client.query("fen"), position.text(), "{game}");
            assert_eq!(client.query("moves"), position.moves().join(" "));
            let first = (position.to_move().0 == 0).to_string();
            assert_eq!(client.query("p1turn"), first);
            assert_eq!(client.query("gameover"), "false");
            assert_eq!(client.query("result"), "none");
            let best = client.go("playouts 2");
            position.play(&best).unwrap();
            moves.push(best);
        }
        client.send(&format!("position startpos moves {}", moves.join(" ")));
        assert_eq!(client.query("gameover"), "true");
        let winner = position.outcome().unwrap().winner;
        let result = winner.map_or("draw".to_owned(), |player| format!("p{}win", player.0 + 1));
        assert_eq!(client.query("result"), result);
        assert_eq!(client.query("moves"), "");
        assert_eq!(client.go("movetime 1000"), "0000");
        // The position as text is the same position, but that repetitions count from there.
        let fen = position.text();
        client.send(&format!("position fen {fen}"));
        assert_eq!(client.query("fen"), fen);
        assert!(client.quit().is_empty());
    }
}

#[test]
fn every_limit_ends_with_a_legal_move() {
    each(|client, game| {
        let legal = client.query("moves");
        let legal: Vec<&str> = legal.split(' ').collect();
        for limits in [
            "depth 2",
            "nodes 2000",
            "playouts 30",
            "movetime 15",
            "p1time 200 p2time 300 p1inc 10 p2inc 10",
            "p1time -5 p2time 300",
            "movetime 10 movestogo 5",
            "p1time 100 p2time 100 movestogo 2",
            "nodes 100 wtime 300 mate 2 and more",
            "playouts 100000000 movetime 10",
        ] {
            let best = client.go(limits);
            assert!(legal.contains(&best.as_str()), "{game} go {limits}: {best}");
        }
    });
}

#[test]
fn info_tells_how_the_search_stands_and_a_level_bounds_it() {
    each(|client, game| {
        client.send("go playouts 200");
        let lines = client.until("bestmove");
        let info: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let after = |word: &str| {
            let at = info.iter().position(|other| *other == word);
            info[at.unwrap_or_else(|| panic!("{word} in {info:?}")) + 1]
        };
        assert_eq!(info[0], "info");
        assert_eq!(after("playouts"), "200");
        for word in ["depth", "seldepth", "nodes", "time", "nps", "hashfull"] {
            assert!(after(word).parse::<u64>().is_ok(), "{word} in {info:?}");
        }
        let (cp, wdl) = (after("cp").parse::<i32>(), after("wdl").parse::<u32>());
        assert!(cp.is_ok() && wdl.is_ok_and(|wins| wins <= 1000));
        let best = lines[lines.len() - 1].clone();
        assert_eq!(best, format!("bestmove {}", after("pv")));
        client.send("uginewgame\nsetoption name Level value 7\ngo movetime 600000");
        let lines = client.until("bestmove ");
        let info = &lines[lines.len() - 2];
        let engine = quantarium_engine::open(game).unwrap();
        let simulations = Level::new(7).unwrap().simulations(&*engine);
        let said = format!(" playouts {simulations} ");
        assert!(info.contains(&said), "{info}");
    });
}

#[test]
fn the_seed_decides_start_and_search() {
    for game in games() {
        let run = |seed: u64| {
            let mut client = Client::of(game);
            client.send(&format!("setoption name Seed value {seed}"));
            client.send("position startpos");
            (client.query("fen"), client.go("playouts 500"))
        };
        assert_eq!(run(5), run(5));
        assert_eq!(run(5).0, open(game).unwrap().start(Seed(5)).text());
    }
}

#[test]
fn stop_isready_and_query_are_answered_while_it_thinks() {
    each(|client, _| {
        client.send("setoption name Threads value 2");
        let fen = client.query("fen");
        // It never ends by itself: what comes is said while it thinks.
        client.send("go infinite\nisready");
        client.until("readyok");
        client.send("query fen");
        let answer = client.until("response ");
        assert_eq!(answer[answer.len() - 1], format!("response {fen}"));
        client.send("stop");
        client.best_move();
        client.is_ready();
    });
}

#[test]
fn infinite_waits_for_stop_even_if_all_is_said() {
    each(|client, game| {
        // The end of a game: whoever moves last.
        let rules = open(game).unwrap();
        let mut position = rules.start(Seed(0));
        let mut before = position.clone();
        while position.outcome().is_none() {
            before = position.clone();
            let moves = position.moves();
            position.play(&moves[moves.len() / 2]).unwrap();
        }
        client.send(&format!("position fen {}", before.text()));
        client.send("go infinite");
        client.is_ready_among_info();
        client.send("stop");
        client.best_move();
    });
}

#[test]
fn commands_that_must_wait_are_done_in_order() {
    each(|client, game| {
        let legal = client.query("moves");
        let first = legal.split(' ').next().unwrap();
        client.send("go movetime 40");
        client.send(&format!("position startpos moves {first}"));
        client.send("query fen\ngo infinite\nstop\nquery gameover");
        client.best_move();
        let answer = client.until("response ");
        let mut position = open(game).unwrap().start(Seed(0));
        position.play(first).unwrap();
        let now = format!("response {}", position.text());
        assert_eq!(answer[answer.len() - 1], now);
        let lines = client.until("bestmove ");
        let best = &lines[lines.len() - 1]["bestmove ".len()..];
        assert!(position.entered(best).is_ok(), "{best}");
        // The second question may come before the second answer, but it is not forgotten.
        if !lines.iter().any(|line| line.starts_with("response ")) {
            assert_eq!(client.read(), "response false");
        }
    });
}

/// `stop` is for every `go` before it: with a second one waiting, the first ended never.
#[test]
fn stop_ends_the_search_that_runs_and_those_that_wait() {
    let mut client = Client::of("quantum-leap");
    client.send("go infinite\ngo nodes 5\ngo infinite\nstop");
    for _ in 0..3 {
        client.best_move();
    }
    // One that comes later is not stopped by it.
    client.send("go infinite\nquery gameover");
    let lines = client.until("response ");
    let ended = lines.iter().any(|line| line.starts_with("bestmove "));
    assert!(!ended, "{lines:?}");
    client.send("stop");
    client.best_move();
    assert!(client.quit().is_empty());
}

#[test]
fn perft_counts_by_move() {
    for game in samples() {
        let mut client = Client::of(game);
        let rules = open(game).unwrap();
        let start = rules.start(Seed(0));
        for depth in [1, 2] {
            client.send(&format!("go perft {depth}"));
            let mut lines = client.until("nodes ");
            let total = lines.pop().unwrap();
            assert_eq!(total, format!("nodes {}", start.perft(depth)), "{game}");
            let expected = start.moves().into_iter().map(|mv| {
                let mut child = start.clone();
                child.play(&mv).unwrap();
                format!("{mv}: {}", child.perft(depth - 1))
            });
            assert_eq!(lines, expected.collect::<Vec<_>>(), "{game}");
        }
        assert_eq!(client.ask("go perft 0"), "nodes 1");
        // Far too deep to end by itself.
        client.send("go perft 60\nisready\nstop");
        let lines = client.until("readyok");
        if !lines.iter().any(|line| line.starts_with("nodes ")) {
            let last = client.read();
            let whole_game = last.contains(": ") || last.starts_with("nodes ");
            let stopped = last == "info string perft was stopped";
            assert!(stopped || whole_game, "{last}");
        }
        client.hang_up();
    }
}

#[test]
fn what_has_a_limit_is_done_after_the_end_of_the_input() {
    let mut client = Client::of("quantum");
    client.send("go playouts 3000\nquery fen\ngo perft 3\ngo infinite\ngo playouts 40");
    let lines = client.hang_up();
    let told = |text: &str| lines.iter().any(|line| line.contains(text));
    let all = told(" playouts 3000 ") && told("nodes 3472") && told(" playouts 40 ");
    assert!(all, "{lines:?}");
    let best = lines.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(best.count(), 3, "{lines:?}");
}

#[test]
fn quit_and_the_end_of_the_input_end_everything_at_once() {
    for game in games() {
        // After the end of the input what waits is still begun.
        for (how, answers) in [(Client::quit as fn(Client) -> _, 1), (Client::hang_up, 2)] {
            let mut client = Client::of(game);
            client.send("go infinite\nposition startpos\ngo infinite");
            let lines = how(client);
            let best = lines.iter().filter(|line| line.starts_with("bestmove "));
            assert_eq!(best.count(), answers, "{lines:?}");
        }
    }
}

#[test]
fn errors_say_what_would_be_right_and_change_nothing() {
    each(|client, game| {
        let moves = client.query("moves");
        let first = moves.split(' ').next().unwrap();
        client.send(&format!("position startpos moves {first}"));
        let fen = client.query("fen");
        for (line, says) in [
            ("nonsense", "`nonsense` is no command; the commands are"),
            ("position startpos moves zz", "move 1: `zz`"),
            ("position fen x y z moves zz", "position: "),
            ("position fen", "position: `fen`; write"),
            ("setoption name Game value chess", "option Game: `chess`"),
            ("setoption name Hash value 0", "option Hash: `0`; write"),
            ("query who", "query: `who`; ask for"),
        ] {
            let answer = client.ask(line);
            let error = answer.strip_prefix("info string error: ");
            let is_said = error.is_some_and(|error| error.starts_with(says));
            assert!(is_said, "{game}: {line}: {answer}");
            assert_eq!(client.query("fen"), fen, "{line}");
        }
        client.send("uginewgame");
        let start = open(game).unwrap().start(Seed(0));
        assert_eq!(client.query("fen"), start.text());
    });
}

#[test]
fn every_go_ends_in_a_bestmove() {
    let mut client = Client::of("quanta:board=5x5");
    for (limits, says) in [
        ("depth x", "go: `depth x`; write"),
        ("movetime 10 movestogo", "go: `movestogo `; write"),
        ("nodes 5 searchmoves zz", "`zz`"),
    ] {
        client.send("go nodes 20");
        client.send(&format!("go {limits}"));
        client.best_move();
        let lines = client.until("bestmove ");
        let error = lines[0].strip_prefix("info string error: ").unwrap();
        assert!(error.starts_with(says), "{lines:?}");
        assert_eq!(lines[1], "bestmove 0000");
    }
    assert!(client.quit().is_empty());
}

#[test]
fn some_moves_are_searched_and_some_are_shown() {
    each(|client, _| {
        let legal = client.query("moves");
        let some: Vec<&str> = legal.split(' ').take(3).collect();
        client.send("setoption name MultiPV value 2\nsetoption name Search value uct");
        client.send("setoption name UCT value 10000");
        client.send(&format!("go searchmoves {} playouts 50", some.join(" ")));
        let lines = client.until("bestmove ");
        let shown = &lines[lines.len() - 3..lines.len() - 1];
        for (rank, line) in (1..).zip(shown) {
            let begins = format!("info multipv {rank} depth ");
            assert!(line.starts_with(&begins), "{line}");
            let (_, line_of_play) = line.split_once(" pv ").unwrap();
            let (first, _) = line_of_play.split_once(' ').expect(line);
            assert!(some.contains(&first), "{line}");
        }
        let best = &lines[lines.len() - 1]["bestmove ".len()..];
        assert!(shown[0].contains(&format!(" pv {best}")), "{shown:?}");
    });
    // Neither face can ever score there: one of them is looked at unless the other is asked for.
    let mut client = Client::of("quantum-link:board=hex5");
    for mv in ["5@a1", "6@a1"] {
        assert_eq!(client.go(&format!("nodes 50 searchmoves {mv}")), mv);
    }
}

#[test]
fn a_win_by_a_move_that_is_not_searched_is_not_played() {
    let mut client = Client::of("quantum-leap:board=hex3");
    // The search proves the one, and a level the other by itself.
    for (level, nodes, played) in [(0, 60_000, ""), (10, 50, "moves d5xd4 a1xb1")] {
        client.send(&format!("setoption name Level value {level}"));
        let fen = "wwb/wbbw/bwbwb/wwwb/bbb w -";
        client.send(&format!("position fen {fen} {played}"));
        let won = client.go(&format!("nodes {nodes}"));
        let moves = client.query("moves");
        let other = moves.split(' ').find(|mv| **mv != won).unwrap();
        let played = client.go(&format!("nodes {nodes} searchmoves {other}"));
        assert_eq!(played, other, "level {level}");
    }
    assert!(client.quit().is_empty());
}

#[test]
fn a_pondered_search_goes_on_by_its_limits() {
    let mut client = Client::of("quantum-leap:board=hex3");
    client.send("setoption name Ponder value true\ngo ponder nodes 300");
    client.is_ready_among_info();
    client.send("ponderhit");
    let lines = client.until("bestmove ");
    assert!(lines[lines.len() - 1].contains(" ponder "), "{lines:?}");
    // A miss.
    client.send("go ponder nodes 300\nstop");
    client.best_move();
    // It has not begun when the move comes; or no search is for it.
    client.send("go infinite\ngo ponder nodes 300\nponderhit\nstop");
    client.best_move();
    client.best_move();
    client.send("ponderhit");
    client.is_ready();
    assert!(client.quit().is_empty());
}

#[test]
fn a_second_move_of_ones_own_is_no_answer_to_ponder_on() {
    let mut client = Client::of("quanta:board=5x5");
    client.send("setoption name Ponder value true\nposition fen 5/1Ww2/1wnw1/1WwW1/5 w -");
    assert_eq!(client.go("nodes 3000 searchmoves +@d4"), "+@d4");
    // After an answer of three players' it is not yet one's own turn.
    let mut client = Client::of("quantum-leap:board=hex3,players=3");
    client.send("setoption name Ponder value true");
    let answer = client.go("playouts 50");
    assert!(!answer.contains(" ponder "), "{answer}");
    assert!(client.quit().is_empty());
}

/// Every move of a game, with what is said of it but for the time.
fn game_of_two(client: &mut Client) -> Vec<String> {
    let (mut moves, mut said) = (Vec::new(), Vec::new());
    loop {
        client.send(&format!("position startpos moves {}", moves.join(" ")));
        client.send("go playouts 60");
        let lines = client.until("bestmove ");
        let best = lines[lines.len() - 1]["bestmove ".len()..].to_owned();
        if best == "0000" {
            return said;
        }
        let timeless = |line: &String| line.split(" time ").next().map(str::to_owned);
        // A slow search reports in between, too.
        said.extend(lines.iter().rev().take(2).rev().filter_map(timeless));
        moves.push(best);
    }
}

#[test]
fn a_game_with_all_that_is_kept_is_repeatable_and_a_new_game_begins_from_nothing() {
    for game in [
        "quantum-leap:board=hex3",
        "quanta:board=5x5",
        "quantum-leap:board=hex2,edition=1,players=3",
    ] {
        let mut client = Client::of(game);
        let first = game_of_two(&mut client);
        client.send("uginewgame");
        assert_eq!(game_of_two(&mut client), first, "{game}");
        let mut other = Client::of(game);
        assert_eq!(game_of_two(&mut other), first, "{game}");
        assert!(client.quit().is_empty() && other.quit().is_empty());
    }
}
