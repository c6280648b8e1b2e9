//! Following a game by its events: what is worked out from them is what the table itself shows.

use std::collections::BTreeSet;

use quantarium_games::{FAMILIES, open};
use quantarium_rules::testkit::sized;
use quantarium_rules::{Random, Seed};
use quantarium_wire::{
    FromTable, Occupant, OfferKind, PositionSpec, Standing, Step, TableEvent, TableId, TableState,
    TimeControl, ToTable,
};

use crate::common::*;

fn follower(table: &Table) -> Follower {
    let spec = PositionSpec {
        game: table.game().name(),
        setup: Some(table.setup()),
        seed: None,
        moves: table.moves().map(str::to_owned).collect(),
    };
    let game = open(&spec.game).expect("a game");
    let followed = position(game, None, spec).expect("a position");
    Follower::new(followed, table.seq(), table.at())
}

fn event(table: &Table, step: &Step) -> TableEvent {
    let (seq, time, step) = (table.seq(), 0, step.clone());
    TableEvent { seq, time, step }
}

fn sent(standing: &Standing) -> Standing {
    serde_json::from_str(&serde_json::to_string(standing).expect("JSON")).expect("the same")
}

/// A table by chance: the people at one screen or at several, with computers, a clock, days or neither, and somebody who
/// goes on for whoever leaves.
fn any_table(name: &str, random: &mut Random) -> Table {
    let game = open(name).expect("a game");
    let seats = game.seats().len();
    let mut occupants: Vec<Occupant> = (0..seats).map(|_| Occupant::Person).collect();
    if random.below(3) == 0 {
        occupants[random.index(seats)] = Occupant::computer(3);
    }
    let start = Start::Seed(Seed(random.bits()));
    let table = Table::open(TableId("t".to_owned()), game, occupants.clone(), &start);
    let mut table = table.expect("a table");
    if random.below(3) > 0 {
        let mut party = 0;
        let parties = occupants.iter().map(|occupant| match occupant {
            Occupant::Person => {
                party += 1;
                party - 1
            }
            Occupant::Computer { .. } => 0,
        });
        let parties: Vec<u8> = parties.collect();
        table = table.with_parties(&parties).expect("parties");
    }
    let timed = match random.below(4) {
        0 => Ok(table),
        1 if table.is_online() => table.with_clock(TimeControl::Days { days: 3 }),
        _ => table.with_clock(control(60, 2)),
    };
    table = timed.expect("a clock");
    if seats > 2 && random.below(2) == 0 {
        table = table.with_stand_in(3).expect("more than two");
    }
    table
}

/// What somebody asks for besides a move.
fn any_request(table: &Table, random: &mut Random) -> ToTable {
    use OfferKind::{Abort, Draw, Pause, Rematch};
    let ply = table.plies();
    let seat = random.index(table.occupants().len()) as u8;
    let offers = [Draw, Abort, Rematch, Pause, Pause];
    match random.below(14) {
        0..4 => ToTable::TakeBack { ply },
        4 => ToTable::Resign { ply, seat },
        5 => ToTable::Leave { seat },
        6 | 7 => ToTable::Pause { ply },
        8..10 => ToTable::Resume { ply },
        _ => offer(offers[random.index(offers.len())]),
    }
}

/// Something that happens by chance; nothing where what was asked for is refused.
fn anything(table: &Table, random: &mut Random, now: Moment) -> Option<Change> {
    if random.below(40) == 0 || table.is_over() && random.below(4) == 0 {
        let next = TableId("next".to_owned());
        return table.is_over().then(|| table.validate_rematch(next));
    }
    if table.free_party().is_some() && random.below(3) > 0 {
        return table.validate_join(now).ok();
    }
    if let Some(due) = table.validate_due(now) {
        return Some(due);
    }
    let ply = table.plies();
    if random.below(4) == 0
        && let Ok(Some(resumed)) = table.validate(&ToTable::Resume { ply }, 0, now)
    {
        return Some(resumed);
    }
    let party = random.index(table.occupants().len()) as u8;
    if let Some(open) = table.standing(now).offer
        && random.below(2) == 0
    {
        let answer = answer(open.seq, random.below(4) > 0);
        return table.validate(&answer, party, now).ok().flatten();
    }
    if random.below(5) == 0 {
        let request = any_request(table, random);
        return table.validate(&request, party, now).ok().flatten();
    }
    if table.is_over() {
        return None;
    }
    match (table.computer_to_move(), any_move(table, random)?) {
        (Some(_), ToTable::Play { ply, text }) => {
            table.validate_computer_plays(ply, &text, now).ok()
        }
        (_, play) => table.validate(&play, 0, now).ok().flatten(),
    }
}

type Kinds = BTreeSet<String>;

fn kind(step: &Step) -> String {
    let value = serde_json::to_value(step).expect("JSON");
    value["kind"].as_str().expect("a kind").to_owned()
}

