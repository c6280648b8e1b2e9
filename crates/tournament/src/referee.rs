//! One game, by the rules.

use std::time::Duration;

use quantarium_rules::{AnyGame, AnyPosition, Outcome, Player, Seed};
use quantarium_search::Instant;

use crate::book::Opening;
use crate::contestant::{Claim, Contestant, Silence, Turn};
use crate::{Fault, FaultKind, Finished, Limit, Patience};

/// A player at the board.
pub(crate) struct Seated<'a> {
    pub(crate) contestant: &'a mut dyn Contestant,
    pub(crate) limit: Limit,
    /// What the player's random choices come from.
    pub(crate) seed: Seed,
}

/// A game as it goes.
struct Board<'a, 'b> {
    opening: &'a Opening,
    patience: Patience,
    position: Box<dyn AnyPosition>,
    moves: Vec<String>,
    seated: &'a mut [Seated<'b>],
    /// Who is being asked.
    seat: usize,
    /// What is left to each seat that has a clock, and what a move adds.
    clocks: Vec<Option<(Duration, Duration)>>,
    /// The best result that each seat has claimed to have proven, and where.
    claims: Vec<Option<(Claim, usize, String)>>,
}

/// Plays the game with this number and these players, by seat; nothing if it was called off.
pub(crate) fn play(
    game: &dyn AnyGame,
    (number, players): (u64, Vec<usize>),
    opening: &Opening,
    seated: &mut [Seated<'_>],
    patience: Patience,
) -> Option<Finished> {
    let mut position = game.parse(&opening.start).ok()?;
    for mv in &opening.moves {
        position.play(mv).ok()?;
    }
    let mut board = Board {
        opening,
        patience,
        position,
        moves: opening.moves.clone(),
        clocks: seated.iter().map(|seated| seated.limit.clock).collect(),
        claims: vec![None; seated.len()],
        seated,
        seat: 0,
    };
    // The first is what the game was lost for.
    let faults = match board.play_out() {
        Ok(()) => board.conclude()?,
        Err(Silence::Fault(kind, words)) => vec![board.fault(board.seat, kind, words)],
        Err(Silence::CalledOff) => return None,
    };
    let outcome = board.position.outcome();
    let scores = board.position.scores().filter(|_| outcome.is_some());
    let points = points(players.len(), outcome, faults.first());
    Some(Finished {
        game: number,
        players,
        seed: opening.seed.map(|seed| seed.0),
        start: opening.start.clone(),
        opening: opening.moves.len(),
        result: result(outcome, &points),
        ending: ending(game, outcome, faults.first()),
        moves: board.moves,
        points,
        scores: scores.map(|scores| scores.to_vec()),
        faults,
    })
}

impl Board<'_, '_> {
    fn play_out(&mut self) -> Result<(), Silence> {
        for (seat, seated) in self.seated.iter_mut().enumerate() {
            self.seat = seat;
            seated.contestant.begin(seated.seed)?;
        }
        while self.position.outcome().is_none() {
            self.turn()?;
        }
        Ok(())
    }

    fn fault(&self, seat: usize, kind: FaultKind, words: String) -> Fault {
        Fault {
            seat,
            kind,
            words,
            ply: self.moves.len(),
            position: self.position.text(),
        }
    }

    fn turn(&mut self) -> Result<(), Silence> {
        let seat = self.position.to_move().index();
        self.seat = seat;
        let limit = self.seated[seat].limit;
        let words = limit.words(&self.clocks);
        let time = [limit.time, self.clocks[seat].map(|(left, _)| left)];
        let time = time.into_iter().flatten().min();
        let turn = Turn {
            start: &self.opening.start,
            moves: &self.moves,
            words: &words,
            allowed: time.map(|time| time + self.patience.margin),
        };
        let began = Instant::now();
        let answer = self.seated[seat].contestant.think(&turn);
        let used = began.elapsed();
        let late = turn.allowed.is_some_and(|allowed| used > allowed);
        if let (true, Some(time)) = (late, time) {
            if answer == Err(Silence::CalledOff) {
                return Err(Silence::CalledOff);
            }
            let what = answer.map_or("no answer in", |_| "took");
            let (used, time) = (used.as_millis(), time.as_millis());
            let words = format!("{what} {used} ms where {time} ms were left");
            return Err(Silence::Fault(FaultKind::Time, words));
        }
        let answer = answer?;
        self.claim(seat, answer.claim);
        self.make(&answer.mv)?;
        if let Some((left, added)) = &mut self.clocks[seat] {
            *left = left.saturating_sub(used) + *added;
        }
        Ok(())
    }

    fn claim(&mut self, seat: usize, claim: Option<Claim>) {
        let best = self.claims[seat].as_ref().map(|(claim, ..)| *claim);
        if let Some(claim) = claim.filter(|claim| Some(*claim) > best) {
            let place = (claim, self.moves.len(), self.position.text());
            self.claims[seat] = Some(place);
        }
    }

    fn make(&mut self, mv: &str) -> Result<(), Silence> {
        if mv == "0000" || mv == "none" || mv == "(none)" {
            let words = "claims that there is no move; the game is not over".to_owned();
            return Err(Silence::Fault(FaultKind::WrongClaim, words));
        }
        match self.position.entered(mv) {
            Ok(entered) => {
                self.moves.push(entered.text);
                self.position = entered.position;
                Ok(())
            }
            Err(error) => {
                let shown: String = error.to_string().chars().take(300).collect();
                Err(Silence::Fault(FaultKind::IllegalMove, shown))
            }
        }
    }

    /// Which claims about a finished game were wrong; nothing if it was called off.
    fn conclude(&mut self) -> Option<Vec<Fault>> {
        let mut faults = Vec::new();
        let Some(outcome) = self.position.outcome() else {
            return Some(faults);
        };
        for seat in 0..self.seated.len() {
            faults.extend(self.wrong_proof(seat, &outcome));
            let contestant = &mut self.seated[seat].contestant;
            match contestant.result(&self.opening.start, &self.moves) {
                Ok(None) => (),
                Ok(Some(claimed)) => {
                    let right = words_of(&outcome);
                    if claimed != right {
                        let words = format!("claims the result `{claimed}`, it is `{right}`");
                        faults.push(self.fault(seat, FaultKind::WrongClaim, words));
                    }
                }
                // The game is over: who fails now fails in the next one.
                Err(Silence::Fault(..)) => (),
                Err(Silence::CalledOff) => return None,
            }
        }
        Some(faults)
    }

    /// A claim that the result proves wrong. One of a loss, or of a draw that was won, may have been right:
    /// another player may have erred.
    fn wrong_proof(&self, seat: usize, outcome: &Outcome) -> Option<Fault> {
        let (claim, ply, position) = self.claims[seat].as_ref()?;
        let value = outcome.value(Player(seat as u8));
        let (needed, claimed) = match claim {
            Claim::Win => (1.0, "win"),
            Claim::Draw => (0.5, "draw"),
            Claim::Loss => return None,
        };
        let ended = words_of(outcome);
        (value < needed).then(|| Fault {
            seat,
            kind: FaultKind::WrongClaim,
            words: format!("claimed a proven {claimed}; the game ended {ended}"),
            ply: *ply,
            position: position.clone(),
        })
    }
}

/// A result in UGI's words.
fn words_of(outcome: &Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("p{}win", winner.index() + 1),
        None => "draw".to_owned(),
    }
}

