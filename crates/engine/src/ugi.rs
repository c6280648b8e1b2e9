//! UGI, the Universal Game Interface: UCI's sibling for other games.
//!
//! [`run`] holds a session over any input and output. Commands, one a line:
//!
//! | command | answer |
//! | --- | --- |
//! | `ugi` | `id name ...`, `id author ...`, `option name ...`, `ugiok` |
//! | `isready` | `readyok`, at once, also while thinking |
//! | `uginewgame` | sets the start position |
//! | `setoption name N value V` | `Game` (a game string) and `Seed` set the start position, too; `EvalFile` (weights, or a network in ONNX) evaluates the game at hand until `Game` is set again, or it is `<empty>`; `Threads`, `Hash` (MiB), `Level` (1 to 10; 0 for none: no `go` searches for longer than the level does), `Search`; `MultiPV` (moves shown), `Ponder` (`bestmove` names the expected answer), `Move Overhead` (ms kept back of a clock), and the searches' [constants](quantarium_search::Constants::ALL) |
//! | `position startpos [moves ...]` | sets the position |
//! | `position fen F [moves ...]` | the same; F has spaces and ends before `moves` |
//! | `go [depth D] [nodes N] [playouts N] [movetime MS] [pKtime MS] [pKinc MS] [movestogo N] [searchmoves M ...] [infinite] [ponder]` | `info ...`, in the end `bestmove M` |
//! | `go perft D` | `MOVE: COUNT` a root move, sorted, then `nodes TOTAL` |
//! | `ponderhit` | the limits of `go ponder` count from now on |
//! | `stop` | ends every `go` before it at once, those that wait included; `bestmove` follows for each |
//! | `query p1turn`, `gameover`, `result`, `fen`, `moves` | `response ...` |
//! | `quit` | ends thinking and session at once |
//! | the end of the input | ends the session when what has a limit is done; what waits for `stop` is stopped |
//!
//! Of several limits the first to be reached counts; without one, and with `infinite`, `bestmove` waits
//! for `stop`. `playouts` are simulations, `nodes` positions made in the tree, `depth` is the length of the
//! main line (see [`quantarium_search::Limits`]). K is the number of a player, 1 to 6. In a finished position there is
//! no move, and the answer is UCI's null move, `bestmove 0000`.
//!
//! `info` says, from the view of the player to move: `score cp` (Elo's formula turned round, so that 0
//! is even and 191 three wins in four; 10000 for a proven win), `wdl` (the chances to win, draw and
//! lose in thousandths), `proven win`, `draw` or `loss`, and with more than two players `values`, the
//! chances of every seat in thousandths. `depth` is the length of the main line, `seldepth` the longest
//! way looked at.
//!
//! Commands that arrive while the engine thinks and need its answer first wait for it, in order; `stop`,
//! `isready`, `query` and `quit` do not. While 500 wait and what runs ends by itself, no more are read. Whatever
//! else is wrong gets one line `info string error: ...` and changes nothing.

mod command;
mod direct;
mod info;
mod input;
mod options;
mod output;
mod session;
mod thinking;

pub use direct::{Direct, DirectError, go};
pub use session::run;
