//! A page's conversations with its tab, natively. `web/tests/module.test.ts` has the same crate
//! answer as a module.

use quantarium_wasm::Tab;
use quantarium_wire::{
    AnalysisLimits, FromTab, FromTable, KeptTable, Look, NewTable, Place, Played, Sitter, TableId,
    TableView, TimeControl, ToTab, ToTable,
};

fn ask(tab: &mut Tab, request: &ToTab) -> FromTab {
    let request = serde_json::to_string(request).expect("a request has a JSON form");
    let answer = tab.hear(&request, &mut |_| ());
    serde_json::from_str(&answer).expect("an answer is a message")
}

fn id() -> TableId {
    TableId("t1".to_owned())
}

fn open(tab: &mut Tab, game: &str, seed: Option<&str>, sitters: Vec<Sitter>) -> FromTab {
    let table = NewTable {
        game: game.to_owned(),
        seed: seed.map(str::to_owned),
        sitters,
        clock: None,
    };
    let opened = 1_700_000_000;
    ask(
        tab,
        &ToTab::Open {
            id: id(),
            table,
            opened,
        },
    )
}

fn kept(tab: &mut Tab, game: &str, sitters: Vec<Sitter>) -> KeptTable {
    match open(tab, game, Some("7"), sitters) {
        FromTab::Opened { table } => table,
        other => panic!("{other:?}"),
    }
}

fn sit(tab: &mut Tab, table: &KeptTable) -> TableView {
    let table = table.clone();
    view(ask(tab, &ToTab::Sit { table }))
}

fn view(answer: FromTab) -> TableView {
    match answer {
        FromTab::Said {
            message: FromTable::View { view },
        } => view,
        other => panic!("{other:?}"),
    }
}

fn say(tab: &mut Tab, request: ToTable) -> FromTab {
    ask(
        tab,
        &ToTab::Say {
            id: id(),
            request,
            now: 0.0,
        },
    )
}

/// The code of a refusal, by the tab or by the table.
fn code(answer: FromTab) -> String {
    match answer {
        FromTab::Refused { refusal }
        | FromTab::Said {
            message: FromTable::Refused { refusal },
        } => refusal.code,
        other => panic!("{other:?}"),
    }
}

fn play(tab: &mut Tab, ply: u32, text: &str) -> (Played, TableView) {
    let text = text.to_owned();
    let FromTab::Change { played } = say(tab, ToTable::Play { ply, text }) else {
        panic!("the move is legal");
    };
    (played, view(ask(tab, &ToTab::Kept { id: id() })))
}

const PERSONS: [Sitter; 2] = [Sitter::Person, Sitter::Person];

#[test]
fn the_catalogue_has_every_game_and_level() {
    let FromTab::Catalogue { catalogue } = ask(&mut Tab::default(), &ToTab::Catalogue) else {
        panic!("a catalogue");
    };
    assert_eq!(catalogue.games.len(), quantarium_games::FAMILIES.len());
    assert_eq!(catalogue.levels.len(), 10);
}

#[test]
fn a_change_is_made_only_once_it_is_kept() {
    let mut tab = Tab::default();
    let mut table = kept(&mut tab, "quantum", PERSONS.to_vec());
    let before = sit(&mut tab, &table);
    let first = before.legal[0].text.clone();
    let request = ToTable::Play {
        ply: 0,
        text: first.clone(),
    };
    let FromTab::Change { played } = say(&mut tab, request.clone()) else {
        panic!("the move is legal");
    };
    assert_eq!(played.moves, [first.as_str()]);
    assert_eq!(played.result, "*");
    // Nothing has happened yet: storage may have failed.
    assert_eq!(sit(&mut tab, &table).moves, []);
    assert_eq!(
        code(ask(&mut tab, &ToTab::Kept { id: id() })),
        "bad-message"
    );

    assert!(matches!(say(&mut tab, request), FromTab::Change { .. }));
    let after = view(ask(&mut tab, &ToTab::Kept { id: id() }));
    assert_eq!(after.moves[0].text, first);
    // What was kept is the same game again.
    table.played = played;
    assert_eq!(sit(&mut tab, &table), after);
}

