//! Broken promises that are found, and kept ones that are not complained about.

use quantarium_oracle::open;
use quantarium_people::{Rating, Score, rated};
use quantarium_wire::{SeekId, TableId};

use super::*;
use crate::history::{SeekNote, Seeker, Stored, StoredRating, StoredTable};
use crate::server::clock;

const NOTHING: [&str; 0] = [];

fn played(seq: u32, text: &str) -> TableEvent {
    let (text, left) = (text.to_owned(), None);
    let step = Step::Played { text, left };
    TableEvent { seq, time: 0, step }
}

fn taken_back(seq: u32, plies: u32) -> TableEvent {
    let step = Step::TakenBack { plies };
    TableEvent { seq, time: 0, step }
}

/// Two moves, of which the second is taken back and played once more.
pub(crate) fn log() -> Log {
    let game = "quanta:board=5x5";
    let start = open(game).unwrap().start().unwrap();
    let first = start.play("+@a1").unwrap();
    let second = first.play("-@a5").unwrap();
    Log {
        table: TableId("t".into()),
        game: game.into(),
        start: start.text(),
        events: vec![
            played(1, "+@a1"),
            played(2, "-@a5"),
            taken_back(3, 1),
            played(4, "-@a5"),
        ],
        position: second.text(),
        result: "*".into(),
        clock: None,
    }
}

fn asked(request: &str, at: u32, text: &str) -> Note {
    let wish = (!text.is_empty()).then(|| text.into());
    let request = request.into();
    Note::Asked { request, at, wish }
}

fn acknowledged(request: &str, seq: u32) -> Note {
    let request = request.into();
    Note::Acknowledged { request, seq }
}

fn refused(request: &str) -> Note {
    let (request, code) = (request.into(), "late".into());
    Note::Refused { request, code }
}

fn connected(seq: u32, moves: &[&str]) -> Note {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    Note::Connected { seq, moves }
}

/// What two players said and heard of that game.
fn histories() -> [History; 2] {
    let one = vec![
        connected(0, &[]),
        asked("a", 0, "+@a1"),
        Note::Received(played(1, "+@a1")),
        acknowledged("a", 1),
        Note::Received(played(2, "-@a5")),
        asked("b", 2, ""),
        connected(3, &["+@a1"]),
        acknowledged("b", 3),
        Note::Received(played(4, "-@a5")),
    ];
    let other = vec![
        connected(1, &["+@a1"]),
        asked("c", 1, "-@a5"),
        acknowledged("c", 2),
        acknowledged("c", 2),
        asked("d", 2, ""),
        refused("d"),
        connected(3, &["+@a1"]),
        asked("e", 3, "-@a5"),
        Note::Received(played(4, "-@a5")),
        acknowledged("e", 4),
    ];
    let history = |player, notes| History {
        table: TableId("t".into()),
        player,
        notes,
    };
    [history(0, one), history(1, other)]
}

fn found(log: &Log, change: impl FnOnce(&mut [History; 2])) -> Vec<String> {
    let mut histories = histories();
    change(&mut histories);
    check(log, &histories, &Trial::default())
}

#[test]
fn a_confirmed_event_that_is_gone_is_found_and_nothing_where_all_is_kept() {
    let mut log = log();
    assert_eq!(found(&log, |_| {}), NOTHING);
    log.events.pop();
    let broken = found(&log, |_| {});
    for wanted in [
        &*lost(1, "e", 4),
        "player 0 was shown event 4, which the log has not, or otherwise",
        "the table shows ",
    ] {
        let found = broken.iter().any(|broken| broken.starts_with(wanted));
        assert!(found, "{wanted}: {broken:?}");
    }
}

