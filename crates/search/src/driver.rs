//! The driver of every search: its threads, its limits, its progress and its end.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use quantarium_rules::{Game, Player, Seed};

use crate::clock::{Clock, PROGRESS_EVERY, Pace};
use crate::time_manager::TimeManager;
use crate::{Limits, Proof, Report};

/// The most threads that a search starts.
pub const MAX_THREADS: usize = 256;

/// The seed of the thread with this number. The first thread, 0, has the search's own seed; an odd constant
/// keeps the others apart.
pub(crate) fn seed_of(seed: Seed, thread: usize) -> Seed {
    Seed(seed.0 ^ (thread as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A way to search the positions of a game. A third search is a folder beside `uct` and `best_first` with
/// an implementation of this trait.
pub trait Searcher<G: Game> {
    /// Searches a position until a limit is reached, `stop` is set, `watch` breaks, or it is proven what
    /// the player to move gets; nothing if the game is over.
    ///
    /// `stop` is looked at before every simulation, the clock about four times a millisecond.
    ///
    /// Of the position's moves it looks only at those in `among`, where that is given. What it proves of the
    /// position is true of it with all of its moves; it ends as well when nothing more can be found out about
    /// those that it looks at. Nothing if none of them is legal.
    fn search(
        &self,
        game: &G,
        position: &G::Position,
        among: Option<&[G::Move]>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut Watch<'_, G::Move>,
    ) -> Option<Report<G::Move>>;
}

/// Is shown how a search stands, about ten times a second, on the thread that called the search.
/// Breaking stops the search.
pub type Watch<'a, M> = dyn FnMut(&Report<M>) -> ControlFlow<()> + 'a;

/// Looks on without a word.
pub fn silent<M>(_: &Report<M>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The position that is searched.
#[derive(Debug)]
pub(crate) struct Root<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) position: &'a G::Position,
    /// Who decides there.
    pub(crate) mover: Player,
    pub(crate) players: usize,
    /// The moves that are looked at; nothing where all are.
    among: Option<&'a [G::Move]>,
}

impl<'a, G: Game> Root<'a, G> {
    /// Nothing if the game is over.
    pub(crate) fn new(
        game: &'a G,
        position: &'a G::Position,
        among: Option<&'a [G::Move]>,
    ) -> Option<Self> {
        let goes_on = game.outcome(position).is_none();
        let leaves_out = |among: &&[G::Move]| {
            let is_left_out = |mv| match among.contains(&mv) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            game.each_move(position, is_left_out).is_break()
        };
        goes_on.then(|| Self {
            game,
            position,
            mover: game.to_move(position),
            players: game.seats().len(),
            among: among.filter(leaves_out),
        })
    }

    pub(crate) fn after(&self, moves: &[G::Move]) -> G::Position {
        let mut position = self.position.clone();
        for mv in moves {
            self.game.play_unchecked(&mut position, *mv);
        }
        position
    }

    /// Whether a move is looked at.
    pub(crate) fn has(&self, mv: G::Move) -> bool {
        self.among.is_none_or(|among| among.contains(&mv))
    }

    /// Whether only some of the moves are looked at.
    pub(crate) fn is_restricted(&self) -> bool {
        self.among.is_some()
    }

    /// What is known of the moves that are not looked at, where there are any.
    pub(crate) fn unseen(&self) -> Option<Proof> {
        self.is_restricted().then(|| Proof::open(self.players))
    }
}

/// What ends a search.
#[derive(Debug)]
pub(crate) struct Control<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) clock: Clock,
    /// The caller's flag.
    pub(crate) stop: &'a AtomicBool,
    /// Set by the first thread that finds the search at its end.
    over: AtomicBool,
    /// Who decides on the move.
    mover: Player,
    /// Whether only some of the position's moves are looked at.
    is_restricted: bool,
}

