//! Conditional moves.

use quantarium_rules::AnyPosition;
use quantarium_wire::{Step, TimeControl};

use crate::common::*;

const DAYS: Option<TimeControl> = Some(TimeControl::Days { days: 3 });

fn play(table: &mut Table, text: &str) -> Step {
    let (ply, party) = (table.plies(), table.position().to_move().0);
    ask(table, party, &to_play(ply, text), 0).expect("legal")
}

fn planned(table: &Table, party: u8, lines: &[Vec<String>]) -> Result<Plan, String> {
    let plan = table.validate_plan(table.plies(), party, lines);
    plan.map_err(|refused| refused.to_string())
}

#[test]
fn a_plan_answers_what_is_played_and_ends_where_the_game_leaves_it() {
    let mut table = two("quantum-link:board=hex3", DAYS);
    let lines = [line(&table, 0, 4), line(&table, 1, 2)];
    let mut plan = planned(&table, 1, &lines).expect("a plan");
    assert_eq!(table.planned(1, &plan), None);
    plan.apply(&play(&mut table, &lines[0][0]));
    assert_eq!(plan.lines, [lines[0][1..].to_vec()]);
    assert_eq!(table.planned(0, &plan), None);
    let answer = table.planned(1, &plan).map(str::to_owned);
    assert_eq!(answer.as_ref(), Some(&lines[0][1]));
    plan.apply(&play(&mut table, &lines[0][1]));
    // Nothing about offers changes it, and taking back ends it.
    let mut other = plan.clone();
    other.apply(&Step::Declined { party: 0 });
    assert_eq!(other, plan);
    other.apply(&Step::TakenBack { plies: 1 });
    assert!(other.lines.is_empty());
    let elsewhere = line(&table, 1, 1);
    plan.apply(&play(&mut table, &elsewhere[0]));
    assert!(plan.lines.is_empty());
    assert_eq!(table.planned(1, &plan), None);
}

#[test]
fn a_plan_that_makes_no_sense_is_refused() {
    let lively = two("quantum-link:board=hex3", Some(control(60, 0)));
    let lines = [line(&lively, 0, 2)];
    let refused = |table: &Table, party, lines: &[Vec<String>], why| {
        let refused = planned(table, party, lines).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    };
    refused(&lively, 1, &lines, "clock");
    let table = two("quantum-link:board=hex3", DAYS);
    // Of who is to move.
    refused(&table, 0, &lines, "your own");
    // Without an answer, or with two.
    refused(&table, 1, &[line(&table, 0, 1)], "ends with");
    let first = line(&table, 0, 2);
    let mut position = table.position().boxed();
    position.play(&first[0]).expect("legal");
    let second = vec![first[0].clone(), position.moves()[1].clone()];
    refused(&table, 1, &[first.clone(), second], "different");
    // What is not legal, late, or too much.
    let illegal = [vec![first[0].clone(), "nonsense".to_owned()]];
    assert!(planned(&table, 1, &illegal).is_err());
    let late = table.validate_plan(1, 1, std::slice::from_ref(&first));
    assert!(matches!(late, Err(Refused::Late { .. })));
    assert!(planned(&table, 1, &vec![first.clone(); 33]).is_err());
    // The same twice is once; none at all ends it.
    let twice = planned(&table, 1, &[first.clone(), first.clone()]).expect("a plan");
    assert_eq!(twice.lines, [first]);
    assert!(planned(&table, 1, &[]).expect("no plan").lines.is_empty());
}

/// Before anything else, Black swaps two stones or keeps the setup: White plans the answer to it like to any other move.
#[test]
fn the_swap_is_answered_by_a_plan_too() {
    let mut table = two("quantum-leap:edition=1,board=hex2", DAYS);
    let wanted = line(&table, 0, 2);
    assert!(wanted[0].contains('~'), "{wanted:?}");
    let mut plan = planned(&table, 0, std::slice::from_ref(&wanted)).expect("a plan");
    plan.apply(&play(&mut table, &wanted[0]));
    assert_eq!(table.planned(0, &plan), Some(wanted[1].as_str()));
}

/// In Quanta a bond gives a bonus turn: one player makes two plies one after the other.
#[test]
fn a_plan_goes_through_turns_of_two_plies() {
    let mut table = two("quanta:board=5x5", DAYS);
    let mut waits = None;
    // To a position in which White is to move, and some line lets one of both move twice.
    for _ in 0..60 {
        let position = table.position();
        if position.to_move().0 == 0
            && let Some(found) = with_bonus(position)
        {
            waits = Some(found);
            break;
        }
        let text = position.moves()[0].clone();
        play(&mut table, &text);
    }
    let (lines, movers) = waits.expect("a bonus turn");
    let mut plan = planned(&table, 1, std::slice::from_ref(&lines)).expect("a plan");
    for (text, mover) in lines.iter().zip(movers) {
        let own = table.planned(1, &plan);
        assert_eq!(own, (mover == 1).then_some(text.as_str()));
        plan.apply(&play(&mut table, text));
    }
    assert!(plan.lines.is_empty());
}

/// A line in which somebody moves twice in a row, and Black last; with who moves.
fn with_bonus(position: &dyn AnyPosition) -> Option<(Vec<String>, Vec<u8>)> {
    for first in position.moves() {
        let mut next = position.boxed();
        next.play(&first).expect("legal");
        if next.outcome().is_some() {
            continue;
        }
        let (mut line, mut movers) = (vec![first], vec![0]);
        while next.outcome().is_none() && line.len() < 5 {
            let text = next.moves()[0].clone();
            movers.push(next.to_move().0);
            next.play(&text).expect("legal");
            line.push(text);
            let twice = movers.windows(2).any(|two| two[0] == two[1]);
            if twice && movers.last() == Some(&1) {
                return Some((line, movers));
            }
        }
    }
    None
}