#[test]
fn a_move_is_taken_back_and_a_resignation_too() {
    let mut tab = Tab::default();
    let mut table = kept(&mut tab, "quantum", PERSONS.to_vec());
    let first = sit(&mut tab, &table).legal[0].text.clone();
    play(&mut tab, 0, &first);
    let FromTab::Change { played } = say(&mut tab, ToTable::Resign { ply: 1, seat: 1 }) else {
        panic!("a person may resign");
    };
    assert_eq!((played.resigned, played.result.as_str()), (Some(1), "1-0"));
    let over = view(ask(&mut tab, &ToTab::Kept { id: id() }));
    assert_eq!(
        over.outcome.as_ref().map(|end| end.reason.as_str()),
        Some("resigned")
    );
    table.played = played;
    assert_eq!(sit(&mut tab, &table), over);

    for moves in [1, 0] {
        let FromTab::Change { played } = say(&mut tab, ToTable::TakeBack { ply: 1 }) else {
            panic!("there is something to take back");
        };
        assert_eq!((played.resigned, played.moves.len()), (None, moves));
        view(ask(&mut tab, &ToTab::Kept { id: id() }));
    }
}

#[test]
fn the_computer_answers_at_every_level_with_a_legal_move() {
    let mut tab = Tab::default();
    for level in 1..=8 {
        let seats = vec![Sitter::Computer { level }, Sitter::Person];
        let table = kept(&mut tab, "quantum-link:board=hex2", seats);
        let before = sit(&mut tab, &table);
        assert!(before.thinking);
        let choose = ToTab::Choose {
            at: Place {
                game: table.game.clone(),
                setup: table.setup.clone(),
                moves: Vec::new(),
            },
            level,
            seed: "5".to_owned(),
        };
        let FromTab::Chosen { text } = ask(&mut tab, &choose) else {
            panic!("the computer finds a move");
        };
        let plays = ToTab::ComputerPlays {
            id: id(),
            ply: 0,
            text,
            now: 0.0,
        };
        assert!(matches!(ask(&mut tab, &plays), FromTab::Change { .. }));
        let after = view(ask(&mut tab, &ToTab::Kept { id: id() }));
        assert_eq!((after.moves.len(), after.thinking), (1, false));
    }
}

#[test]
fn an_analysis_keeps_to_its_playouts() {
    let request = ToTab::Analyse {
        at: Place {
            game: "quantum-link:board=hex3".to_owned(),
            setup: "3/4/5/4/3 g 0".to_owned(),
            moves: Vec::new(),
        },
        limits: AnalysisLimits {
            search: "uct".to_owned(),
            playouts: Some(500),
            millis: None,
            hash: 4,
        },
    };
    let FromTab::Analysed { analysis } = ask(&mut Tab::default(), &request) else {
        panic!("an analysis");
    };
    assert_eq!(analysis.playouts, 500);
    assert_eq!(analysis.values.len(), 2);
    assert_eq!(analysis.moves[0].text, analysis.line[0]);
    let visits: u32 = analysis.moves.iter().map(|mv| mv.visits).sum();
    assert!(visits <= 500, "{visits}");
}

#[test]
fn what_is_wrong_is_refused_with_the_servers_codes() {
    let mut tab = Tab::default();
    let computer = |level| vec![Sitter::Person, Sitter::Computer { level }];
    assert_eq!(
        code(open(&mut tab, "chess", None, PERSONS.to_vec())),
        "wrong-game"
    );
    assert_eq!(
        code(open(&mut tab, "quantum", None, computer(11))),
        "wrong-game"
    );
    assert_eq!(
        code(open(&mut tab, "quantum", Some("+7"), PERSONS.to_vec())),
        "wrong-game"
    );
    assert_eq!(
        code(open(&mut tab, "quantum", None, vec![Sitter::Person])),
        "wrong-game"
    );
    // The tab draws no seeds: a random start without one is not to be guessed.
    assert_eq!(
        code(open(&mut tab, "quantum-leap", None, PERSONS.to_vec())),
        "wrong-game"
    );
    assert_eq!(
        code(say(&mut tab, ToTable::TakeBack { ply: 0 })),
        "not-found"
    );
    let nonsense = tab.hear("{\"type\":\"nonsense\"}", &mut |_| ());
    assert!(nonsense.contains("bad-message"), "{nonsense}");

    let table = kept(&mut tab, "quantum", PERSONS.to_vec());
    sit(&mut tab, &table);
    let late = say(&mut tab, ToTable::TakeBack { ply: 3 });
    assert_eq!(code(late), "late");
    let mut damaged = table;
    damaged.played.moves.push("a1-a9".to_owned());
    assert_eq!(
        code(ask(&mut tab, &ToTab::Sit { table: damaged })),
        "storage"
    );
}

