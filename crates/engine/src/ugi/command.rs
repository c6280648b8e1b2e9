//! Commands as they are written.

use std::fmt::Display;
use std::time::Duration;

use quantarium_rules::MAX_PLAYERS;
use thiserror::Error;

use crate::perft;

/// A command that can be read. What it names need not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
    /// A `go` that cannot be read. In its turn it is answered by the error and by no move.
    BadGo(CommandError),
    Perft(u32),
    PonderHit,
    Stop,
    Query(Query),
    Quit,
}

/// How long to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) playouts: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// Each player's time left.
    pub(super) time: [Option<Duration>; MAX_PLAYERS],
    /// What each player gets for a move.
    pub(super) increment: [Duration; MAX_PLAYERS],
    /// How many moves are left until the clocks get more.
    pub(super) movestogo: Option<u32>,
    pub(super) infinite: bool,
    /// It is the other's turn: the limits count from `ponderhit` on.
    pub(super) ponder: bool,
    /// The moves to look at; all where there are none.
    pub(super) searchmoves: Vec<String>,
    /// Words that mean nothing here. UCI has them skipped.
    pub(super) ignored: Vec<String>,
}

impl Go {
    /// Whether it is a game by the clock.
    pub(super) fn is_timed(&self) -> bool {
        self.time.iter().any(Option::is_some)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    FirstTurn,
    GameOver,
    Result,
    Fen,
    Moves,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    #[error(
        "`{0}` is no command; the commands are ugi, isready, uginewgame, setoption, position, go, \
         ponderhit, stop, query, quit"
    )]
    Unknown(String),
    #[error("{command}: {found}; {expected}")]
    Wrong {
        command: &'static str,
        found: String,
        expected: &'static str,
    },
}

const SETOPTION: &str = "write setoption name NAME value VALUE";
const POSITION: &str =
    "write position startpos or position fen FEN, then moves and the moves, if any";
const GO: &str = "write go and any of depth, nodes, playouts, movetime, movestogo, p1time, p1inc, p2time, \
                  p2inc (to p6), each with a whole number, infinite, ponder, searchmoves MOVES, or perft DEPTH, up to 256";
const QUERY: &str = "ask for p1turn, gameover, result, fen or moves";

/// The longest text of others that an error repeats, in characters.
const QUOTED: usize = 40;

fn quoted(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted.replace(|c: char| c.is_control(), "?")
}

/// The longest error, in characters.
const TOLD: usize = 500;

/// The text of an error, in one line. A long one loses its middle: its end says what would be right.
pub(super) fn told(error: impl Display) -> String {
    let text = error.to_string().replace(char::is_control, "?");
    let count = text.chars().count();
    if count <= TOLD {
        return text;
    }
    let end = text.chars().skip(count - TOLD / 2);
    let begin = text.chars().take(TOLD / 2);
    begin.chain(['…']).chain(end).collect()
}

fn wrong(command: &'static str, found: &str, expected: &'static str) -> CommandError {
    CommandError::Wrong {
        command,
        found: match found {
            "" => "something is missing".to_owned(),
            found => format!("`{}`", quoted(found)),
        },
        expected,
    }
}

/// Reads a line; nothing if it is empty.
pub(super) fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((first, rest)) = words.split_first() else {
        return Ok(None);
    };
    let command = match *first {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "ponderhit" => Command::PonderHit,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        "setoption" => set_option(rest)?,
        "position" => position(rest)?,
        "go" => go(rest).unwrap_or_else(Command::BadGo),
        "query" => query(rest)?,
        other => return Err(CommandError::Unknown(quoted(other))),
    };
    Ok(Some(command))
}

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let error = || wrong("setoption", &words.join(" "), SETOPTION);
    let Some((&"name", rest)) = words.split_first() else {
        return Err(error());
    };
    let at = rest.iter().position(|word| *word == "value");
    let at = at.filter(|at| *at > 0).ok_or_else(error)?;
    Ok(Command::SetOption {
        name: rest[..at].join(" "),
        value: rest[at + 1..].join(" "),
    })
}

fn position(words: &[&str]) -> Result<Command, CommandError> {
    let at = words.iter().position(|word| *word == "moves");
    let (start, moves) = match at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let fen = match start {
        ["startpos"] => None,
        ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
        _ => return Err(wrong("position", &start.join(" "), POSITION)),
    };
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    Ok(Command::Position { fen, moves })
}

fn query(words: &[&str]) -> Result<Command, CommandError> {
    Ok(Command::Query(match words {
        ["p1turn"] => Query::FirstTurn,
        ["gameover"] => Query::GameOver,
        ["result"] => Query::Result,
        ["fen"] => Query::Fen,
        ["moves"] => Query::Moves,
        _ => return Err(wrong("query", &words.join(" "), QUERY)),
    }))
}

fn go(words: &[&str]) -> Result<Command, CommandError> {
    if let Some((&"perft", depth)) = words.split_first() {
        let depth = depth.join(" ");
        let read = depth.parse::<u32>().ok();
        let read = read.filter(|depth| *depth <= perft::DEEPEST);
        let read = read.ok_or_else(|| wrong("go", &format!("perft {depth}"), GO))?;
        return Ok(Command::Perft(read));
    }
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                let moves = std::iter::from_fn(|| words.next_if(|word| !is_go_word(word)));
                go.searchmoves = moves.map(str::to_owned).collect();
            }
            _ if is_go_word(word) => set_limit(&mut go, word, words.next().unwrap_or(""))?,
            _ => {
                let value = words.next_if(|word| word.parse::<i64>().is_ok());
                let ignored = [Some(word), value].into_iter().flatten();
                go.ignored.extend(ignored.map(quoted));
            }
        }
    }
    Ok(Command::Go(Box::new(go)))
}