impl<'a> Control<'a> {
    /// The clock starts now.
    pub(crate) fn new(
        limits: &'a Limits,
        stop: &'a AtomicBool,
        mover: Player,
        is_restricted: bool,
    ) -> Self {
        Self {
            limits,
            clock: Clock::start(limits.time),
            stop,
            over: AtomicBool::new(false),
            mover,
            is_restricted,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// What a simulation came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The search goes on.
    Done,
    /// Other threads are busy wherever a simulation would be worth it.
    Busy,
    /// A limit is reached, or there is nothing more to find out.
    End,
}

/// One thread's part of a search.
pub(crate) trait Worker {
    fn simulate(&mut self) -> Step;

    /// Adds this thread's own counts to those of all threads, if it has any; asked whenever the clock is looked at,
    /// and in the end.
    fn collect(&mut self) {}
}

/// A search in progress, as its threads share it.
pub(crate) trait Run: Sync {
    type Move;

    /// The worker of the thread with this number. The first one, 0, is made before the others and before any
    /// report: it may give the root its children.
    fn worker(&self, thread: usize) -> Box<dyn Worker + '_>;

    /// How things stand; nothing if the root has no children.
    fn report(&self, time: Duration) -> Option<Report<Self::Move>>;
}

/// Searches to the end on a number of threads, the caller's included.
// Knows the search by its moves only, so that it is compiled once for all of a game's layouts.
pub(crate) fn drive<M: Copy + PartialEq>(
    run: &dyn Run<Move = M>,
    control: &Control<'_>,
    threads: usize,
    watch: &mut Watch<'_, M>,
) -> Option<Report<M>> {
    let mut lead = run.worker(0);
    let report = run.report(control.clock.elapsed())?;
    if report.moves.len() == 1 && control.limits.time.is_some() && !control.is_restricted {
        return Some(report);
    }
    thread::scope(|scope| {
        for thread in 1..threads.clamp(1, MAX_THREADS) {
            let worker = move || work(control, &mut *run.worker(thread), &mut |_| true);
            // A machine that grants no more threads searches with those it has granted.
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        let mut next_progress = PROGRESS_EVERY;
        let mut manager = TimeManager::new(control.limits, control.mover);
        work(control, &mut *lead, &mut |now| {
            if let Some(manager) = manager.as_mut().filter(|manager| manager.is_due(now))
                && let Some(report) = run.report(now)
                && manager.has_enough(&report)
            {
                return false;
            }
            if now < next_progress {
                return true;
            }
            next_progress = now + PROGRESS_EVERY;
            let report = run.report(now);
            report.is_none_or(|report| watch(&report).is_continue())
        });
    });
    run.report(control.clock.elapsed())
}

/// Makes simulations until the search is over. `go_on` is asked whenever the clock was looked at.
fn work(control: &Control<'_>, worker: &mut dyn Worker, go_on: &mut dyn FnMut(Duration) -> bool) {
    let mut pace = Pace::new();
    while !control.is_over() {
        match worker.simulate() {
            Step::Done => (),
            Step::Busy => thread::yield_now(),
            Step::End => break,
        }
        let Some(now) = pace.look(&control.clock) else {
            continue;
        };
        worker.collect();
        if control.clock.has_run_out(now) || !go_on(now) {
            break;
        }
    }
    worker.collect();
    control.over.store(true, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::clock::test_clock;
    use crate::{RootMove, Verdict};

    /// What is known of the moves at a time.
    type Moves<'a> = &'a (dyn Fn(Duration) -> Vec<RootMove<u8>> + Sync);

    /// A search of which every simulation takes a fixed time.
    struct Steady<'a> {
        control: Control<'a>,
        simulations: AtomicU64,
        takes: Duration,
        moves: Moves<'a>,
    }

    impl Run for Steady<'_> {
        type Move = u8;

        fn worker(&self, _: usize) -> Box<dyn Worker + '_> {
            Box::new(self)
        }

        fn report(&self, time: Duration) -> Option<Report<u8>> {
            let moves = (self.moves)(time);
            Some(Report {
                best: moves[0].mv,
                line: vec![moves[0].mv],
                values: [0.5, 0.5].into_iter().collect(),
                wins: [0, 0].into_iter().collect(),
                draws: 0,
                proof: Proof::open(2),
                moves,
                lines: Vec::new(),
                simulations: self.simulations.load(Ordering::Relaxed),
                nodes: 0,
                seldepth: 0,
                hashfull: 0.0,
                time,
            })
        }
    }

    impl Worker for &Steady<'_> {
        fn simulate(&mut self) -> Step {
            test_clock::pass(self.takes);
            self.simulations.fetch_add(1, Ordering::Relaxed);
            Step::Done
        }
    }

    fn root(mv: u8, visits: u64, value: f32) -> RootMove<u8> {
        RootMove {
            mv,
            visits,
            value,
            proof: Proof::open(2),
        }
    }

    /// Searches by a simulation a time `takes`, and when a watch was shown how it stands.
    fn run(
        limits: &Limits,
        threads: usize,
        takes: Duration,
        moves: Moves<'_>,
    ) -> (Report<u8>, Vec<Duration>) {
        let (stop, mut seen) = (AtomicBool::new(false), Vec::new());
        let steady = Steady {
            control: Control::new(limits, &stop, Player::FIRST, false),
            simulations: AtomicU64::new(0),
            takes,
            moves,
        };
        let mut watch = |report: &Report<u8>| {
            seen.push(report.time);
            ControlFlow::Continue(())
        };
        let report = drive(&steady, &steady.control, threads, &mut watch);
        (report.expect("a report"), seen)
    }

