//! Tables in a tab: the page stores a change before it is made.

use quantarium_service::LocalTables;
use quantarium_wire::{
    FromTable, LocalRequest, LocalResponse, NewTable, Occupant, PersistedTable, PositionRef,
    Refusal, Request, Response, Standing, Step, TableEvent, TableId, TableState, TableView,
    TimeControl, ToTable,
};

use crate::common::{self, answered};

type Answer = Result<LocalResponse, Refusal>;

fn id() -> TableId {
    TableId("t1".to_owned())
}

fn opened(tables: &mut LocalTables, table: NewTable) -> Answer {
    let (id, opened) = (id(), 1_700_000_000);
    tables.answer(LocalRequest::Open { id, table, opened })
}

fn open(tables: &mut LocalTables, game: &str, seed: Option<&str>, who: Vec<Occupant>) -> Answer {
    let mut table = NewTable::new(game, who);
    table.seed = seed.map(str::to_owned);
    opened(tables, table)
}

fn stored(tables: &mut LocalTables, game: &str, occupants: Vec<Occupant>) -> PersistedTable {
    answered!(open(tables, game, Some("7"), occupants), LocalResponse::Opened { table } => table)
}

/// The whole table, as whoever sits down at it sees it.
fn view(tables: &mut LocalTables, table: PersistedTable) -> TableView {
    let answer = tables.answer(LocalRequest::Sit { table });
    answered!(answer, LocalResponse::Message { message: FromTable::View { view } } => view)
}

fn sit(tables: &mut LocalTables, table: &PersistedTable) -> TableState {
    view(tables, table.clone()).state
}

fn state(answer: Answer) -> TableState {
    answered!(answer, LocalResponse::Message { message: FromTable::State { state } } => state)
}

fn send(tables: &mut LocalTables, request: ToTable) -> Answer {
    send_at(tables, id(), request, 0.0)
}

fn send_at(tables: &mut LocalTables, id: TableId, request: ToTable, now: f64) -> Answer {
    tables.answer(LocalRequest::Send { id, request, now })
}

/// The code of a refusal, by the tab or by the table.
fn code(answer: Answer) -> String {
    match answer {
        Err(refusal)
        | Ok(LocalResponse::Message {
            message: FromTable::Refused { refusal, .. },
        }) => refusal.code,
        other => panic!("{other:?}"),
    }
}

fn play(ply: u32, text: &str) -> ToTable {
    let text = text.to_owned();
    ToTable::Play { ply, text }
}

/// The page stores a change that was validated.
fn store(table: &mut PersistedTable, answer: Answer) {
    let change = answered!(answer, LocalResponse::Change { step, result } => (step, result));
    let (step, result) = change;
    let seq = table.events.len() as u32 + 1;
    table.events.push(TableEvent { seq, time: 0, step });
    table.result = result;
}

fn commit(tables: &mut LocalTables) -> TableState {
    state(tables.answer(LocalRequest::Commit { id: id() }))
}

const PERSONS: [Occupant; 2] = [Occupant::Person, Occupant::Person];

#[test]
fn a_change_is_made_only_once_it_is_stored_and_is_in_the_record() {
    let mut tables = LocalTables::default();
    let mut table = stored(&mut tables, "quantum", PERSONS.to_vec());
    let before = sit(&mut tables, &table);
    let first = &before.legal[0].text;
    let request = play(0, first);
    let validated = send(&mut tables, request.clone());
    // Nothing has happened yet: storage may have failed.
    assert_eq!(sit(&mut tables, &table).moves, []);
    let early = tables.answer(LocalRequest::Commit { id: id() });
    assert_eq!(code(early), "bad-message");

    assert_eq!(send(&mut tables, request), validated);
    let after = commit(&mut tables);
    assert_eq!(after.moves[0].text, *first);
    // What was stored is the same game again.
    store(&mut table, validated);
    assert_eq!(table.result, "*");
    assert_eq!(sit(&mut tables, &table), after);
    let date = "2023.11.14".to_owned();
    let answer = tables.answer(LocalRequest::Record { table, date });
    let text = answered!(answer, LocalResponse::Record { text } => text);
    let named = text.contains(first) && text.contains("2023.11.14");
    assert!(named, "{text}");
}