/// The points: the winner's by the rules, unless that is who has lost by a fault; else all others', or everybody's.
fn points(seats: usize, outcome: Option<Outcome>, fault: Option<&Fault>) -> Vec<f64> {
    let loser = fault.map(|fault| fault.seat);
    let winner = outcome.and_then(|outcome| outcome.winner);
    let winner = winner.map(Player::index);
    let winner = winner.filter(|seat| Some(*seat) != loser);
    let shares = |seat: &usize| winner.map_or(Some(*seat) != loser, |winner| winner == *seat);
    let share = 1.0 / (0..seats).filter(shares).count() as f64;
    let each = |seat: usize| if shares(&seat) { share } else { 0.0 };
    (0..seats).map(each).collect()
}

/// The result as records write it: by the rules if the game came so far, else `*` where more than two
/// play, as then nobody has won.
fn result(outcome: Option<Outcome>, points: &[f64]) -> String {
    if let Some(outcome) = outcome {
        return outcome.result(points.len());
    }
    match points {
        [1.0, 0.0] => "1-0".to_owned(),
        [0.0, 1.0] => "0-1".to_owned(),
        _ => "*".to_owned(),
    }
}

fn ending(game: &dyn AnyGame, outcome: Option<Outcome>, fault: Option<&Fault>) -> String {
    let by_rules = outcome.map(|outcome| outcome.ending.words.to_owned());
    let fault = fault.map(|fault| {
        let seat = game.seats()[fault.seat].name;
        format!("{seat} loses: {}: {}", fault.kind, fault.words)
    });
    match (by_rules, fault) {
        (Some(words), Some(fault)) => format!("{words}; {fault}"),
        (words, fault) => fault.or(words).unwrap_or_default(),
    }
}