#[test]
fn what_is_done_twice_or_after_a_refusal_is_found() {
    let broken = found(&log(), |histories| {
        histories[0].notes.insert(6, refused("b"));
        histories[0].notes.remove(8);
    });
    assert_eq!(broken, [unasked(3)]);
    let broken = found(&log(), |histories| {
        histories[1].notes.retain(|note| {
            !matches!(note, Note::Asked { request, .. } | Note::Acknowledged { request, .. } if request == "e")
        });
    });
    assert_eq!(broken, [unasked(4)]);
}

#[test]
fn what_could_not_be_stored_may_have_been_where_the_database_is_elsewhere() {
    let mut histories = histories();
    let (request, code) = ("b".into(), "storage".into());
    histories[0].notes[7] = Note::Refused { request, code };
    let trial = |unsure| Trial {
        unsure,
        ..Trial::default()
    };
    let log = log();
    assert_eq!(check(&log, &histories, &trial(true)), NOTHING);
    assert_eq!(check(&log, &histories, &trial(false)), [unasked(3)]);
}

#[test]
fn what_was_judged_on_a_position_that_had_gone_and_a_second_number_for_a_request_are_found() {
    let broken = found(&log(), |all| all[1].notes[7] = asked("e", 2, "-@a5"));
    let late = "event 4 was asked for after event 2, and done after 3";
    assert_eq!(broken, [late]);
    let broken = found(&log(), |all| all[1].notes.push(acknowledged("c", 4)));
    let twice = "player 1 was told that c is event 2, and again that it is 4";
    assert_eq!(broken, [twice]);
}

#[test]
fn a_connection_that_leaves_out_an_event_or_shows_another_table_is_found() {
    let broken = found(&log(), |all| drop(all[0].notes.remove(4)));
    assert_eq!(broken, NOTHING);
    let broken = found(&log(), |all| drop(all[0].notes.remove(2)));
    let order = "player 0 was told event 2 after 0 on one connection";
    assert_eq!(broken, [order]);
    let moves = ["+@a1", "-@a5"];
    let broken = found(&log(), |all| all[1].notes[6] = connected(3, &moves));
    let shown = "player 1 was shown the table after event 3 as it never was";
    assert_eq!(broken, [shown]);
}

fn breaks_the_rules(broken: &[String], seq: u32) -> bool {
    let words = format!("event {seq} breaks the rules: ");
    broken.iter().any(|broken| broken.starts_with(&words))
}

#[test]
fn numbers_with_a_hole_and_illegal_moves_are_found() {
    let mut holed = log();
    holed.events[3].seq = 5;
    let numbered = "event 5 of the log stands at place 4".to_owned();
    assert!(found(&holed, |_| {}).contains(&numbered));
    let mut illegal = log();
    illegal.events[3] = played(4, "+@a1");
    let broken = found(&illegal, |_| {});
    assert!(breaks_the_rules(&broken, 4), "{broken:?}");
}

/// The same with a clock of a minute and a second more for each move, where the moves come 5 s after each other.
fn timed(lefts: [u32; 3]) -> Log {
    let mut log = log();
    log.clock = Some(clock(60, 1));
    let mut lefts = lefts.into_iter();
    for (event, time) in log.events.iter_mut().zip((0..).step_by(5000)) {
        event.time = time;
        if let Step::Played { left, .. } = &mut event.step {
            *left = lefts.next();
        }
    }
    log
}

/// The same, which the first player then loses on time.
fn lost_at(time: i64) -> Log {
    let mut log = timed([60_000, 56_000, 56_000]);
    let (seq, step) = (5, Step::TimeUp { seat: 0 });
    log.events.push(TableEvent { seq, time, step });
    log.result = "0-1".into();
    log
}

/// What is wrong with clocks, where the server was away from and to.
fn clocks(log: &Log, down: (i64, i64)) -> Vec<String> {
    let trial = Trial {
        down: vec![down],
        ..Trial::default()
    };
    check_pair(log, &trial)
}

fn charged(seq: u32, charged: i64, passed: i64) -> String {
    format!("event {seq} takes {charged} ms, and only {passed} ms had passed")
}