    const MILLI: Duration = Duration::from_millis(1);

    fn two(_: Duration) -> Vec<RootMove<u8>> {
        vec![root(0, 0, 0.5), root(1, 0, 0.5)]
    }

    #[test]
    fn a_time_is_kept_whatever_a_simulation_takes() {
        let limits = Limits::time(30 * MILLI);
        for takes in [100, 3_000, 20_000, 1_000_000, 7_000_000].map(Duration::from_nanos) {
            let (report, _) = run(&limits, 1, takes, &two);
            let most = limits.time.unwrap() + takes + MILLI;
            let kept = report.time >= 30 * MILLI && report.time <= most;
            assert!(kept, "{report:?}");
        }
    }

    /// In a process of its own, whose threads ask for more memory than there is.
    #[cfg(target_os = "linux")]
    #[test]
    fn without_more_threads_it_is_searched_by_one() {
        let (name, value) = ("RUST_MIN_STACK", (1_u64 << 60).to_string());
        if std::env::var(name).as_ref() == Ok(&value) {
            let (report, _) = run(&Limits::time(MILLI), 4, MILLI, &two);
            assert_eq!(report.simulations, 1);
            return;
        }
        let mut itself = std::process::Command::new(std::env::current_exe().unwrap());
        let test = "driver::tests::without_more_threads_it_is_searched_by_one";
        let ran = itself.args(["--exact", test]).env(name, value).output();
        let said = String::from_utf8_lossy(&ran.unwrap().stdout).into_owned();
        assert!(said.contains("1 passed"), "{said}");
    }

    #[test]
    fn a_watch_is_shown_progress_ten_times_a_second() {
        let (_, seen) = run(&Limits::time(1000 * MILLI), 1, MILLI, &two);
        let expected: Vec<Duration> = (1..=9).map(|tenth| 100 * tenth * MILLI).collect();
        assert_eq!(seen, expected);
    }

    /// How long a move is thought about, in ms, with an aim of 100 ms, 250 ms at most, and ten simulations a ms.
    fn thought(moves: &(dyn Fn(u64) -> Vec<RootMove<u8>> + Sync)) -> u64 {
        let mut limits = Limits::time(250 * MILLI);
        limits.aim = Some(100 * MILLI);
        let moves = |time: Duration| moves(time.as_millis() as u64);
        let (report, _) = run(&limits, 1, MILLI / 10, &moves);
        report.time.as_millis() as u64
    }

    #[test]
    fn by_the_clock_a_move_gets_the_time_that_it_needs() {
        let even = |best: u8| vec![root(best, 9, 0.5), root(1 - best, 9, 0.5)];
        let quiet = thought(&|_| even(0));
        assert!((60..70).contains(&quiet), "best from the first: {quiet}");
        let late = thought(&|now| even(u8::from(now >= 50)));
        assert!((130..160).contains(&late), "best from 50 ms on: {late}");
        let never_sure = thought(&|now| even((now / 8 % 2) as u8));
        assert!((245..260).contains(&never_sure), "changing: {never_sure}");
        let worse = thought(&|now| {
            let value = if now < 20 { 0.5 } else { 0.4 };
            vec![root(0, 9, value), root(1, 9, 0.3)]
        });
        assert!((135..150).contains(&worse), "worse than it looked: {worse}");
    }

    #[test]
    fn by_the_clock_a_search_ends_where_no_other_move_can_come_first() {
        let alone = |proof| {
            thought(&|now| {
                let mut lost = root(1, 9, 0.2);
                if now >= 30 {
                    (lost.value, lost.proof) = (0.0, proof);
                }
                vec![root(0, 9, 0.3), lost]
            })
        };
        let proven = alone(Proof::of(Verdict::Win(Player::SECOND)));
        assert!((30..40).contains(&proven), "lost from 30 ms on: {proven}");
        let unproven = alone(Proof::open(2));
        let later = (60..70).contains(&unproven);
        assert!(later, "its few playouts were lost: {unproven}");
        // 600 simulations are made in 60 ms, of which 300 are left after 30.
        let ahead = thought(&|now| vec![root(0, 10 * now, 0.5), root(1, 0, 0.5)]);
        assert!((30..40).contains(&ahead), "it has all simulations: {ahead}");
    }
}
