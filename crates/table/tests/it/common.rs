//! What the tests of tables share.

use quantarium_games::open;
use quantarium_rules::{Random, Seed};
pub(crate) use quantarium_table::*;
use quantarium_wire::{
    Clock, Occupant, Offer, OfferKind, Outcome, Step, TableId, TimeControl, ToTable,
};

/// A table of one screen.
pub(crate) fn bare(game: &str, occupants: &[Occupant]) -> Table {
    opened(game, occupants, &Start::Seed(Seed(7))).expect("a table")
}

pub(crate) fn opened(game: &str, who: &[Occupant], start: &Start) -> Result<Table, SetupError> {
    let game = open(game).expect("a game");
    Table::open(TableId("t".to_owned()), game, who.to_vec(), start)
}

/// Makes a change: the step that is written of it.
pub(crate) fn make(table: &mut Table, change: Change) -> Step {
    let step = change.step().clone();
    table.apply(change);
    step
}

pub(crate) fn ask(table: &mut Table, party: u8, what: &ToTable, now: u64) -> Result<Step, Refused> {
    let change = table.validate(what, party, Moment(now))?;
    Ok(make(table, change.expect("a change")))
}

/// The people of one more screen come.
pub(crate) fn join(table: &mut Table) {
    let change = table.validate_join(Moment(0)).expect("a free seat");
    make(table, change);
}

pub(crate) fn outcome(table: &Table) -> Outcome {
    let standing = table.view(Moment(0)).state.standing;
    standing.outcome.expect("an end")
}

/// Who plays, at how many screens, with a clock or without.
pub(crate) fn table(game: &str, parties: &[u8], control: Option<TimeControl>) -> Table {
    let table = bare(game, &vec![Occupant::Person; parties.len()]);
    let table = table.with_parties(parties).expect("a table");
    table.with_clock(control).expect("a clock")
}

/// Minutes for the whole game, in seconds.
pub(crate) const fn control(base: u32, increment: u32) -> TimeControl {
    TimeControl::Clock { base, increment }
}

pub(crate) fn to_play(ply: u32, text: &str) -> ToTable {
    let text = text.to_owned();
    ToTable::Play { ply, text }
}

pub(crate) fn offer(offer: OfferKind) -> ToTable {
    ToTable::Offer { offer }
}

pub(crate) fn answer(offer: u32, agree: bool) -> ToTable {
    ToTable::Answer { offer, agree }
}

pub(crate) fn claim(table: &mut Table, party: u8, draw: bool, now: u64) -> Result<Step, Refused> {
    ask(table, party, &ToTable::Claim { draw }, now)
}

pub(crate) fn claimed(seat: u8, draw: bool) -> Step {
    Step::Claimed { seat, draw }
}

pub(crate) fn offered(party: u8, offer: Offer) -> Step {
    Step::Offered { party, offer }
}

pub(crate) fn played(text: &str, left: Option<u32>) -> Step {
    let text = text.to_owned();
    Step::Played { text, left }
}

pub(crate) fn clock(table: &Table, now: u64) -> Clock {
    table.clock(Moment(now)).expect("a clock")
}

/// Two people at two screens; the second comes at once.
pub(crate) fn two(game: &str, control: Option<TimeControl>) -> Table {
    let mut two = table(game, &[0, 1], control);
    join(&mut two);
    two
}

/// Has a table go through what was written of it.
pub(crate) fn replay<'a>(table: &mut Table, steps: impl IntoIterator<Item = (&'a Step, u64)>) {
    for (seq, (step, at)) in (table.seq() + 1..).zip(steps) {
        table.replay(seq, step, Moment(at)).expect("it happened");
    }
}

/// Whoever is to move makes the first legal move, the computer too.
pub(crate) fn play(table: &mut Table, now: u64) -> Step {
    let (party, play) = first_move(table);
    let change = match (table.computer_to_move(), &play) {
        (Some(_), ToTable::Play { ply, text }) => {
            table.validate_computer_plays(*ply, text, Moment(now))
        }
        _ => return ask(table, party, &play, now).expect("a legal move"),
    };
    make(table, change.expect("the computer's move"))
}

/// The first legal move of whoever is to move, and their party.
pub(crate) fn first_move(table: &Table) -> (u8, ToTable) {
    let party = table.parties()[usize::from(table.position().to_move().0)];
    (party, to_play(table.plies(), &table.position().moves()[0]))
}

pub(crate) fn any_move(table: &Table, random: &mut Random) -> Option<ToTable> {
    let moves = table.position().moves();
    let text = (!moves.is_empty()).then(|| &moves[random.index(moves.len())])?;
    Some(to_play(table.plies(), text))
}

/// A line of first legal moves from a position, as long as is asked for.
pub(crate) fn line(table: &Table, first: usize, plies: usize) -> Vec<String> {
    let mut position = table.position().boxed();
    let mut texts = Vec::new();
    for ply in 0..plies {
        let place = if ply == 0 { first } else { 0 };
        let text = position.moves()[place].clone();
        position.play(&text).expect("legal");
        texts.push(text);
    }
    texts
}