#[test]
fn time_that_did_not_pass_or_that_the_server_missed_is_not_charged() {
    // The first move gains nothing; the second player takes 5 s twice, since the first time was taken back.
    let log = timed([60_000, 56_000, 56_000]);
    assert_eq!(clocks(&log, (-9, -8)), NOTHING);
    assert_eq!(clocks(&log, (1000, 2000)), [charged(2, 5000, 4000)]);
    // As if what was taken back had been taken off for good.
    let log = timed([60_000, 56_000, 52_000]);
    assert_eq!(clocks(&log, (-9, -8)), [charged(4, 9000, 5000)]);
    let log = timed([60_000, 56_000, 62_000]);
    let gained = "event 4 leaves 62000 ms, and there were 61000 ms";
    assert_eq!(clocks(&log, (-9, -8)), [gained]);
}

#[test]
fn a_game_lost_on_time_soon_after_the_server_came_back_is_found() {
    let log = lost_at(90_000);
    let flagged = |after| {
        let came_back = "the server was started or could write again";
        [format!(
            "event 5 ends a game by time {after} ms after {came_back}"
        )]
    };
    assert_eq!(clocks(&log, (70_000, 80_000)), NOTHING);
    assert_eq!(clocks(&log, (70_000, 80_001)), flagged(9_999));
    let full = Trial {
        full: vec![(85_000, 95_000)],
        ..Trial::default()
    };
    assert_eq!(check_pair(&log, &full), flagged(0));
    // Among several servers: while there is no database, but not soon after, and soon after the table came to another.
    let several = |end, when, table: &str| Trial {
        refused: vec![(85_000, end)],
        passed: vec![(id(table), when)],
        ..Trial::default()
    };
    let table = log.table.0.to_string();
    assert_eq!(check_pair(&log, &several(89_999, 80_000, &table)), NOTHING);
    let trial = several(90_000, 80_000, &table);
    assert_eq!(check_pair(&log, &trial), flagged(0));
    let trial = several(89_999, 80_001, &table);
    assert_eq!(check_pair(&log, &trial), flagged(9_999));
    let trial = several(89_999, 80_001, "another");
    assert_eq!(check_pair(&log, &trial), NOTHING);
}

#[test]
fn a_standstill_that_is_charged_is_found() {
    let log = timed([60_000, 56_000, 56_000]);
    let stood = |from, to| Trial {
        stood: vec![(from, to)],
        ..Trial::default()
    };
    let trial = stood(1000, 2000);
    assert_eq!(check_pair(&log, &trial), [charged(2, 5000, 4000)]);
    // Shown by a clock that lacks it already.
    assert_eq!(check_pair(&log, &stood(1000, 9000)), NOTHING);
    // A game that is lost by it.
    let log = lost_at(80_000);
    assert_eq!(check_pair(&log, &stood(20_000, 24_000)), NOTHING);
    let trial = stood(20_000, 28_000);
    assert_eq!(check_pair(&log, &trial), [charged(5, 60_000, 57_000)]);
}

#[test]
fn another_result_than_the_log_s_and_a_move_after_the_end_are_found() {
    let mut log = log();
    log.result = "1-0".into();
    let wrong = other_result("1-0", "*");
    assert_eq!(check_pair(&log, &Trial::default()), [wrong]);
    let mut resigned = taken_back(4, 0);
    resigned.step = Step::Resigned { seat: 1 };
    log.events.insert(3, resigned);
    log.events[4].seq = 5;
    let broken = check_pair(&log, &Trial::default());
    assert!(breaks_the_rules(&broken, 5), "{broken:?}");
}

fn id(text: &str) -> TableId {
    TableId(text.into())
}