#[test]
fn a_table_that_was_left_is_not_there() {
    let mut tab = Tab::default();
    let table = kept(&mut tab, "quanta", PERSONS.to_vec());
    sit(&mut tab, &table);
    assert_eq!(ask(&mut tab, &ToTab::Leave { id: id() }), FromTab::Done);
    assert_eq!(code(say(&mut tab, ToTable::Look { ply: 0 })), "not-found");
}

#[test]
fn a_record_names_the_moves() {
    let mut tab = Tab::default();
    let mut table = kept(&mut tab, "quantum", PERSONS.to_vec());
    let first = sit(&mut tab, &table).legal[0].text.clone();
    table.played = play(&mut tab, 0, &first).0;
    let date = "2023.11.14".to_owned();
    let FromTab::Record { text } = ask(&mut tab, &ToTab::Record { table, date }) else {
        panic!("a record");
    };
    assert!(
        text.contains(&first) && text.contains("2023.11.14"),
        "{text}"
    );
}

/// A table with a clock that the page keeps, and whoever sits at it asks at moments of her own.
#[test]
fn the_time_is_kept_with_the_game_and_runs_out() {
    let mut tab = Tab::default();
    let clock = Some(TimeControl {
        base: 60,
        increment: 2,
    });
    let table = NewTable {
        game: "quantum".to_owned(),
        seed: None,
        sitters: PERSONS.to_vec(),
        clock,
    };
    let open = ToTab::Open {
        id: id(),
        table,
        opened: 1,
    };
    let FromTab::Opened { mut table } = ask(&mut tab, &open) else {
        panic!("a table");
    };
    assert_eq!(table.clock, clock);
    let mut seen = sit(&mut tab, &table);
    for (ply, now, left) in [(0, 5_000.0, 60_000), (1, 15_000.0, 52_000)] {
        let text = seen.legal[0].text.clone();
        let request = ToTable::Play { ply, text };
        let said = ToTab::Say {
            id: id(),
            request,
            now,
        };
        let FromTab::Change { played } = ask(&mut tab, &said) else {
            panic!("the move is legal");
        };
        let time = played.time.clone().expect("a clock");
        assert_eq!((time.left.last(), time.used), (Some(&Some(left)), 0));
        table.played = played;
        seen = view(ask(&mut tab, &ToTab::Kept { id: id() }));
    }
    let clock = seen.clock.expect("a clock");
    assert_eq!(clock.left, [Some(60_000), Some(52_000)]);
    assert_eq!((clock.running, clock.paused), (Some(0), false));

    // Sat down at again, the clock stands still until somebody goes on.
    let clock = sit(&mut tab, &table).clock.expect("a clock");
    assert_eq!((clock.running, clock.paused), (None, true));
    let tick = |now| ToTab::Tick { id: id(), now };
    assert!(matches!(ask(&mut tab, &tick(1e9)), FromTab::Said { .. }));
    let resume = ToTab::Say {
        id: id(),
        request: ToTable::Resume { ply: 2 },
        now: 0.0,
    };
    assert!(matches!(ask(&mut tab, &resume), FromTab::Change { .. }));
    view(ask(&mut tab, &ToTab::Kept { id: id() }));
    assert!(matches!(
        ask(&mut tab, &tick(59_999.0)),
        FromTab::Said { .. }
    ));
    let FromTab::Change { played } = ask(&mut tab, &tick(60_000.0)) else {
        panic!("the time has run out");
    };
    assert_eq!(played.result, "0-1");
    assert_eq!(played.time.as_ref().and_then(|time| time.fallen), Some(0));
    let over = view(ask(&mut tab, &ToTab::Kept { id: id() }));
    table.played = played;
    assert_eq!(over.outcome.expect("an end").reason, "time");
    assert_eq!(sit(&mut tab, &table).outcome.expect("an end").result, "0-1");
}

