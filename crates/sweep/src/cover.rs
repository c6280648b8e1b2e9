//! A path through all cells of a graph, by a walk over covers.
//!
//! Add a gate that every cell leads to and that leads to every cell the path may start from: a path
//! through all cells is now a cycle through everything. A cover gives every cell one cell after it and
//! one before it, so it is a set of cycles; where matching (Kuhn's algorithm) finds none, there is no
//! path. The walk opens a cover at one arc, which leaves a chain and cycles, and lets either end of
//! the chain take another of its arcs: an arc to a cycle joins the cycle to the chain, an arc to the
//! chain cuts a cycle off. Joining is preferred, so the cycles soon are gone.

use quantarium_board::Cell;
use quantarium_rules::Random;

use crate::graph::Graph;

/// No cell: what stands before the chain and after it.
const NONE: u8 = u8::MAX;

/// A cover being made and changed; kept between walks for its memory.
#[derive(Debug, Default)]
pub(crate) struct Cover {
    /// The cells, numbered from 1; 0 is the gate.
    cells: Vec<Cell>,
    out: Vec<Arcs>,
    into: Vec<Arcs>,
    next: Vec<u8>,
    prev: Vec<u8>,
    chained: Vec<bool>,
    /// How many cells are not in the chain.
    loose: usize,
    /// The chain's first and last cell.
    first: u8,
    last: u8,
    seen: Vec<bool>,
}

/// The arcs that leave or reach one cell, without those of the gate.
#[derive(Clone, Copy, Debug)]
struct Arcs {
    len: u8,
    /// Six lead out at most; as many as six a direction lead in.
    ends: [u8; 36],
}

impl Arcs {
    const NONE: Self = Self {
        len: 0,
        ends: [0; 36],
    };

    fn push(&mut self, end: u8) {
        self.ends[usize::from(self.len)] = end;
        self.len += 1;
    }

    fn list(&self) -> &[u8] {
        &self.ends[..usize::from(self.len)]
    }
}

/// What is drawn for a move.
#[derive(Clone, Copy)]
struct Draw {
    /// Whether not to look where the arc leads.
    blind: bool,
    /// Whether to take the gate.
    gate: bool,
    index: usize,
}

impl Draw {
    /// A random cell of the first `cells`.
    fn cell(self, cells: usize) -> u8 {
        (1 + self.index % cells) as u8
    }
}

/// Of how many moves one does not look where it leads.
const BLIND: u64 = 6;
/// The chain's end leads to the gate once in this many moves.
const GATE: u64 = 4;

impl Cover {
    /// A path through all cells, from `start` where that is given; none where the walk finds none in `moves` moves.
    pub(crate) fn path<const W: usize>(
        &mut self,
        graph: &Graph<W>,
        start: Option<Cell>,
        moves: usize,
        random: &mut Random,
    ) -> Option<Vec<Cell>> {
        self.fill(graph);
        let place = |start| self.cells.iter().position(|c| *c == start);
        let start = match start {
            Some(start) => Some(place(start)? as u8 + 1),
            None => None,
        };
        if !self.cover(start, random) {
            return None;
        }
        self.open();
        for _ in 0..moves {
            if self.loose == 0 && self.closes(start) {
                self.next[usize::from(self.last)] = self.first;
                return Some(self.read());
            }
            self.turn(start, random);
        }
        None
    }

    fn fill<const W: usize>(&mut self, graph: &Graph<W>) {
        let mut number = [NONE; 256];
        self.cells.clear();
        for c in graph.live.iter() {
            self.cells.push(c);
            number[c.index()] = self.cells.len() as u8;
        }
        let size = self.cells.len() + 1;
        self.out.clear();
        self.out.resize(size, Arcs::NONE);
        self.into.clear();
        self.into.resize(size, Arcs::NONE);
        for from in 1..size {
            let out = graph.out[self.cells[from - 1].index()] & graph.live;
            for to in out.iter().map(|to| number[to.index()]) {
                self.out[from].push(to);
                self.into[usize::from(to)].push(from as u8);
            }
        }
        for list in [&mut self.next, &mut self.prev] {
            list.clear();
            list.resize(size, NONE);
        }
        self.chained.clear();
        self.chained.resize(size, false);
        self.seen.clear();
        self.seen.resize(size, false);
    }

    /// Makes any cover; false where there is none.
    fn cover(&mut self, start: Option<u8>, random: &mut Random) -> bool {
        let cells = self.cells.len();
        let begin = random.index(cells);
        // A given start is the gate's from the beginning: nothing else may take it.
        if let Some(start) = start {
            self.join(0, start);
        }
        self.cover_freely(begin);
        match (self.cover_the_rest(start), start) {
            (None, _) | (Some(false), Some(_)) => false,
            (Some(true), Some(_)) => true,
            (Some(true), None) => {
                let first = (1..=cells).find(|&to| self.prev[to] == NONE);
                if let Some(first) = first {
                    self.join(0, first as u8);
                }
                first.is_some()
            }
            (Some(false), None) => {
                // Everything is covered without the gate: any cell can be the last.
                let last = begin as u8 + 1;
                let first = self.next[usize::from(last)];
                self.join(last, 0);
                self.join(0, first);
                true
            }
        }
    }

    /// Lets each cell lead to one that nothing leads to, where it has such a one.
    fn cover_freely(&mut self, begin: usize) {
        let cells = self.cells.len();
        for i in 0..cells {
            let from = (begin + i) % cells + 1;
            let mut arcs = self.out[from].list().iter();
            if let Some(&to) = arcs.find(|&&to| self.prev[usize::from(to)] == NONE) {
                self.join(from as u8, to);
            }
        }
    }