/// Has things happen at a table, and two follow it: one hears everything at once, the other now and then. Made again of its
/// events, it shows the same.
fn follow(name: &str, random: &mut Random, things: usize, kinds: &mut Kinds) {
    let mut again = any_table(name, &mut random.clone());
    let mut table = any_table(name, random);
    let (mut near, mut far) = (follower(&table), follower(&table));
    let (mut now, mut log, mut unheard) = (0, Vec::new(), Vec::new());
    for _ in 0..things {
        now += match random.below(60) {
            0 => 61_000,
            1 => 4 * 24 * 3_600_000,
            _ => random.below(3000),
        };
        let Some(change) = anything(&table, random, Moment(now)) else {
            continue;
        };
        let step = change.step().clone();
        kinds.insert(kind(&step));
        log.push(step.clone());
        table.apply(change);
        let event = event(&table, &step);
        unheard.push(event.clone());
        let shown = table.state(Moment(now));
        let standing = sent(&table.standing(Moment(now)));
        let heard = near.apply(&[event], standing.clone());
        assert_eq!(heard.as_ref(), Ok(&shown), "{name}: {step:?}");
        if random.below(4) == 0 {
            assert_eq!(far.apply(&unheard, standing), Ok(shown), "{name}: {step:?}");
            unheard.clear();
        }
        if random.below(20) == 0 {
            // Somebody comes in the middle of the game.
            near = follower(&table);
        }
    }
    replay(&mut again, log.iter().map(|step| (step, 0)));
    let stopped = |table: &Table| {
        let mut view = table.view(Moment(now));
        // Nobody's time has run while the table was away.
        view.state.standing.clock = None;
        (view, table.times_left().collect::<Vec<_>>(), table.result())
    };
    assert_eq!(stopped(&again), stopped(&table), "{name}: {log:?}");
}

#[test]
fn what_follows_from_the_events_is_what_the_table_shows() {
    let mut random = Random::new(Seed(11));
    let (mut kinds, (tables, things)) = (Kinds::new(), sized((6, 150), (2, 60)));
    for info in FAMILIES {
        for name in info.samples {
            for _ in 0..tables {
                follow(name, &mut random, things, &mut kinds);
            }
        }
    }
    let small = "quantum-leap:edition=1,board=hex3,players=3";
    for _ in 0..sized(200, 60) {
        follow(small, &mut random, 60, &mut kinds);
        follow("quantum-link:board=hex2", &mut random, 60, &mut kinds);
    }
    // Whatever can happen has happened; the rest is of a server that was killed.
    let all = "aborted agreed declined drawn joined offered paused played rematched replaced resignationTakenBack resigned resumed suspended takenBack timeUp unplayed";
    let missing: Vec<_> = all.split(' ').filter(|one| !kinds.contains(*one)).collect();
    assert!(missing.is_empty(), "{missing:?} of {kinds:?}");
}

/// A move at a table of Quantum Link, and what is said of it.
fn moved(table: &mut Table) -> (TableEvent, Standing) {
    let (_, play) = first_move(table);
    let step = ask(table, 0, &play, 0).expect("legal");
    (event(table, &step), table.standing(Moment(0)))
}

fn link() -> Table {
    bare("quantum-link:board=hex3", &[Occupant::Person; 2])
}

fn wrong(heard: Result<TableState, SetupError>) -> &'static str {
    match heard {
        Err(SetupError::Event { what, .. }) => what,
        Err(SetupError::Move { .. }) => "the move",
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_missed_an_event_or_heard_a_wrong_one_does_not_go_on() {
    let mut table = link();
    let [one, two, three] = std::array::from_fn(|_| follower(&table));
    let (mut one, mut two, mut three) = (one, two, three);
    let (first, after_first) = moved(&mut table);
    let (second, after_second) = moved(&mut table);
    // Who was told nothing new hears only the standing.
    let now = follower(&table).apply(&[], after_second.clone());
    assert_eq!(now, Ok(table.state(Moment(0))));
    let missing = "events are missing before it";
    let heard = one.apply(std::slice::from_ref(&second), after_second.clone());
    assert_eq!(wrong(heard), missing);
    let both = [first.clone(), second];
    let heard = two.apply(&both, after_first);
    assert_eq!(wrong(heard), "the standing is not the one after it");
    let twice = [first.clone(), first.clone()];
    assert_eq!(wrong(three.apply(&twice, after_second.clone())), missing);
    let other = |step| TableEvent {
        step,
        ..first.clone()
    };
    let illegal = other(played("6@zz", None));
    let heard = follower(&link()).apply(&[illegal], after_second.clone());
    assert_eq!(wrong(heard), "the move");
    let back = other(Step::TakenBack { plies: 1 });
    let heard = follower(&link()).apply(&[back], after_second);
    assert_eq!(wrong(heard), "more plies stay than were played");
}

/// How long what a page hears of a move is, whole games long: `--nocapture` prints it for docs/tables.md.
#[test]
fn an_event_with_the_standing_is_a_few_hundred_bytes() {
    // As many digits as in a server.
    let begun = 1_764_000_000_000;
    let length = |message: &FromTable| serde_json::to_string(message).expect("JSON").len();
    for info in FAMILIES {
        let mut random = Random::new(Seed(5));
        let mut table = table(info.id, &[0, 1], Some(control(300, 5)));
        let change = table.validate_join(Moment(begun)).expect("a seat");
        table.apply(change);
        let (mut now, mut states, mut events) = (begun, Vec::new(), Vec::new());
        while !table.is_over() && states.len() < sized(400, 40) {
            now += random.below(5000);
            let party = table.position().to_move().0;
            let play = any_move(&table, &mut random).expect("a move");
            let step = ask(&mut table, party, &play, now).expect("legal");
            let mut event = event(&table, &step);
            event.time = i64::try_from(now).expect("a time");
            let state = table.state(Moment(now));
            states.push(length(&FromTable::State { state }));
            events.push(length(&FromTable::Events {
                events: vec![event],
                standing: table.standing(Moment(now)),
            }));
        }
        let mean = |of: &[usize]| of.iter().sum::<usize>() / of.len();
        let longest = events.iter().max().expect("some");
        println!(
            "{}: {} plies; a state has {} bytes, an event {}, the longest {longest}",
            info.id,
            events.len(),
            mean(&states),
            mean(&events),
        );
        assert!(mean(&events) <= 300 && *longest < 600, "{}", info.id);
    }
}
