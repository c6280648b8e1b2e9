//! The engine of a game of any type.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quantarium_net::{ByNetwork, Linear, Network, NetworkError};
use quantarium_rules::{
    AnyGame, AnyPosition, ErasedGame, ErasedPosition, FullGame, LineError, MoveError, Player, Seed,
};
use quantarium_search::best_first::BestFirst;
use quantarium_search::mate::{self, Mate};
use quantarium_search::solve::{self, Effort};
use quantarium_search::uct::Uct;
use quantarium_search::{Evaluate, Limits, Searcher, Values, Verdict, horizon};

use crate::{Engine, Memory, Params, Report, Search, Solution, Start, perft};

/// Up to this number of players the strongest search is the one by evaluation; with more it has won no more
/// than its share against UCT (docs/engine).
const MOST_BY_EVALUATION: usize = 3;

/// A game, a position of it, and the searches.
#[derive(Debug)]
pub struct Played<G: FullGame> {
    at: ErasedPosition<G>,
    /// The moves that searches look at; nothing where they look at all.
    among: Option<Vec<G::Move>>,
    evaluator: Option<Linear>,
    /// Searches go by it instead, where there is one.
    network: Option<Arc<ByNetwork<G::Encoder>>>,
}

impl<G: FullGame> Played<G> {
    /// The game at the start of seed 0, without an evaluation.
    pub fn new(game: G) -> Self {
        let position = game.start(Seed(0));
        Self {
            evaluator: None,
            at: ErasedPosition {
                game: ErasedGame(Arc::new(game)),
                position,
            },
            among: None,
            network: None,
        }
    }

    /// What evaluates, if anything does.
    fn evaluation(&self) -> Option<&dyn Evaluate<G>> {
        match &self.network {
            Some(network) => Some(&**network),
            None => Some(self.evaluator.as_ref()?),
        }
    }

    /// The searcher that was asked for. A third one is an arm here.
    fn searcher<'a>(
        &'a self,
        params: &Params,
        memory: Option<&'a Memory>,
    ) -> Box<dyn Searcher<G> + 'a> {
        let is_by_evaluation = self.is_by_evaluation(params.by);
        match self.evaluation().filter(|_| is_by_evaluation) {
            Some(evaluator) => Box::new(BestFirst {
                evaluator,
                params: params.search,
                memory,
                by_priors: params.by == Search::Strongest,
            }),
            None => Box::new(Uct {
                params: params.search,
            }),
        }
    }

    /// A report with its moves as text.
    fn written(&self, report: &quantarium_search::Report<G::Move>) -> Report {
        let (game, position) = (&*self.at.game.0, &self.at.position);
        let texts = |line: &Vec<G::Move>| {
            let mut position = position.clone();
            let write = |mv: &G::Move| {
                let text = game.write_move(&position, *mv);
                game.play_unchecked(&mut position, *mv);
                text
            };
            line.iter().map(write).collect()
        };
        report.with_moves(|mv| game.write_move(position, *mv), texts)
    }
}

impl<G: FullGame> Engine for Played<G> {
    fn game(&self) -> &dyn AnyGame {
        &self.at.game
    }

    fn position(&self) -> &dyn AnyPosition {
        &self.at
    }

    fn has_evaluation(&self) -> bool {
        self.evaluation().is_some()
    }

    fn set_evaluator(&mut self, evaluator: Option<Linear>) -> bool {
        let game = &*self.at.game.0;
        let fits = evaluator.as_ref().is_none_or(|linear| linear.fits(game));
        if fits {
            self.evaluator = evaluator;
        }
        fits
    }

    fn set_network(&mut self, network: Option<Arc<dyn Network>>) {
        let by = |network| Arc::new(ByNetwork::new(self.at.game.0.encoder(), network));
        self.network = network.map(by);
    }

    fn take_failure(&self) -> Option<NetworkError> {
        self.network.as_ref()?.take_failure()
    }