#[test]
fn the_computer_answers_at_every_level_with_a_legal_move() {
    let mut tables = LocalTables::default();
    for level in 1..=8 {
        let seats = vec![Occupant::computer(level), Occupant::Person];
        let table = stored(&mut tables, "quantum-link:board=hex2", seats);
        assert!(sit(&mut tables, &table).standing.thinking);
        let (game, setup, moves) = (table.game.clone(), table.setup.clone(), Vec::new());
        let choose = Request::Choose {
            at: PositionRef { game, setup, moves },
            level,
            seconds: None,
            seed: "5".to_owned(),
        };
        let text = answered!(common::ask(choose), Response::Chosen { text } => text);
        let (id, ply, now) = (id(), 0, 0.0);
        let plays = LocalRequest::ComputerPlays { id, ply, text, now };
        tables.answer(plays).expect("a change");
        let after = commit(&mut tables);
        assert_eq!((after.moves.len(), after.standing.thinking), (1, false));
    }
}

#[test]
fn what_is_wrong_is_refused_with_codes() {
    let mut tables = LocalTables::default();
    let person = Occupant::Person;
    let (level, seconds) = (9, Some(5));
    let thinks_long = Occupant::Computer { level, seconds };
    for (game, seed, occupants) in [
        ("chess", None, &[person, person][..]),
        ("quantum", None, &[person, Occupant::computer(11)]),
        ("quantum", None, &[person, thinks_long]),
        ("quantum", Some("+7"), &[person, person]),
        ("quantum", None, &[person]),
        // The tab draws no seeds: a random start without one is not to be guessed.
        ("quantum-leap", None, &[person, person]),
    ] {
        let answer = open(&mut tables, game, seed, occupants.to_vec());
        assert_eq!(code(answer), "wrong-game", "{game} {seed:?} {occupants:?}");
    }
    let nowhere = send(&mut tables, ToTable::TakeBack { ply: 0 });
    assert_eq!(code(nowhere), "not-found");

    let table = stored(&mut tables, "quantum", PERSONS.to_vec());
    sit(&mut tables, &table);
    let late = send(&mut tables, ToTable::TakeBack { ply: 3 });
    assert_eq!(code(late), "late");
    let left = tables.answer(LocalRequest::Leave { id: id() });
    assert_eq!(left, Ok(LocalResponse::Done));
    let gone = send(&mut tables, ToTable::ViewPly { ply: 0 });
    assert_eq!(code(gone), "not-found");
    let mut damaged = table;
    let text = "a1-a9".to_owned();
    let (seq, step) = (1, Step::Played { text, left: None });
    damaged.events.push(TableEvent { seq, time: 0, step });
    let sits = tables.answer(LocalRequest::Sit { table: damaged });
    assert_eq!(code(sits), "storage");
}

#[test]
fn who_stands_in_is_stored_with_the_game() {
    let mut tables = LocalTables::default();
    let game = "quantum-leap:board=hex3,players=3";
    let mut open = |stand_in| {
        let mut table = NewTable::new(game, vec![Occupant::Person; 3]);
        (table.seed, table.stand_in) = (Some("7".to_owned()), stand_in);
        opened(&mut tables, table)
    };
    assert_eq!(code(open(Some(11))), "wrong-game");
    let table = answered!(open(Some(3)), LocalResponse::Opened { table } => table);
    // It is read back as the browser has stored it.
    let text = serde_json::to_string(&table).expect("JSON");
    let table = serde_json::from_str(&text).expect("a table");
    assert_eq!(view(&mut tables, table).setup.stand_in, Some(3));
}