/// Whether a word begins a part of `go`.
fn is_go_word(word: &str) -> bool {
    let words = "depth nodes playouts movetime movestogo infinite ponder searchmoves";
    words.split(' ').any(|one| one == word)
        || matches!(player_clock(word), Some((_, "time" | "inc")))
}

fn set_limit(go: &mut Go, word: &str, value: &str) -> Result<(), CommandError> {
    let no_number = |_| wrong("go", &format!("{word} {value}"), GO);
    let number: i64 = value.parse().map_err(no_number)?;
    // A clock that has run over may be negative.
    let number = u64::try_from(number).unwrap_or(0);
    let small = u32::try_from(number).unwrap_or(u32::MAX);
    let millis = Duration::from_millis(number);
    match (word, player_clock(word)) {
        ("depth", _) => go.depth = Some(small),
        ("nodes", _) => go.nodes = Some(number),
        ("playouts", _) => go.playouts = Some(number),
        ("movetime", _) => go.movetime = Some(millis),
        ("movestogo", _) => go.movestogo = Some(small),
        (_, Some((seat, "time"))) => go.time[seat] = Some(millis),
        (_, Some((seat, _))) => go.increment[seat] = millis,
        _ => return Err(wrong("go", word, GO)),
    }
    Ok(())
}

/// Reads `p1time`: the seat's index and what follows its number.
fn player_clock(word: &str) -> Option<(usize, &str)> {
    let rest = word.strip_prefix('p')?;
    let number = rest.chars().next()?.to_digit(10)? as usize;
    let seat = number.checked_sub(1).filter(|seat| *seat < MAX_PLAYERS)?;
    Some((seat, &rest[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        parse(line).unwrap().unwrap()
    }

    fn go(line: &str) -> Go {
        match read(line) {
            Command::Go(go) => *go,
            other => panic!("{other:?}"),
        }
    }

    fn error(line: &str) -> String {
        match parse(line) {
            Err(error) | Ok(Some(Command::BadGo(error))) => error.to_string(),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_fen_has_spaces_and_ends_before_the_moves() {
        let position = |fen: Option<&str>, moves: &[&str]| Command::Position {
            fen: fen.map(str::to_owned),
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        };
        assert_eq!(read("position startpos"), position(None, &[]));
        let played = position(None, &["a1xa2", "pass"]);
        assert_eq!(read(" position  startpos moves a1xa2 pass "), played);
        let bare = position(Some("wb/3 w -"), &[]);
        assert_eq!(read("position fen wb/3 w - moves"), bare);
        let kept = position(Some("wb/3 w -"), &["keep"]);
        assert_eq!(read("position fen wb/3 w - moves keep"), kept);
        // Options have a name and a value.
        let option = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        let game = option("Game", "quanta:board=7x7");
        assert_eq!(read("setoption name Game value quanta:board=7x7"), game);
        assert_eq!(read("setoption name Seed value"), option("Seed", ""));
    }

    #[test]
    fn limits_may_be_combined() {
        let go =
            go("go depth 3 nodes 40 playouts 5 movetime 6 p1time 7 p6inc 8 p2time -9 infinite");
        let limits = (go.depth, go.nodes, go.playouts);
        assert_eq!(limits, (Some(3), Some(40), Some(5)));
        assert_eq!(go.movetime, Some(Duration::from_millis(6)));
        assert_eq!(go.time[0], Some(Duration::from_millis(7)));
        assert_eq!(go.time[1], Some(Duration::ZERO));
        assert_eq!(go.increment[5], Duration::from_millis(8));
        assert!(go.infinite);
        assert_eq!(read("go"), Command::Go(Box::default()));
        assert_eq!(read("go perft 3"), Command::Perft(3));
    }

    #[test]
    fn moves_end_at_the_next_limit_and_unknown_words_are_skipped() {
        let go = go("go ponder searchmoves a1xa2 pass nodes 40 wtime 300 mate 2 x movestogo 5");
        assert_eq!(go.searchmoves, ["a1xa2", "pass"]);
        let limits = (go.nodes, go.movestogo, go.ponder);
        assert_eq!(limits, (Some(40), Some(5), true));
        assert_eq!(go.ignored, ["wtime", "300", "mate", "2", "x"]);
    }

    #[test]
    fn errors_say_what_would_be_right() {
        for (line, says) in [
            ("hello there", "`hello` is no command; the commands are"),
            ("setoption Hash 3", "setoption: `Hash 3`; write"),
            ("setoption name value 3", "write setoption name NAME"),
            ("position", "position: something is missing; write"),
            ("position fen moves a1xa2", "position: `fen`;"),
            ("position startpos a1xa2", "position: `startpos a1xa2`;"),
            ("go depth", "go: `depth `; write go and any of"),
            ("go depth x", "go: `depth x`;"),
            ("go movetime 10 movestogo", "go: `movestogo `;"),
            ("go perft", "go: `perft `;"),
            ("go perft -1", "go: `perft -1`;"),
            ("go perft 257", "go: `perft 257`;"),
            ("query mood", "query: `mood`; ask for p1turn,"),
        ] {
            assert!(error(line).contains(says), "{line}: {}", error(line));
        }
        assert!(error(&"x".repeat(5000)).len() < 200);
        assert_eq!(parse(" \t\r"), Ok(None), "an empty line is nothing");
    }
}