    /// Lets the other cells lead on, too. Whether one, which cannot, leads to the gate; none where several cannot.
    fn cover_the_rest(&mut self, start: Option<u8>) -> Option<bool> {
        let mut ended = false;
        for from in 1..=self.cells.len() {
            if self.next[from] != NONE {
                continue;
            }
            self.seen.fill(false);
            if let Some(start) = start {
                self.seen[usize::from(start)] = true;
            }
            if self.augment(from as u8) {
                continue;
            }
            if std::mem::replace(&mut ended, true) {
                return None;
            }
            self.join(from as u8, 0);
        }
        Some(ended)
    }

    fn join(&mut self, from: u8, to: u8) {
        self.next[usize::from(from)] = to;
        self.prev[usize::from(to)] = from;
    }

    fn augment(&mut self, from: u8) -> bool {
        let arcs = self.out[usize::from(from)];
        for &to in arcs.list() {
            if std::mem::replace(&mut self.seen[usize::from(to)], true) {
                continue;
            }
            let before = self.prev[usize::from(to)];
            if before == NONE || self.augment(before) {
                self.join(from, to);
                return true;
            }
        }
        false
    }

    fn open(&mut self) {
        self.last = self.prev[0];
        self.first = 0;
        self.next[usize::from(self.last)] = NONE;
        self.prev[0] = NONE;
        self.loose = self.next.len();
        self.mark(0, true);
    }

    /// Counts the cells from `from` on to the chain or to the cycles.
    fn mark(&mut self, from: u8, chained: bool) {
        let mut at = from;
        while at != NONE && self.chained[usize::from(at)] != chained {
            self.chained[usize::from(at)] = chained;
            match chained {
                true => self.loose -= 1,
                false => self.loose += 1,
            }
            at = self.next[usize::from(at)];
        }
    }

    /// Whether the chain's last cell leads to its first one.
    fn closes(&self, start: Option<u8>) -> bool {
        match (self.last, self.first) {
            (_, 0) => true,
            (0, first) => start.is_none_or(|start| start == first),
            (last, first) => self.out[usize::from(last)].list().contains(&first),
        }
    }

    /// One move of one end of the chain.
    fn turn(&mut self, start: Option<u8>, random: &mut Random) {
        let bits = random.bits();
        let draw = Draw {
            blind: (bits >> 8).is_multiple_of(BLIND),
            gate: (bits >> 16).is_multiple_of(GATE),
            index: (bits >> 32) as usize,
        };
        if bits & 1 == 0 {
            let to = self.after_last(start, draw);
            self.lead_on(to);
        } else if let Some(from) = self.before_first(start, draw) {
            self.lead_from(from);
        }
    }

    /// Where the chain's last cell leads next.
    fn after_last(&self, start: Option<u8>, draw: Draw) -> u8 {
        match (self.last, start) {
            (0, Some(start)) => start,
            (0, None) => draw.cell(self.cells.len()),
            (last, _) => {
                let arcs = &self.out[usize::from(last)];
                if draw.gate || arcs.len == 0 {
                    return 0;
                }
                self.pick(arcs, draw)
            }
        }
    }

    /// What leads to the chain's first cell next; none where nothing can.
    fn before_first(&self, start: Option<u8>, draw: Draw) -> Option<u8> {
        match self.first {
            0 => Some(draw.cell(self.cells.len())),
            first if start == Some(first) => Some(0),
            first => {
                let arcs = &self.into[usize::from(first)];
                match (arcs.len, start) {
                    (0, Some(_)) => None,
                    (0, None) => Some(0),
                    (_, None) if draw.gate => Some(0),
                    _ => Some(self.pick(arcs, draw)),
                }
            }
        }
    }

    /// One of a cell's arcs, rather one to a cycle.
    fn pick(&self, arcs: &Arcs, draw: Draw) -> u8 {
        let list = arcs.list();
        let begin = draw.index % list.len();
        if !draw.blind {
            let (after, before) = (list[begin..].iter(), list[..begin].iter());
            let mut round = after.chain(before);
            if let Some(&loose) = round.find(|&&c| !self.chained[usize::from(c)]) {
                return loose;
            }
        }
        list[begin]
    }

    /// The chain's last cell leads to `to`.
    fn lead_on(&mut self, to: u8) {
        let before = self.prev[usize::from(to)];
        let (was, last) = (self.chained[usize::from(to)], self.last);
        if before == NONE {
            return;
        }
        self.next[usize::from(before)] = NONE;
        self.join(last, to);
        self.last = before;
        self.mark(to, !was);
    }

    /// `from` leads to the chain's first cell.
    fn lead_from(&mut self, from: u8) {
        let after = self.next[usize::from(from)];
        let (was, first) = (self.chained[usize::from(from)], self.first);
        if after == NONE {
            return;
        }
        self.prev[usize::from(after)] = NONE;
        self.join(from, first);
        self.first = after;
        self.mark(if was { first } else { after }, !was);
    }

    /// The path, from the gate on.
    fn read(&self) -> Vec<Cell> {
        let mut path = Vec::with_capacity(self.cells.len());
        let mut at = self.next[0];
        while at != 0 {
            path.push(self.cells[usize::from(at) - 1]);
            at = self.next[usize::from(at)];
        }
        path
    }
}