/// A table with a clock that the page stores, and whoever sits at it asks at moments of its own.
#[test]
fn the_time_is_stored_with_the_game_and_runs_out() {
    let mut tables = LocalTables::default();
    let (base, increment) = (60, 2);
    let clock = Some(TimeControl::Clock { base, increment });
    let mut asked = NewTable::new("quantum", PERSONS.to_vec());
    asked.clock = clock;
    let answer = opened(&mut tables, asked);
    let mut table = answered!(answer, LocalResponse::Opened { table } => table);
    assert_eq!(table.clock, clock);
    let mut seen = sit(&mut tables, &table);
    for (ply, now, left) in [(0, 5_000.0, 60_000), (1, 15_000.0, 52_000)] {
        let request = play(ply, &seen.legal[0].text);
        store(&mut table, send_at(&mut tables, id(), request, now));
        let last = table.events.last().map(|event| &event.step);
        assert!(matches!(last, Some(Step::Played { left: Some(time), .. }) if *time == left));
        seen = commit(&mut tables);
    }
    let clock = seen.standing.clock.expect("a clock");
    assert_eq!(clock.left, [Some(60_000), Some(52_000)]);
    assert_eq!((clock.running, clock.paused), (Some(0), false));

    // Sat down at again, the clock stands still until somebody goes on.
    let clock = sit(&mut tables, &table).standing.clock.expect("a clock");
    assert_eq!((clock.running, clock.paused), (None, true));
    let tick = |now| LocalRequest::Tick { id: id(), now };
    let answer = tables.answer(tick(1e9));
    assert!(matches!(answer, Ok(LocalResponse::Message { .. })));
    store(&mut table, send(&mut tables, ToTable::Resume { ply: 2 }));
    commit(&mut tables);
    let answer = tables.answer(tick(59_999.0));
    assert!(matches!(answer, Ok(LocalResponse::Message { .. })));
    store(&mut table, tables.answer(tick(60_000.0)));
    assert_eq!(table.result, "0-1");
    let over = commit(&mut tables).standing.outcome.expect("an end");
    assert_eq!(over.reason, "time");
    assert_eq!(sit(&mut tables, &table).standing.outcome, Some(over));
}

/// Follows a game of the server in which nothing has been played yet.
fn follow(tables: &mut LocalTables, id: &str, view: &TableView) -> Answer {
    let request = LocalRequest::Follow {
        id: TableId(id.to_owned()),
        game: view.setup.game.clone(),
        setup: view.setup.start.clone(),
        moves: Vec::new(),
        seq: 0,
        at: 0,
    };
    tables.answer(request)
}

fn happened(tables: &mut LocalTables, id: &str, seq: u32, text: &str) -> Answer {
    let text = text.to_owned();
    let step = Step::Played { text, left: None };
    let event = TableEvent { seq, time: 0, step };
    let mut standing = Standing::default();
    (standing.seq, standing.at, standing.can_take_back) = (seq, seq, true);
    let request = LocalRequest::Happened {
        id: TableId(id.to_owned()),
        events: vec![event],
        standing,
    };
    tables.answer(request)
}

#[test]
fn a_game_of_the_server_is_followed_until_an_event_is_missing() {
    let mut tables = LocalTables::default();
    let person = Occupant::Person;
    let table = stored(&mut tables, "quantum-link:board=hex3", vec![person, person]);
    let view = view(&mut tables, table);
    let text = view.state.legal[0].text.clone();
    assert_eq!(follow(&mut tables, "one", &view), Ok(LocalResponse::Done));
    let followed = state(happened(&mut tables, "one", 1, &text));
    assert_eq!(followed.moves[0].text, text);
    send(&mut tables, play(0, &text)).expect("a change");
    // What a table here shows of the same game is the same.
    let same = commit(&mut tables);
    assert_eq!(followed, same);
    // So is what both show of the game's past.
    for ply in [0, 1, 2] {
        let look = || ToTable::ViewPly { ply };
        let one = TableId("one".to_owned());
        assert_eq!(
            send_at(&mut tables, one, look(), 0.0),
            send(&mut tables, look())
        );
    }
    let text = same.legal[0].text.clone();
    let one = TableId("one".to_owned());
    let played = send_at(&mut tables, one, play(1, &text), 0.0);
    assert_eq!(code(played), "bad-message");
    assert_eq!(code(happened(&mut tables, "one", 3, &text)), "bad-message");
    // From then on it is not followed, nor is what was left or never begun.
    assert_eq!(code(happened(&mut tables, "one", 2, &text)), "not-found");
    assert_eq!(follow(&mut tables, "two", &view), Ok(LocalResponse::Done));
    let id = TableId("two".to_owned());
    let leave = LocalRequest::Leave { id };
    assert_eq!(tables.answer(leave), Ok(LocalResponse::Done));
    assert_eq!(code(happened(&mut tables, "two", 1, &text)), "not-found");
    let mut wrong = view;
    wrong.setup.start = "nonsense".to_owned();
    assert_eq!(code(follow(&mut tables, "three", &wrong)), "wrong-game");
}