/// A record of Quanta on a small board with these moves; they begin in line 11.
fn record(moves: &str) -> String {
    let tags = [
        ("Event", "Casual game"),
        ("Site", "Quantarium"),
        ("Date", "2026.11.21"),
        ("Round", "-"),
        ("White", "Person"),
        ("Blue", "Person"),
        ("Result", "*"),
        ("Game", "quanta:board=6x6"),
        ("Setup", "6/1n2n1/6/6/1n2n1/6 w -"),
    ];
    let tags = tags.map(|(name, value)| format!("[{name} \"{value}\"]\n"));
    format!("{}\n{moves} *\n", tags.concat())
}

fn look(moves: &[&str]) -> Look {
    Look {
        game: "quanta:board=6x6".to_owned(),
        setup: None,
        seed: None,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    }
}

fn read(tab: &mut Tab, text: &str) -> FromTab {
    let text = text.to_owned();
    ask(tab, &ToTab::ReadRecord { text })
}

#[test]
fn a_record_is_read_and_written_without_a_server() {
    let mut tab = Tab::default();
    let text = record("1. +@a1 $6 {a corner} (1. n@c3)");
    let FromTab::Study { study } = read(&mut tab, &text) else {
        panic!("a record");
    };
    assert_eq!(study.nodes.len(), 2);
    assert_eq!(study.nodes[0].comments, ["a corner"]);
    let written = ask(
        &mut tab,
        &ToTab::WriteRecord {
            study: study.clone(),
        },
    );
    let FromTab::Record { text } = written else {
        panic!("{written:?}");
    };
    assert!(text.contains("1. +@a1 $6 {a corner} (1. n@c3)"), "{text}");
    let FromTab::Study { study: again } = read(&mut tab, &text) else {
        panic!("a record");
    };
    assert_eq!(again.nodes, study.nodes);
}

#[test]
fn what_is_wrong_with_a_record_is_told_with_its_line_and_column() {
    let mut tab = Tab::default();
    let FromTab::Refused { refusal } = read(&mut tab, &record("1. n@z9")) else {
        panic!("there is no such cell");
    };
    assert_eq!(refusal.code, "wrong-game");
    assert!(
        refusal.message.starts_with("line 11, column 4: "),
        "{}",
        refusal.message
    );
    assert_eq!(code(read(&mut tab, "")), "wrong-game");
}

#[test]
fn a_position_of_no_table_is_shown_and_drawn() {
    let mut tab = Tab::default();
    let seen = view(ask(
        &mut tab,
        &ToTab::Look {
            look: look(&["+@a1"]),
        },
    ));
    assert_eq!(seen.moves[0].text, "+@a1");
    assert!(!seen.legal.is_empty());
    let drawn = ask(
        &mut tab,
        &ToTab::Picture {
            look: look(&["+@a1"]),
        },
    );
    let FromTab::Picture { svg } = drawn else {
        panic!("{drawn:?}");
    };
    assert!(svg.starts_with("<svg "), "{svg}");
    let film = ask(
        &mut tab,
        &ToTab::Film {
            look: look(&["+@a1"]),
        },
    );
    let FromTab::Picture { svg } = film else {
        panic!("{film:?}");
    };
    assert!(svg.contains("<animate "), "{svg}");
    assert_eq!(
        code(ask(
            &mut tab,
            &ToTab::Look {
                look: look(&["+@z9"])
            }
        )),
        "wrong-game"
    );
}