    fn is_by_evaluation(&self, search: Search) -> bool {
        let few = self.at.game.0.seats().len() <= MOST_BY_EVALUATION;
        let is_asked_for = match search {
            Search::Strongest => few || self.network.is_some(),
            Search::Uct => false,
            Search::BestFirst => true,
        };
        is_asked_for && self.has_evaluation()
    }

    fn evaluate(&self, positions: &[Box<dyn AnyPosition>]) -> Option<Vec<Values>> {
        let (game, evaluation) = (&*self.at.game.0, self.evaluation()?);
        let open = positions.iter().filter(|at| at.outcome().is_none());
        let open = open.map(|at| {
            let at: &dyn Any = &**at;
            Some(at.downcast_ref::<ErasedPosition<G>>()?.position.clone())
        });
        let open = open.collect::<Option<Vec<_>>>()?;
        let mut values = evaluation.values_of(game, &open).into_iter();
        let each = positions.iter().map(|at| match at.outcome() {
            Some(outcome) => Some(Verdict::of(&outcome).shares(game.seats().len())),
            None => values.next(),
        });
        each.collect()
    }

    fn set(&mut self, start: Start<'_>, moves: &[String]) -> Result<(), LineError> {
        let mut position = match start {
            Start::Seed(seed) => self.at.game.0.start(seed),
            Start::Position(text) => self.at.game.0.parse_position(text)?,
        };
        for (i, mv) in moves.iter().enumerate() {
            let mv = self.at.game.0.parse_move(&position, mv);
            let mv = mv.map_err(|error| LineError::Move { ply: i + 1, error })?;
            self.at.game.0.play_unchecked(&mut position, mv);
        }
        self.at.position = position;
        self.among = None;
        Ok(())
    }

    fn restrict(&mut self, moves: &[String]) -> Result<(), MoveError> {
        let read = |mv: &String| self.at.game.0.parse_move(&self.at.position, mv);
        self.among = Some(moves.iter().map(read).collect::<Result<_, _>>()?);
        Ok(())
    }

    fn horizon(&self) -> u32 {
        horizon(&*self.at.game.0, &self.at.position)
    }

    fn search_with(
        &self,
        limits: &Limits,
        params: &Params,
        memory: Option<&Memory>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report) -> ControlFlow<()>,
    ) -> Option<Report> {
        let mut watch = |report: &quantarium_search::Report<G::Move>| watch(&self.written(report));
        let (game, position) = (&*self.at.game.0, &self.at.position);
        let (searcher, among) = (self.searcher(params, memory), self.among.as_deref());
        let report = searcher.search(game, position, among, limits, stop, &mut watch);
        report.map(|report| self.written(&report))
    }

    fn solve(&self, effort: &Effort, stop: &AtomicBool) -> Option<Solution> {
        let evaluator = self.evaluator.as_ref();
        let evaluator = evaluator.map(|linear| linear as &dyn Evaluate<G>);
        let found = solve::solve(&*self.at.game.0, evaluator, &self.at.position, effort, stop)?;
        Some(found.with_move(self.at.game.0.write_move(&self.at.position, found.best)))
    }

    fn mate(&self, who: Player, plies: u32, most: u64, stop: &AtomicBool) -> Option<Mate<String>> {
        let (game, position) = (&*self.at.game.0, &self.at.position);
        let found = mate::mate(game, position, who, plies, most, stop)?;
        Some(match found {
            Mate::Forced => Mate::Forced,
            Mate::Prevented(by) => Mate::Prevented(by.map(|mv| game.write_move(position, mv))),
        })
    }

    fn divide(&self, depth: u32, run: &perft::Run<'_>) -> Option<perft::Division> {
        perft::divide(&*self.at.game.0, &self.at.position, depth, run)
    }

    fn boxed(&self) -> Box<dyn Engine> {
        Box::new(Self {
            at: self.at.clone(),
            among: self.among.clone(),
            evaluator: self.evaluator.clone(),
            network: self.network.clone(),
        })
    }
}