/// Two rated games of the same two people, and one that counts for nothing.
fn stored() -> Stored {
    let table = |id: &str, rated, result: &str| StoredTable {
        id: TableId(id.into()),
        rated,
        result: result.into(),
    };
    let first = rated([Rating::default(); 2], Score::Win);
    let rest = first.map(|rating| rating.after_rest(1000));
    let second = rated(rest, Score::Draw);
    let row = |account, table: &str, time, rating: Rating| StoredRating {
        account,
        pool: "quanta".into(),
        table: TableId(table.into()),
        time,
        rating: [rating.rating, rating.deviation, rating.volatility],
    };
    Stored {
        tables: vec![
            table("a", true, "1-0"),
            table("b", true, "1/2-1/2"),
            table("c", false, "1-0"),
            table("d", true, "*"),
        ],
        epochs: vec![(id("a"), 1, 1), (id("a"), 2, 3), (id("b"), 1, 2)],
        ratings: vec![
            row(1, "a", 0, first[0]),
            row(2, "a", 0, first[1]),
            row(1, "b", 1000, second[0]),
            row(2, "b", 1000, second[1]),
        ],
        rematches: vec![(id("a"), id("b"))],
    }
}

fn wrong_with(stored: &Stored) -> Vec<String> {
    let results = [(id("a"), "1-0".to_owned())];
    check_stored(stored, &results.into())
}

#[test]
fn an_owner_that_comes_back_another_result_and_two_rematches_are_found() {
    let mut broken = stored();
    assert_eq!(wrong_with(&broken), NOTHING);
    broken.epochs.push((id("b"), 2, 1));
    let earlier = "table b: event 2 was written by owner 1 after a later one";
    assert_eq!(wrong_with(&broken), [earlier]);
    let mut broken = stored();
    broken.tables[0].result = "0-1".into();
    let found = wrong_with(&broken);
    let wrong = "table a: 0-1 is stored, and the log leads to 1-0".to_owned();
    assert!(found.contains(&wrong), "{found:?}");
    let mut broken = stored();
    broken.rematches.push((id("a"), id("c")));
    let twice = "table a: 2 games were played once more";
    assert_eq!(wrong_with(&broken), [twice]);
}

#[test]
fn a_game_that_changes_ratings_twice_or_not_or_wrongly_is_found() {
    let mut twice = stored();
    twice.ratings.extend_from_within(0..2);
    let wrong = "table a: 4 ratings follow from 1-0".to_owned();
    assert!(wrong_with(&twice).contains(&wrong));
    let mut never = stored();
    never.ratings.truncate(2);
    let wrong = "table b: 0 ratings follow from 1/2-1/2";
    assert_eq!(wrong_with(&never), [wrong]);
    let mut other = stored();
    other.ratings[3].rating[0] += 2e-9;
    let found = wrong_with(&other);
    let is_it = |found: &String| found.starts_with("table b: a rating of ");
    assert!(found.len() == 1 && found.iter().all(is_it), "{found:?}");
}

/// Two guests: one opens two seeks, the other takes one of them.
fn seekers() -> [Seeker; 2] {
    let wanted = |seek: &str| SeekNote::Wanted(SeekId(seek.into()));
    let notes = [
        vec![wanted("s"), wanted("t")],
        vec![wanted("s"), received_of("s", "a")],
    ];
    notes.map(|notes| Seeker {
        notes,
        unanswered: 0,
        games: vec![id("a")],
    })
}

fn received_of(seek: &str, table: &str) -> SeekNote {
    SeekNote::Received(SeekId(seek.into()), id(table))
}

#[test]
fn one_seek_that_leads_to_two_games_is_found() {
    let mut seekers = seekers();
    assert_eq!(check_lobby(&seekers), NOTHING);
    seekers[0].notes.push(received_of("s", "b"));
    let unseated = "guest 0 was told of the game b, and it is not theirs";
    let twice = "seek s led to b and to a";
    assert_eq!(check_lobby(&seekers), [unseated, twice]);
    seekers[0].notes.pop();
    seekers[1].games.push(id("b"));
    assert_eq!(check_lobby(&seekers), ["guest 1 plays 2 games of 1 seeks"]);
}
