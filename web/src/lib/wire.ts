// The messages between a page and a table. Generated from crates/wire by `cargo xtask bless`;
// `cargo test -p quantarium-wire` fails where the two differ. Change the Rust types, not this file.

/** What a server does by itself. */
export type About = {
/**
 * After how many days without an event a game is removed that is not over, and of whose players none has an
 * account; never without it.
 */
forgetAfter?: number,
/** Whether accounts can have a mail address, and log in by a link that is sent there. */
mail?: boolean,
/** Who runs the site, how they are reached, and what else they want to be read: plain text in paragraphs. */
operator?: string,
/** The games, with board and options, that the server's computer plays by the weights which its operator gave. A tab has the built-in ones. */
weights?: Array<string>,
/** The program's version. */
version: string, };

/** An account, as its owner sees it. */
export type Account = {
/** Its name. */
name: string,
/** When it was made, in seconds since 1970 (UTC). */
created: number,
/** Whether a program plays under its name. */
bot?: boolean,
/** Whether it has no password, because it was made by a passkey. */
noPassword?: boolean, };

/** Where an account gets mail. */
export type AccountMail = {
/** Whether this server sends mail. */
able: boolean,
/** The address that counts. */
address?: HiddenText,
/** The one that its owner has not confirmed yet. */
waiting?: HiddenText,
/** Whether notices are sent there. */
notices?: boolean, };

/** A passkey, as its owner sees it. */
export type AccountPasskey = {
/** What it is removed by: its number among all passkeys. */
id: number,
/** What its owner calls it. */
name: string,
/** The name of the server for which it was made. */
site: string,
/** When it was made, in seconds since 1970 (UTC). */
made: number,
/** When somebody logged in by it last; none before. */
seen: number | null, };

/** A token, as its owner sees it. */
export type AccountToken = {
/** What it is revoked by: its number among all tokens. */
id: number,
/** What its owner calls it. */
name: string,
/** What it allows. */
scopes: Array<string>,
/** When it was made, in seconds since 1970 (UTC). */
made: number,
/** When it was used last, to the hour; none before. */
seen: number | null, };

/** What a legal move changes for other pieces. */
export type Aftermath = {
/** The move's text. */
text: string,
/** What it changes. */
marks: Array<LensMark>, };

/**
 * Asks what the engine thinks of a position. Without a limit it thinks until it is stopped, or until the
 * position is decided.
 */
export type Analyse = {
/** How long to think, in milliseconds. */
millis: number | null,
/** How many simulations of the search at most. */
simulations?: number,
/** How many lines to show, from 1. */
lines: number,
/** How many threads may think; never more than the machine has. */
threads: number,
/** Which search: `strongest`, `uct` or `best-first`; the strongest where none is named. */
search?: string,
/** Which part of the moves to look at, where several workers look at one position; all of them where none is named. */
part?: Part,
/** The game string. */
game: string,
/** The start position as text. */
setup: string,
/** The moves played since. */
moves: Array<string>, };

/** What the engine thinks of a position. */
export type Analysis = {
/** The seat to move. */
toMove: number,
/** What the position is worth to each seat, from 0, a sure loss, to 1, a sure win. */
values: Array<number>,
/** The proven result. */
proven: Verdict | null,
/** The best lines, the best first. */
lines: Array<Line>,
/** Simulations of this search. */
simulations: number,
/** Positions looked at. */
nodes: number,
/** The longest line looked at, in plies. */
seldepth: number,
/** How much of the memory for the tree is in use, from 0 to 1. */
hashfull: number,
/** How long the search for the best line took, in milliseconds. */
millis: number, };

/** An arena with its players and its games. */
export type Arena = {
/** The arena. */
summary: ArenaSummary,
/** By what the start positions are drawn, in decimal. */
seed: string,
/** Whether the reader waits for a game. */
waits: boolean,
/** Its players, the best first. */
players: Array<LeaguePlayer>,
/** Its games, in the order in which they began; those without a result go on, or were not over when it was. */
games: Array<LeagueGame>, };

/** An arena in a list, as whoever reads it sees it. */
export type ArenaSummary = {
/** Its name in addresses. */
id: string,
/** The game's name for people. */
title: string,
/** Who has opened it; nobody once that account was removed. */
by?: string,
/** How many have joined. */
players: number,
/** Whether the reader has opened it. */
own?: boolean,
/** Whether the reader has joined it. */
joined?: boolean,
/** What it is called. */
name: string,
/** The game string, of a game of two. */
game: string,
/** The clock of each game, for all moves. */
clock: TimeControl,
/** When it starts, in seconds since 1970 (UTC); what is past by a few minutes is now. */
starts: number,
/** How many minutes it lasts. */
minutes: number,
/** Whether its games count for ratings: with the usual board and rules only. */
rated?: boolean,
/** Whether bots play where a person would sit out; not where it is rated. */
bots?: boolean,
/** Whether everybody sees it in the list; otherwise it is for those who have its link. */
public?: boolean, };

/** Asks for a link to log in by. */
export type AskMailLink = {
/** The name of the account, or its mail address. */
who: HiddenText,
/** The language of the page. */
language: string, };

/** What games come to. */
export type BalanceFigures = {
/** How many games are counted. */
games: number,
/** How many of them differ from all others. */
distinct: number,
/** The share of the points that each seat gets, in turn order. */
points: Array<Interval>,
/** The share of the games that were drawn. */
drawn: Interval | null,
/** The mean of the plies. */
plies: Interval | null,
/** The mean number of legal moves. */
branching: Interval | null,
/** The part of a game after which the winner's chances stay high, in the mean. */
decided: Interval | null,
/** How often the lead changes, in the mean. */
leadChanges: Interval | null,
/** The share of the games won in which the winner was behind. */
comebacks: Interval | null, };

/** What a page asks of its worker about how balanced a game is. */
export type BalanceRequest = { "type": "playPiece", settings: BalanceSettings,
/** Which piece, from 1. */
piece: number, } | { "type": "measure", settings: BalanceSettings,
/** The answers of these pieces, in order. */
played: Array<string>, };

/** What a worker answers. */
export type BalanceResponse = { "type": "piece", played: string, } | { "type": "measured", figures: BalanceFigures, };

/** The settings of a measurement: they are arguments of `quantarium lab balance`, too. */
export type BalanceSettings = {
/** The game string. */
game: string,
/** Who plays against itself, such as `random`, `level=4` or `nodes=1000`. */
player: string,
/** How many games. */
games: number,
/** How many random plies begin each. */
plies: number,
/** What everything random comes from, decimal. */
seed: string,
/** Into how many pieces the games are cut, in their order. */
pieces: number, };

/** Somebody whom an account has blocked. */
export type Blocked = {
/** Their name. */
name: string,
/** Since when, in seconds since 1970 (UTC). */
since: number, };

/** A board to be drawn. */
export type Board = {
/** How its cells lie. */
kind: BoardKind,
/** Its cells in board order: row by row from the bottom, each from left to right. */
cells: Array<BoardCell>, };

/** A cell of a board. */
export type BoardCell = {
/** Such as `e5`. */
name: string,
/** Its centre to the right, in units of the distance between adjacent cells' centres. */
x: number,
/** Its centre upwards, in the same units. */
y: number,
/** Its row, from 0 at the bottom. */
row: number, };

/** How cells lie. */
export type BoardKind = "hex" | "square";

/** Everything a page needs to offer a new game. */
export type Catalogue = {
/** The registered games. */
games: Array<GameInfo>,
/** The computer's levels, weakest first. */
levels: Array<Level>, };

/** Why a move is not legal, for message files. */
export type Cause = {
/** A name for the reason, such as `no-friend`. */
key: string,
/** What it speaks of: cells, seats, kinds and numbers, always in the same order. */
args: Array<string>, };

/** What has become of a challenge. */
export type ChallengeEnd = "accepted" | "declined" | "canceled" | "expired";

/** Changes the password, or sets the first one of an account that was made by a passkey. All other sessions end. */
export type ChangePassword = {
/** The one that is valid; none where there is none. */
old?: HiddenText,
/** The one that shall be. */
new: HiddenText, };

/** A line of the chat at a table. */
export type ChatLine = {
/** Its number at the table, from 1. */
line: number,
/** A seat of its writer. */
seat: number,
/** It. */
text: string,
/** When, in milliseconds since 1970 (UTC). */
time: number, };

/** A value of an option. */
export type ChoiceInfo = {
/** As in game strings. */
value: string,
/** For people. */
title: string, };

/** A step in entering a move. */
export type Click = { "type": "cell", cell: number, } | { "type": "choice", choice: string, };

/** The persons' time, as it was when it was read. */
export type Clock = {
/**
 * When that was, in milliseconds, by the clock that the table goes by. It runs while the server does, and a
 * [`crate::FromTable::Pong`] says what it shows.
 */
time: number,
/** How much time there is. */
control: TimeControl,
/** Milliseconds left, by seat; none for the computer, whose time is not counted. */
left: Array<number | null>,
/**
 * The seat whose time runs. None before the first move, while the computer thinks, in a pause
 * and at the end.
 */
running: number | null,
/** Whether the clock stands still until somebody goes on or plays. */
paused: boolean,
/** In how many milliseconds the game is broken off unless the player to move has made their first move. */
first?: number,
/** By seat, until when a player is on holiday, in milliseconds since 1970 (UTC); empty where nobody is. */
away?: Array<number | null>, };

/** Shows again that one owns the account that is logged in: for a few minutes, what is asked only of its owner is done then. */
export type ConfirmOwner = { "type": "password", password: HiddenText, } | { "type": "passkey", passkey: PasskeyAnswer, };

/** The league or arena of a table's game, or one of an account. */
export type Contest = {
/** Its name in addresses. */
id: string,
/** What it is called. */
name: string,
/** When an arena is over, in seconds since 1970 (UTC); none of a league. */
ends?: number,
/** Whether a league is over: a game that goes on counts for nothing there any more. */
over?: boolean,
/** What the game counts there once it is over, as game records write it; none where it does not. */
result?: string, };

/** Logs in by a link in a mail. */
export type EnterByMail = {
/** What is in the link. */
secret: HiddenText,
/** The password that the account has from then on, where it is to be another. All other sessions end then. */
password?: HiddenText,
/** Whether the account takes over what the guest of this browser plays. */
takeOver: boolean, };

/** A message to a table with what makes it safe to say twice. */
export type Envelope = {
/**
 * A name that the sender draws, unique at the table, at most 64 bytes. The same name again changes
 * nothing and gets the same answer. With a name, what was stored is answered by `acknowledged`.
 */
request?: string,
/**
 * [`Standing::at`] of the position that the sender has seen. Where another position stands now, a
 * move is refused, also if as many plies have been played.
 */
at?: number, } & ({ "type": "play", ply: number, text: string, } | { "type": "takeBack", ply: number, } | { "type": "resign", ply: number, seat: number, } | { "type": "leave", seat: number, } | { "type": "pause", ply: number, } | { "type": "resume", ply: number, } | { "type": "offer", } & ({ "what": "draw" } | { "what": "abort" } | { "what": "rematch" } | { "what": "pause" }) | { "type": "claim", draw: boolean, } | { "type": "answer", offer: number, agree: boolean, } | { "type": "viewPly", ply: number, } | { "type": "state" } | { "type": "ping" } | { "type": "visible", visible: boolean, } | { "type": "chat", text: string, } | { "type": "plan", ply: number,
/**
 * Lines of moves from there, those of the others and one's own: each begins with a move of somebody else and
 * ends with an own one. None ends the plan.
 */
lines: Array<Array<string>>, } | { "type": "report", line: number, });

/** Somebody whom an account follows. */
export type Followed = {
/** Who. */
player: Player,
/** Whether they are there. */
here: boolean, };

/** Where a link in a mail leads. */
export type FollowedMail = {
/** What it is for. */
kind: MailLink,
/** The name of the account. */
name: string, };

/** Finished games that everybody may look up, those that ended last first. */
export type FoundGames = {
/** The tables. */
games: Array<TableSummary>,
/** From where to look on, where there may be more. */
older?: TableId, };

/** What those hear who follow an analysis. */
export type FromLive = { "type": "stands", live: Live,
/** Its game record, where that has changed. */
record?: string, } | { "type": "here", people: number, } | { "type": "gone" } | { "type": "pong" };

/** What the lobby says to its pages. */
export type FromLobby = { "type": "seeks", seeks: Array<Seek>,
/** Whether the reader is known by a cookie: only then something is said to them alone. */
known: boolean, } | { "type": "seek", seek: Seek, } | { "type": "gone", id: SeekId, } | { "type": "seated", id: SeekId, table: TableId,
/** The game's name for people. */
title: string, } | { "type": "challenges", challenges: Array<WaitingChallenge>, } | { "type": "challenge", challenge: WaitingChallenge, } | { "type": "challengeOver", challenge: WaitingChallenge, end: ChallengeEnd,
/**
 * Why it was declined: `generic`, `later`, `tooFast`, `tooSlow`, `rated`, `casual` or `variant`, or what a
 * program says.
 */
reason?: string, } | { "type": "featured", table?: TableId, } | { "type": "came", name: string, } | { "type": "opened", name: string, } | { "type": "table", id: TableId, } | { "type": "pong" };

/** What a table says to its pages. */
export type FromTable = { "type": "view", view: TableView, } | { "type": "state", state: TableState, } | { "type": "plyView", view: PlyView, } | { "type": "refused", refusal: Refusal,
/** What, where it had a name. */
request?: string, } | { "type": "acknowledged", request: string, seq: number, } | { "type": "events",
/** It; nothing where a page comes back that has missed nothing. */
events: Array<TableEvent>,
/** How the game stands after them. */
standing: Standing, } | { "type": "people",
/** The seats of the reader; none for a watcher. */
seats: Array<number>,
/** The seats that the reader has left, so that the computer goes on. */
gone?: Array<number>,
/** By seat, whether somebody who has it is connected. */
there: Array<boolean>,
/** How many others are watching. */
watching: number,
/** By seat, who has an account; empty where nobody has. */
players?: Array<Player | null>,
/** The seats of removed accounts that no other account has. */
former?: Array<number>,
/** The player to move has left. */
left?: LeftSeat,
/** The league or arena that the game is of; one that is not public is said to its members alone. */
contest?: Contest,
/** Whether the reader may chat. */
chat?: boolean,
/** Whether they may write and read greetings alone, such as `:thanks:`. */
greets?: boolean, } | { "type": "chat", lines: Array<ChatLine>, } | { "type": "plan", lines: Array<Array<string>>, } | { "type": "clock", clock: Clock, } | { "type": "pong",
/** What the clock shows that the table goes by: see [`Clock::time`]. */
time: number,
/** How long the way to the reader and back takes, in milliseconds, once the server has measured it. */
lag?: number, };

/** A registered game. */
export type GameInfo = {
/** The name in game strings. */
id: string,
/** The name for people. */
title: string,
/** Who invented it. */
designer: string,
/** The year of the sheet, where known. */
year: number | null,
/** What one does in the game. */
summary: string,
/** The options, in the canonical order. */
options: Array<OptionInfo>, };

/** The finished games that everybody may look up and that came to a position. */
export type GamesFrom = {
/** How they went on there, the most played first. */
moves: Array<MoveFrom>,
/** Some of them, those opened last first. */
games: Array<TableSummary>, };

/** A password, a mail address, a secret, or another text that is its owner's affair. Not shown by `Debug`, so that no log has it. */
export type HiddenText = string;

/** When an account is on holiday, and how many days of it a year has. */
export type Holidays = {
/** When the holiday begins that is on or to come, and when it is over, in milliseconds since 1970 (UTC). */
holiday?: [number, number],
/** How many days a calendar year has. */
days: number,
/** How many of this year are taken. */
taken: number, };

/** A number with its 95% interval; an end is missing where it is not known. */
export type Interval = {
/** The lower end. */
low: number | null,
/** The number. */
value: number,
/** The upper end. */
high: number | null, };

/** Who is ahead, and by how much. */
export type Lead = {
/** Who. */
seat: number,
/** By how much. */
by: number, };

/** A league with its players and its games. */
export type League = {
/** The league. */
summary: LeagueSummary,
/** By what the order of the players and the start positions are drawn, in decimal. */
seed: string,
/** Its players: the best first, and in the order in which they came before the start. */
players: Array<LeaguePlayer>,
/** Its games, in the order in which they begin; none before the start. */
games: Array<LeagueGame>, };

/** Who meets whom in a league. */
export type LeagueForm = "once" | "twice" | "ladder";

/** A game of a league or an arena. Players are places in the list of its players. */
export type LeagueGame = {
/** The round, counted from 1; in an arena, which game it is. */
round: number,
/** Who has the first seat. */
first: number,
/** Who has the other. */
second: number,
/** When its players propose to play it, in seconds since 1970 (UTC). */
times?: [number | null, number | null],
/** Until when it is to be begun. */
until?: number,
/** The table; none before it is opened. */
table?: TableId,
/** As game records write it; none before the game is over, or where it does not count. */
result?: string,
/** Whether the result was awarded, as the other has left the league. */
awarded?: boolean,
/** Whether it counts for nobody, as a player has left the league early. */
annulled?: boolean, };

/** A player of a league or an arena, and how they stand. */
export type LeaguePlayer = {
/** Who it is; nobody once the account was removed. */
player?: Player,
/** Whether it is the reader. */
own?: boolean,
/** Whether the reader may challenge them in the ladder. */
near?: boolean,
/** Whether they have left; in an arena, whether they neither play nor wait for a game. */
gone?: boolean,
/** Their group, counted from 1; 0 where there are none, and before the start. */
group: number,
/** In how many groups higher they would be in the next season, if it began now. */
climbs: number,
/** Counted from 1, in their group; players between whom nothing decides share one. */
rank: number,
/** Won games that count. */
wins: number,
/** Drawn ones. */
draws: number,
/** Lost ones. */
losses: number,
/** 1 for a win, a half for a draw; in an arena 2 and 1. */
points: number,
/** Points in the games against those who have as many points. */
direct: number,
/** Sonneborn-Berger: for each game, the points of the opponent times one's own. */
berger: number, };

/** A league in a list, as whoever reads it sees it. */
export type LeagueSummary = {
/** Its name in addresses. */
id: string,
/** The game's name for people. */
title: string,
/** How many have joined. */
players: number,
/** Who has opened it; nobody once that account was removed. */
by?: string,
/** When it was opened, in seconds since 1970 (UTC). */
opened: number,
/** When it has started. */
started?: number,
/** When its last game was over. */
ended?: number,
/** Whether the reader has opened it. */
own?: boolean,
/** Whether the reader plays in it. */
joined?: boolean,
/** Which season of a league with groups it is, counted from 1. */
season: number,
/** The season before. */
before?: string,
/** The season after. */
next?: string,
/** What it is called. */
name: string,
/** The game string, of a game of two. */
game: string,
/** How many may play. */
places: number,
/** Who meets whom. */
form: LeagueForm,
/** Days for each move; with a clock, in which the games of a round are to be played. */
days: number,
/** The clock of each game, for all moves: it begins when the two agree. Otherwise a move has days. */
clock?: TimeControl,
/**
 * How many are to be in a group, in which each meets each; all are in one without it. From season to season the best of a group
 * move up, and the last move down.
 */
group?: number,
/** Whether its games count for ratings: with the usual board and rules only. */
rated?: boolean,
/** Whether everybody sees it in the list; otherwise it is for those who have its link. */
public?: boolean,
/** Whether players may join when it has started, until half of its games are decided: they meet each, too. A ladder is always joined so. */
late?: boolean, };

/** A player who is to move and has left. */
export type LeftSeat = {
/** Who. */
seat: number,
/** In how many milliseconds another player may claim the game. */
claimIn: number,
/** When that was worked out, as [`Clock::time`]. */
time: number, };

/** A legal move. */
export type LegalMove = {
/** Its text. */
text: string,
/** The clicks that spell it; no move's are the beginning of another's. */
clicks: Array<Click>, };

/** What the lens writes beside a cell. */
export type LensMark = {
/** Where. */
cell: number,
/**
 * What it means: `hit`, `still`, `isolated`, `freed`, `height`, `six`, `scoring`, `open`,
 * `lost`, `cluster`.
 */
kind: string,
/** How many; 0 where nothing is counted. */
count: number,
/** Out of how many; 0 where there is no such number. */
of: number,
/** Who is ahead there, where that matters. */
lead: Lead | null, };

/** What the lens says of a player. */
export type LensNote = {
/** Whom it is about. */
seat: number,
/** What it means: `dice`, points now and at most; `owed`, bonuses. */
kind: string,
/** How many. */
count: number,
/** At most; 0 where there is no such number. */
of: number, };

/** A strength of the computer. */
export type Level = {
/** From 1, the weakest. */
level: number,
/** What it does, in a few words. */
words: string, };

/** A line of play that begins with one of the best moves. */
export type Line = {
/** The moves. */
moves: Array<string>,
/** What the first one is worth to the seat that makes it, from 0 to 1. */
value: number,
/** The proven result after it. */
proven: Verdict | null,
/** How many simulations began with the first one, those of the searches that this one goes on from included. */
visits: number, };

/** Which link to a table is wanted. A new one ends the one before. */
export type LinkKind = { "type": "invitation" } | { "type": "device" };

/** What a short link leads to. */
export type Linked = {
/** Its game record. */
record: string,
/** How it stands, where others follow it live. Whoever opens it so says where they are, and the rest is as it is at first. */
live?: Live, } | PositionSpec;

/** How an analysis stands that others follow live. */
export type Live = {
/** How often it was changed. */
revision: number,
/** Where in it they are, counted as in records; 0 is the start. */
place: number,
/** Whether everybody who has the link may change it. */
open: boolean,
/** Whether the reader has opened it. */
own: boolean, };

/** Changes an analysis that others follow. */
export type LiveChange = {
/** The revision that is changed; another is refused (`stale`). */
revision: number,
/** Where in it they are from then on. */
place: number,
/** Its game record from then on, which makes the next revision; the same where it is not given. */
record?: string,
/** Whether everybody may change it from then on: for who opened it. */
open?: boolean, };

/** What a page asks of a table in its tab. */
export type LocalRequest = { "type": "open",
/** Its name, drawn by the page. */
id: TableId,
/** What is played, and by whom; with a seed. */
table: NewTable,
/** Now, in seconds since 1970 (UTC). */
opened: number, } | { "type": "sit", table: PersistedTable, } | { "type": "leave", id: TableId, } | { "type": "send", id: TableId,
/** What a person at the table asks for. */
request: ToTable,
/** Now, in milliseconds by any clock of the page that never goes back. */
now: number, } | { "type": "tick", id: TableId, now: number, } | { "type": "computerPlays", id: TableId,
/** Plies played so far. */
ply: number, text: string,
/** Now, as for `send`. */
now: number, } | { "type": "commit", id: TableId, } | { "type": "follow",
/** A name for it, drawn by the page: no table's. */
id: TableId, game: string,
/** The start position as text. */
setup: string, moves: Array<string>,
/** [`Standing::seq`] then. */
seq: number,
/** [`Standing::at`] then. */
at: number, } | { "type": "happened", id: TableId,
/** It, in order. */
events: Array<TableEvent>,
/** How the game stands after it. */
standing: Standing, } | { "type": "record", table: PersistedTable,
/** The day it was opened, `YYYY.MM.DD`. */
date: string, };

/** What a table in the tab answers. */
export type LocalResponse = { "type": "opened", table: PersistedTable, } | { "type": "message", message: FromTable, } | { "type": "change", step: Step, result: string, } | { "type": "record", text: string, } | { "type": "done" };

/** Logs in. */
export type LogIn = {
/** The name, in whatever case. */
name: string,
/** The password. */
password: HiddenText,
/** Whether the account takes over what the guest of this browser plays. */
takeOver: boolean, };

/** Who is logged in. */
export type LoggedIn = {
/** The account; none for a guest. */
account: Account | null, };

/** What a browser says of a passkey that was made. */
export type MadePasskey = {
/** The standard's `clientDataJSON`. */
client: string,
/** The standard's `attestationObject`. */
attestation: string, };

/** A token that was made. */
export type MadeToken = {
/** What the program must show. Said once: the server keeps only a digest. */
secret: HiddenText,
/** What it is revoked by: its number among all tokens. */
id: number,
/** What its owner calls it. */
name: string,
/** What it allows. */
scopes: Array<string>,
/** When it was made, in seconds since 1970 (UTC). */
made: number,
/** When it was used last, to the hour; none before. */
seen: number | null, };

/** What a link in a mail is for. */
export type MailLink = "confirm" | "enter";

/** Has notices sent by mail. */
export type MailNotices = {
/** The language of the page. */
language: string, };

/** How games went on from a position. */
export type MoveFrom = {
/** The move; empty for those that ended there. */
text: string,
/** How they ended. */
results: Array<ResultCount>, };

/** The piece that a move put down. */
export type MovedPiece = {
/** As [`Piece::owner`]. */
owner: number | null,
/** As [`Piece::kind`]. */
kind: string,
/** As [`Piece::count`]. */
count: number, };

/** Opens an arena. */
export type NewArena = {
/** What it is called. */
name: string,
/** The game string, of a game of two. */
game: string,
/** The clock of each game, for all moves. */
clock: TimeControl,
/** When it starts, in seconds since 1970 (UTC); what is past by a few minutes is now. */
starts: number,
/** How many minutes it lasts. */
minutes: number,
/** Whether its games count for ratings: with the usual board and rules only. */
rated?: boolean,
/** Whether bots play where a person would sit out; not where it is rated. */
bots?: boolean,
/** Whether everybody sees it in the list; otherwise it is for those who have its link. */
public?: boolean, };

/** Takes a holiday. Its days are those of UTC. */
export type NewHoliday = {
/** Its first day, such as `2026-12-24`. What is past of it is left out. */
first: string,
/** Its last day. */
last: string, };

/** Opens a league. */
export type NewLeague = {
/** What it is called. */
name: string,
/** The game string, of a game of two. */
game: string,
/** How many may play. */
places: number,
/** Who meets whom. */
form: LeagueForm,
/** Days for each move; with a clock, in which the games of a round are to be played. */
days: number,
/** The clock of each game, for all moves: it begins when the two agree. Otherwise a move has days. */
clock?: TimeControl,
/**
 * How many are to be in a group, in which each meets each; all are in one without it. From season to season the best of a group
 * move up, and the last move down.
 */
group?: number,
/** Whether its games count for ratings: with the usual board and rules only. */
rated?: boolean,
/** Whether everybody sees it in the list; otherwise it is for those who have its link. */
public?: boolean,
/** Whether players may join when it has started, until half of its games are decided: they meet each, too. A ladder is always joined so. */
late?: boolean, };

/** Gives the account one more passkey. */
export type NewPasskey = {
/** What its owner calls it: 1 to 40 characters; what the browser is called without it. */
name?: string,
/** The passkey. */
passkey: MadePasskey, };

/** What a browser needs to make a passkey. */
export type NewPasskeyPrompt = {
/** What the passkey is to sign. */
challenge: string,
/** The name for which it is made (the relying party's id). */
site: string,
/** What it calls the account. */
user: string,
/** The account's name. */
name: string,
/** The kinds of keys that can be used, by their numbers in COSE. */
algorithms: Array<number>,
/** The passkeys that the account has for this name: no device makes a second one. */
known: Array<string>, };

/** Opens a seek: all seats of the game are for persons at other screens. */
export type NewSeek = {
/** The game string. */
game: string,
/** How much time the persons have; as much as they like where none is given. */
clock?: TimeControl,
/** Who gets the first seat. */
seating: Seating,
/** As [`NewTable::stand_in`](crate::NewTable::stand_in), for games of more than two. */
standIn?: number,
/** Whether the game counts for ratings: with an account only, the usual board and rules, and seats by chance. */
rated?: boolean,
/** As [`NewTable::unaided`](crate::NewTable::unaided). */
unaided?: boolean,
/** How far the other's rating may be from the opener's, in points; as far as it likes where none is given. Rated seeks only. */
within?: number, };

/** Opens a table. */
export type NewTable = {
/** The game string. */
game: string,
/** The start position's seed, decimal; drawn by the table where it matters and is not given. */
seed: string | null,
/** Who sits where, in seat order. */
sitters: Array<Occupant>,
/** How much time the persons have; as much as they like where none is given. */
clock?: TimeControl,
/**
 * The persons' seats that are taken by a link, at other screens. Where there are any, each player
 * moves for their own seats only, and nobody stops the clock.
 */
invited?: Array<number>,
/** Whether the game counts for the ratings of its two players, who must have accounts. */
rated?: boolean,
/** Whether people play without help: no lens, no analysis and no side board until the game is over. So is any rated game. */
unaided?: boolean,
/**
 * Whether the persons' seats are drawn by chance: `occupants` and `invited` then say how many there are, not
 * which. The seed is recorded with the table.
 */
drawn?: boolean,
/**
 * The level that goes on for a person who leaves a game of more than two, or whose time runs out there.
 * Without one, nobody can leave, and the game ends with somebody's time. [`NOBODY`] in its place ends the game also
 * when somebody leaves: they lose, and the player before them in turn order wins, as if they were stuck.
 */
standIn?: number, };

/** Makes a token. */
export type NewToken = {
/** What its owner calls it: 1 to 40 characters. */
name: string,
/** What it allows: `bot:play`, `challenge:write` or both. */
scopes: Array<string>, };

/**
 * How a game's positions are written, for who sets one up by hand: after the board, row by row from the
 * top, come the letter of the seat to move and the other fields.
 */
export type Notation = {
/** The letter of each seat. */
turns: Array<string>,
/** Every piece; beside them stand the numbers of empty cells. */
tokens: Array<Token>,
/** The fields after the turn while nothing has happened. */
fresh: string, };

/** What a notice is about. */
export type NoticeKind = "turn" | "offer" | "begun" | "over" | "challenge" | "came" | "opened" | "time" | "arena" | "test";

/** Where an account gets notices, and where it could. */
export type Notices = {
/** The server's public key for web push; none where the server sends nothing. */
pushKey?: string,
/** Whether the browser that asks gets notices. */
here?: boolean,
/** How many browsers get notices, the one that asks included. */
browsers: number,
/** The account's own address. */
webhook?: HiddenText, };

/** Who decides for a seat. */
export type Occupant = { "type": "person" } | { "type": "computer",
/** Its level, from 1. */
level: number,
/**
 * For how many seconds it thinks about a move: one of [`THINKING_SECONDS`], and only at the highest level. Without
 * it a level does the same work on every machine.
 */
seconds?: number, };

/** What the others are asked to agree to. */
export type Offer = { "what": "takeBack", plies: number, } | { "what": "draw" } | { "what": "abort" } | { "what": "rematch" } | { "what": "pause" };

/** An offer that waits for its answer. */
export type OpenOffer = {
/** Its number in the log. */
seq: number,
/** The seats of those who have made it, or agreed to it. */
by: Array<number>,
/** What is offered. */
offer: Offer, };

/** A table that was opened. */
export type OpenedTable = {
/** What whoever takes one of the invited seats must know. Said once: the server keeps only a digest. */
secret?: string,
/** The table. */
id: TableId,
/** The canonical game string. */
game: string,
/** The game's name for people. */
title: string,
/** Who sits where. */
seats: Array<Seat>,
/** How many plies have been played. */
plies: number,
/** The result as game records write it, `*` while the game goes on. */
result: string,
/** When it was opened, in seconds since 1970 (UTC). */
opened: number,
/** Whether people play at several screens. */
online?: boolean,
/** Whether others than who opened it have come and not left, so that nobody removes it. */
shared?: boolean,
/** Whether the game was broken off. */
aborted?: boolean,
/** By seat, the name of who has an account; empty where nobody has. */
names?: Array<string | null>,
/** The seats of accounts under which programs play. */
bots?: Array<number>,
/** The seats of removed accounts that no other account has. */
former?: Array<number>,
/** Whether the game counts for ratings. */
rated?: boolean,
/** The seats of the reader, where they are known. */
own?: Array<number>,
/** The seat that decides next; none where the game is over, or that is not known. */
toMove?: number,
/** When something happened last in the game, in seconds since 1970 (UTC): in a finished one, its end. */
acted: number,
/** The milliseconds that the player to move has left, where a move has days. */
left?: number,
/** How much time the persons have, where it is limited. */
clock?: TimeControl, };

/** An option of a game. */
export type OptionInfo = {
/** Its key in game strings. */
key: string,
/** Its name for people. */
title: string,
/** What it does. */
words: string,
/** The value that need not be written. */
default: string,
/** Which values it takes. */
kind: OptionKind, };

/** The values an option takes. */
export type OptionKind = { "type": "choice", choices: Array<ChoiceInfo>, } | { "type": "shape" } | { "type": "size", width: [number, number], height: [number, number], evenWidth: boolean, } | { "type": "number", min: number, max: number, };

/** A finished game's result. */
export type Outcome = {
/** The winner's seat; nobody in a draw. */
winner: number | null,
/** As game records write it, such as `1-0`. */
result: string,
/** The rule that ended the game, such as `QL-7`; none for what no rule says. */
rule: string | null,
/** A name for the reason, for message files, such as `stuck`, `resigned`, `time`, `agreed` or `aborted`. */
reason: string,
/** The reason in words. */
words: string,
/**
 * The cells that show the reason: the stones that are stuck, the towers or dice that count. None where
 * nothing on the board shows it.
 */
cells: Array<number>, };

/** The seats that somebody has. */
export type OwnSeats = {
/** They. */
seats: Array<number>, };

/** A part of a position's moves. All workers deal them alike, so that every move falls to one of them. */
export type Part = {
/** Which one, from 0. */
number: number,
/** How many parts there are. */
of: number,
/** The moves that were best so far, the best first: they are dealt before the others, each to another part. */
first: Array<string>, };

/** What a browser says when a passkey is used. */
export type PasskeyAnswer = {
/** By what the passkey is known. */
id: string,
/** The standard's `clientDataJSON`. */
client: string,
/** The standard's `authenticatorData`. */
data: string,
/** The standard's `signature`. */
signature: string,
/** The standard's `userHandle`: what it calls the account. */
user?: string, };

/** Logs in by a passkey. */
export type PasskeyLogIn = {
/** What it says. */
passkey: PasskeyAnswer,
/** Whether the account takes over what the guest of this browser plays. */
takeOver: boolean, };

/** What a browser needs to have a passkey used. */
export type PasskeyPrompt = {
/** What the passkey is to sign. */
challenge: string,
/** The name for which it was made. */
site: string, };

/** Makes an account by a passkey, without a password. It takes over what the guest of this browser plays. */
export type PasskeySignUp = {
/** The name: 2 to 20 letters and digits, with single `-` or `_` between them. */
name: string,
/** The passkey. */
passkey: MadePasskey, };

/** A table as a browser stores it. Games of years ago are read by it, so that no field may go. */
export type PersistedTable = {
/** The table. */
id: TableId,
/** The canonical game string. */
game: string,
/** The game's name for people. */
title: string,
/** Who sits where. */
seats: Array<Seat>,
/** The start position's seed, decimal, where it matters. */
seed: string | null,
/** The start position as text. */
setup: string,
/** When it was opened, in seconds since 1970 (UTC). */
opened: number,
/** How much time the persons have, where it is limited. */
clock?: TimeControl,
/** The level that goes on for a player who leaves; none where nobody can leave. */
standIn?: number,
/** What has happened since. */
events: Array<TableEvent>,
/** The result as game records write it, `*` while the game goes on. */
result: string, };

/** A piece on a cell. */
export type Piece = {
/** Where it stands. */
cell: number,
/** Whose it is; nobody's for a neutron. */
owner: number | null,
/** `stone`; `square`, `circle`, `queen`; `die`; `neutron`, `positive`, `negative`. */
kind: string,
/** A tower's height, a die's face; 1 where nothing is counted. */
count: number,
/** Dice: `fulfilled`, `open`, `dead`, `covered`. Towers: `frozen`. Neutrons: `surrounded`. */
state: string | null,
/** Who has scored it, where the rules say that of a piece: a surrounded neutron. */
scoredBy?: number, };

/** What became of taking a place. */
export type PlaceTaken = {
/** The table, where that was the last place; without it others are waited for. */
table?: TableId, };

/** A move that was played. */
export type PlayedMove = {
/** Its text. */
text: string,
/** Who played it. */
seat: number,
/** The cells that it touched, in the order in which they are clicked. */
cells: Array<number>,
/** The piece that then stood on the last of them, where it stood there. */
piece?: MovedPiece, };

/** Who has a seat, where they have an account. */
export type Player = {
/** Their name. */
name: string,
/** Whether it is a program. */
bot?: boolean,
/** Their rating in this game: after it where it has been rated. None without rated games. */
rating?: Rating,
/** By how much this game has changed it. */
change?: number, };

/** Who is on the site, and the best in one game. Ratings are those in that game. */
export type Players = {
/** Who has a page open, and the bots that are there, at most 100, by name. */
online: Array<Player>,
/** The highest ratings of people, at most 50, and after them as many that are first guesses. */
people: Array<Player>,
/** The same of bots, which have ratings among bots. */
bots: Array<Player>, };

/** The board as it was earlier in the game. */
export type PlyView = {
/** After how many plies. */
ply: number,
/** The position as text. */
position: string,
/** What stood on the board. */
pieces: Array<Piece>,
/** The cells that the move before touched. */
last: Array<number>,
/** Points then, in games that count them. */
scores: Array<number> | null,
/** What looking at a cell shows. */
sights: Array<Sight>,
/** What the lens writes on the board. */
lens: Array<LensMark>,
/** What the lens says of the players. */
notes: Array<LensNote>, };

/** An account's ratings in one game. */
export type Pool = {
/** The game's id, `quantum-leap` and so on. */
game: string,
/** The rating now: less sure the longer the last game is ago. */
now: Rating,
/** How many rated games there were. */
games: number,
/** How many of them were won. */
won: number,
/** How many of them were drawn. */
drawn: number,
/** The highest rating after one of them. */
highest: number,
/** The ratings after the last 100 of them, oldest first. */
history: Array<RatedGame>, };

/** A position: how a game came to it. */
export type PositionRef = {
/** The game string. */
game: string,
/** The start position as text. */
setup: string,
/** The moves played since. */
moves: Array<string>, };

/** Asks for a position as a table shows it: of no table, with a person in every seat. */
export type PositionSpec = {
/** The game string. */
game: string,
/** The start position as text; the seed's start where it is not given. */
setup: string | null,
/** The start position's seed, decimal; 0 where it is not given. */
seed: string | null,
/** The moves played since the start. */
moves: Array<string>, };

/**
 * A game's start position, looked at before a table is opened: the answer to a game string and a
 * seed, or to a game string alone.
 */
export type Preview = {
/** The canonical game string. */
game: string,
/** The seats' names. */
seats: Array<string>,
/** What options have unless they are given, by key, where that depends on other options. */
usual: { [key in string]: string },
/** Whether the start position depends on the seed. */
randomStart: boolean,
/** The board. */
board: Board,
/** The start position's pieces. */
pieces: Array<Piece>, };

/** What everybody may know of an account. */
export type Profile = {
/** Its name. */
name: string,
/** When it was made, in seconds since 1970 (UTC). */
created: number,
/** Whether a program plays under its name. */
bot?: boolean,
/** Whether the asker has blocked it. */
blocked?: boolean,
/** Whether the asker follows it. */
followed?: boolean,
/** Whether its owner has a page open, or the bot listens. */
online?: boolean,
/** When it was used last, to the hour, in seconds since 1970 (UTC), as far as is known. None for whom it has blocked. */
seen?: number,
/** Its ratings, by game. */
pools: Array<Pool>,
/** Its finished games, at most 100, those that ended last first; those before them at `/games?before=` the last of them. */
games: Array<TableSummary>, };

/** The keys of a browser, in base64url. */
export type PushKeys = {
/** Its public key. */
p256dh: string,
/** Its secret. */
auth: string, };

/** Asks for notices in this browser: its `PushSubscription`, as browsers write it. */
export type PushSubscription = {
/** Where its messages are sent to. Secret: whoever knows it can send some. */
endpoint: string,
/** Its keys. */
keys: PushKeys,
/** The browser's language. */
language: string, };

/** What a browser is sent. */
export type PushedNotice = {
/** The browser's language. */
language: string,
/** The same however often it is sent: whoever has seen it need not look again. */
id: string,
/** What it is about. */
kind: NoticeKind,
/** The table, by its name in addresses; of a challenge, a league or an arena, its own. */
table?: string,
/** The game's title. */
game?: string,
/** The names of the others who have accounts. */
others?: Array<string>,
/** When it came up, in milliseconds since 1970 (UTC). */
time: number, };

/** A position with exactly one best move, by proof, as `quantarium lab puzzles` writes them too. */
export type Puzzle = {
/** The game string. */
game: string,
/** The position. */
setup: string,
/** What the player to move can get. */
goal: PuzzleGoal,
/** Within how many moves of that player, where only that is proven. */
within?: number,
/** The moves of both sides; the last is the solver's. */
line: Array<string>,
/** What is wrong with the solver's other moves, for each of the moves to be found in turn. */
wrong: Array<{ [key in string]: Refutation }>,
/** How many playouts a search without evaluation needs to find the first move. */
playouts: number,
/** From 1, easy, to 5. */
grade: number, };

/** What the player to move of a puzzle can get. */
export type PuzzleGoal = "win" | "draw";

/** A rating after a game. */
export type RatedGame = {
/** The table. */
table: TableId,
/** When the game ended, in milliseconds since 1970 (UTC). */
time: number,
/** The rating then. */
rating: Rating, };

/** A rating, rounded. */
export type Rating = {
/** The best guess. */
rating: number,
/** The true strength is within twice as much of it, in 95 of 100 cases. */
deviation: number,
/** Whether it is a first guess. */
provisional?: boolean, };

/** A move in a tree of moves. */
export type RecordNode = {
/** The move before, by its place in the list; none for a first move. */
parent: number | null,
/** The move's text. */
text: string,
/** Numeric annotation glyphs. */
nags: Array<number>,
/** What is said about the move. */
comments: Array<string>, };

/** A game with variations and comments, as records hold it. */
export type RecordTree = {
/** The game string. */
game: string,
/** The start position as text. */
setup: string,
/** The record's tags, names and values; those of game, setup and seats need not be given. */
tags: Array<[string, string]>,
/** What is said about the start position. */
comments: Array<string>,
/**
 * The moves, each after the one it follows. Of several that follow the same one the first is the
 * main line.
 */
nodes: Array<RecordNode>, };

/** Why something was refused. */
export type Refusal = {
/**
 * For programs. From a table: `illegal-move`, `late`, `not-your-turn`, `game-over`,
 * `cannot-resign`, `cannot-leave`, `nothing-to-take-back`, `no-clock`, `no-such-ply`, `no-offer`, `no-claim`, `no-plan`. From what answers or
 * carries the messages: `bad-message`, `wrong-game`, `not-found`, `occupied`, `forbidden`, `wrong-origin`,
 * `not-yours`, `too-many`, `storage`, `closing`. Of accounts: `name-length`, `name-characters`,
 * `name-reserved`, `name-taken`, `password-length`, `password-common`, `wrong-log-in`, `wrong-password`, `unconfirmed`,
 * `banned`, `logged-out`, `rated-game`, `rated-position`, `unaided-game`, `token-name`, `token-scope`, `many-tokens`, `has-rated`, `own-block`, `many-blocks`,
 * `address-malformed`, `address-plain`, `address-private`, `address-nowhere`, `browser-keys`, `no-holiday`. Of passkeys: `passkey-late`,
 * `passkey-wrong`, `passkey-kind`, `passkey-address`, `passkey-name`, `passkey-unknown`, `passkey-taken`, `passkey-copied`,
 * `many-passkeys`, `last-way-in`. Of short links: `too-long`, `stale`. Of seeks: `seek-gone`, `own-seek`, `many-seeks`. Of bots:
 * `bad-token`, `scope`, `no-bot`, `apart`, `bot-away`, `bot-declines`, `challenge-gone`, `own-challenge`, `many-challenges`. Of
 * leagues: `wrong-league`, `many-leagues`, `league-full`, `league-started`, `league-over`, `few-players`, `not-in-league`, `out-of-reach`, `ladder-busy`, `no-season`, `wrong-time`; of
 * arenas, too: `wrong-arena`, `bots-only-fill`.
 */
code: string,
/** For people: a sentence. */
message: string,
/** The rule of the game that forbids it, such as `QL-4`, where it is one. */
rule?: string,
/** What is wrong with a move or a position, without where it stands: a part of the sentence. */
reason?: string,
/** The same as data, where a rule forbids a move. */
cause?: Cause, };

/** An offer that was refused, or taken back. */
export type RefusedOffer = {
/** The number of the refusal in the log. */
seq: number,
/** The seats of who made the offer. */
by: Array<number>,
/** The seats of who refused it, or took it back. */
from: Array<number>,
/** What was offered. */
offer: Offer, };

/** What is wrong with a move. */
export type Refutation = {
/** An answer that shows it; none where the move ends the game. */
reply?: string,
/** What is left, in half points: 0 a loss, 1 a draw. */
points: number, };

/** A question that is answered from itself alone: it belongs to no table, and changes nothing. */
export type Request = { "type": "catalogue" } | { "type": "preview",
/** The game string. */
game: string,
/** The seed, decimal; 0 where none is given. */
seed: string | null, } | { "type": "position", position: PositionSpec, } | { "type": "premoves", position: PositionSpec, seat: number, } | { "type": "picture", position: PositionSpec, } | { "type": "animation", position: PositionSpec, } | { "type": "readRecord", text: string, } | { "type": "writeRecord", tree: RecordTree, } | { "type": "choose", at: PositionRef,
/** How strong the move should be: one of the catalogue's levels. */
level: number,
/** For how many seconds the highest level thinks, where it is not to think as usual. */
seconds?: number,
/** What random choices come from, decimal. */
seed: string, } | { "type": "analyse", asked: Analyse, } | { "type": "findPuzzles",
/** The game string. */
game: string,
/** What the game comes from, decimal: the same seed gives the same puzzles. */
seed: string, } | { "type": "viewSweep", sweep: Sweep, } | { "type": "finishSweep",
/** What is given; nothing but a board asks for any solution. */
sweep: Sweep,
/** What random choices come from, decimal: the same seed finds the same. */
seed: string,
/** The most time, in milliseconds. */
millis: number, } | { "type": "readSweep", text: string,
/** The board and the edition, where the text does not give them. */
near: Sweep, } | { "type": "writeSweep", sweep: Sweep, } | { "type": "drawSweep", sweep: Sweep, };

/** The answer to a [`Request`]. */
export type Response = { "type": "catalogue", catalogue: Catalogue, } | { "type": "preview", preview: Preview, } | { "type": "view", view: TableView, } | { "type": "premoves", moves: Array<LegalMove>, } | { "type": "picture", svg: string, } | { "type": "record", text: string, } | { "type": "recordTree", tree: RecordTree, } | { "type": "chosen", text: string, } | { "type": "analysed", analysis: Analysis, } | { "type": "puzzles", puzzles: Array<Puzzle>, } | { "type": "sweepView", view: SweepView, } | { "type": "sweepFinish", finish: SweepFinish, } | { "type": "sweep", sweep: Sweep, } | { "type": "refused", refusal: Refusal, };

/** How many games ended so. */
export type ResultCount = {
/** The result as game records write it. */
result: string,
/** So many. */
games: number, };

/** A game that everybody may see, and that is being played. */
export type RunningGame = {
/** The table. */
table: TableSummary,
/** By seat, who has an account; empty where nobody has. */
players: Array<Player | null>, };

/** Says a name: of an account that is to be made by a passkey, of a passkey (1 to 40 characters), or of who is challenged in a ladder. */
export type SaidName = {
/** It. */
name: string, };

/** A secret: of a link to a table or in a mail, or by which the messages to a webhook are signed. A server says it once. */
export type SaidSecret = {
/** It. */
secret: HiddenText, };

/** A seat of a table. */
export type Seat = {
/** Such as "White". */
name: string,
/** Who decides for it: `sitter` in messages and in the games that browsers have stored. */
sitter: Occupant, };

/** Who gets the first seat. */
export type Seating = "opener" | "other" | "chance";

/** A seek, as whoever reads it sees it. */
export type Seek = {
/** Its name. */
id: SeekId,
/** The game's name for people. */
title: string,
/** How many people play. */
places: number,
/** How many places are taken, the opener's included. */
taken: number,
/** Who has opened it, where they have an account, with their rating in this game. */
by?: Player,
/** When it was opened, in seconds since 1970 (UTC). */
opened: number,
/** Whether the reader has opened it. */
own?: boolean,
/** Whether the reader has taken a place, and waits for the others. */
joined?: boolean,
/** The game string. */
game: string,
/** How much time the persons have; as much as they like where none is given. */
clock?: TimeControl,
/** Who gets the first seat. */
seating: Seating,
/** As [`NewTable::stand_in`](crate::NewTable::stand_in), for games of more than two. */
standIn?: number,
/** Whether the game counts for ratings: with an account only, the usual board and rules, and seats by chance. */
rated?: boolean,
/** As [`NewTable::unaided`](crate::NewTable::unaided). */
unaided?: boolean,
/** How far the other's rating may be from the opener's, in points; as far as it likes where none is given. Rated seeks only. */
within?: number, };

/** A seek's name in addresses: lower-case letters and digits. */
export type SeekId = string;

/** A browser in which an account is logged in. */
export type Session = {
/** What it is ended by: its number among all sessions. */
id: number,
/** Such as "Firefox, Linux". */
device: string,
/** When the log-in was, in seconds since 1970 (UTC). */
opened: number,
/** When it was used last, to the hour. */
seen: number,
/** Whether it is the one that asks. */
here: boolean, };

/** Gives an account a mail address, which counts when the link that is sent there has been followed. */
export type SetMail = {
/** The address. */
address: HiddenText,
/** The language of the page. */
language: string, };

/** A short link. */
export type ShortLink = {
/** What it leads to is called so in addresses. */
name: string, };

/** Cells to mark when a player looks at a cell. */
export type Sight = {
/** The cell looked at. */
at: number,
/** What the cells are: `friend`, `reach` and so on. */
kind: string,
/** The cells to mark. */
cells: Array<number>, };

/** Makes an account. It takes over what the guest of this browser plays. */
export type SignUp = {
/** The name: 2 to 20 letters and digits, with single `-` or `_` between them. */
name: string,
/** The password: 8 to 128 characters. */
password: HiddenText, };

/**
 * What a table says of its game besides the moves. A client that knows those works the rest of a [`TableState`] out by the
 * rules.
 */
export type Standing = {
/** The number of the last event. */
seq: number,
/** The number of the event that led to this position: the last ply or taking back, 0 at the start. */
at: number,
/** The result of a finished game; beside events, only one that no rule has brought about. */
outcome: Outcome | null,
/** Whether the computer is choosing its move. */
thinking?: boolean,
/** Whether a move can be taken back. */
canTakeBack?: boolean,
/** The persons' time, where it is limited. */
clock?: Clock,
/** The seats that nobody has taken yet. */
free?: Array<number>,
/** What somebody has offered. */
offer?: OpenOffer,
/** What has been refused since the last move: it is not offered again before the next. */
refused?: Array<RefusedOffer>,
/** Where the same people play once more. */
rematch?: TableId,
/** The seats whose people have left, so that the computer goes on. */
replaced?: Array<number>, };

/** What changes. Games of years ago are read by this type, so that no variant and no field may go. */
export type Step = { "kind": "played",
/** Its canonical text. */
text: string,
/** The milliseconds it leaves to the person who plays it, where time is limited. */
left?: number, } | { "kind": "takenBack", plies: number, } | { "kind": "resigned", seat: number, } | { "kind": "resignationTakenBack" } | { "kind": "timeUp", seat: number, } | { "kind": "paused",
/** Milliseconds of the present turn used so far. */
used: number, } | { "kind": "resumed" } | { "kind": "suspended",
/** Milliseconds of the present turn used so far. */
used: number, } | { "kind": "holiday", seat: number,
/** Since when, in milliseconds since 1970 (UTC). */
from: number,
/** Until when; it is over where that has come. */
until: number, } | { "kind": "joined", party: number, } | { "kind": "offered", party: number, offer: Offer, } | { "kind": "agreed", party: number, } | { "kind": "declined", party: number, } | { "kind": "drawn" } | { "kind": "aborted" } | { "kind": "unplayed", seat: number, } | { "kind": "claimed", seat: number, draw: boolean, } | { "kind": "replaced", seat: number, level: number, } | { "kind": "rematched", table: TableId, };

/**
 * A setup of the puzzle and the leaps made on it, or as much of both as is known. But for the
 * edition its fields are those of the notation.
 */
export type Sweep = {
/** The board's shape, such as `hex5`. */
board: string,
/** Which edition's stones: 1 or 2. */
edition: number,
/** The cells of white stones, the sweeper's included. */
white: Array<string>,
/** The cells of black stones. */
black: Array<string>,
/** The first cell of the stone that sweeps. */
mover: string | null,
/** The cells it lands on, in order. */
leaps: Array<string>, };

/** Whether what is given can be finished. */
export type SweepFinish = { "type": "found", leaps: Sweep, distance: number, } | { "type": "impossible" } | { "type": "unknown" } | { "type": "tooMany" } | { "type": "noLeap", leap: number, };

/** What stands on the board after the leaps, and what the stone can do. */
export type SweepView = {
/** The game string of the setup. */
game: string,
/** The position as text. */
position: string,
/** How many white stones the puzzle has. */
whites: number,
/** How many black ones. */
blacks: number,
/** The board. */
board: Board,
/** How positions are written. */
notation: Notation,
/** What stands on it. */
pieces: Array<Piece>,
/** The leaps that can be made next: the sweeper's, or any white stone's where none has leapt yet. */
legal: Array<LegalMove>,
/** What looking at a cell shows. */
sights: Array<Sight>, };

/** An event of a table's log. */
export type TableEvent = {
/** Its number: 1, 2, 3 and so on, without a hole. */
seq: number,
/** When it was written down, in milliseconds since 1970 (UTC). */
time: number, } & ({ "kind": "played",
/** Its canonical text. */
text: string,
/** The milliseconds it leaves to the person who plays it, where time is limited. */
left?: number, } | { "kind": "takenBack", plies: number, } | { "kind": "resigned", seat: number, } | { "kind": "resignationTakenBack" } | { "kind": "timeUp", seat: number, } | { "kind": "paused",
/** Milliseconds of the present turn used so far. */
used: number, } | { "kind": "resumed" } | { "kind": "suspended",
/** Milliseconds of the present turn used so far. */
used: number, } | { "kind": "holiday", seat: number,
/** Since when, in milliseconds since 1970 (UTC). */
from: number,
/** Until when; it is over where that has come. */
until: number, } | { "kind": "joined", party: number, } | { "kind": "offered", party: number, offer: Offer, } | { "kind": "agreed", party: number, } | { "kind": "declined", party: number, } | { "kind": "drawn" } | { "kind": "aborted" } | { "kind": "unplayed", seat: number, } | { "kind": "claimed", seat: number, draw: boolean, } | { "kind": "replaced", seat: number, level: number, } | { "kind": "rematched", table: TableId, });

/** A table's name in addresses: lower-case letters and digits. */
export type TableId = string;

/** How a game stands. */
export type TableState = {
/** The position as text. */
position: string,
/** The moves played. */
moves: Array<PlayedMove>,
/** The seat to move; in a finished game, the one that would be next. */
toMove: number,
/** The legal moves; none when the game is over or the computer is to move. */
legal: Array<LegalMove>,
/** What stands on the board. */
pieces: Array<Piece>,
/** The cells that the last move touched. */
last: Array<number>,
/** Points so far by seat, in games that count them. */
scores: Array<number> | null,
/** What looking at a cell shows, for the cells where that is anything. */
sights: Array<Sight>,
/** What the lens writes on the board. */
lens: Array<LensMark>,
/** What the lens says of the players. */
notes: Array<LensNote>,
/** What legal moves change for other pieces, where that is easily overlooked. */
aftermaths: Array<Aftermath>,
/** The number of the last event. */
seq: number,
/** The number of the event that led to this position: the last ply or taking back, 0 at the start. */
at: number,
/** The result of a finished game; beside events, only one that no rule has brought about. */
outcome: Outcome | null,
/** Whether the computer is choosing its move. */
thinking?: boolean,
/** Whether a move can be taken back. */
canTakeBack?: boolean,
/** The persons' time, where it is limited. */
clock?: Clock,
/** The seats that nobody has taken yet. */
free?: Array<number>,
/** What somebody has offered. */
offer?: OpenOffer,
/** What has been refused since the last move: it is not offered again before the next. */
refused?: Array<RefusedOffer>,
/** Where the same people play once more. */
rematch?: TableId,
/** The seats whose people have left, so that the computer goes on. */
replaced?: Array<number>, };

/** A table in a list. */
export type TableSummary = {
/** The table. */
id: TableId,
/** The canonical game string. */
game: string,
/** The game's name for people. */
title: string,
/** Who sits where. */
seats: Array<Seat>,
/** How many plies have been played. */
plies: number,
/** The result as game records write it, `*` while the game goes on. */
result: string,
/** When it was opened, in seconds since 1970 (UTC). */
opened: number,
/** Whether people play at several screens. */
online?: boolean,
/** Whether others than who opened it have come and not left, so that nobody removes it. */
shared?: boolean,
/** Whether the game was broken off. */
aborted?: boolean,
/** By seat, the name of who has an account; empty where nobody has. */
names?: Array<string | null>,
/** The seats of accounts under which programs play. */
bots?: Array<number>,
/** The seats of removed accounts that no other account has. */
former?: Array<number>,
/** Whether the game counts for ratings. */
rated?: boolean,
/** The seats of the reader, where they are known. */
own?: Array<number>,
/** The seat that decides next; none where the game is over, or that is not known. */
toMove?: number,
/** When something happened last in the game, in seconds since 1970 (UTC): in a finished one, its end. */
acted: number,
/** The milliseconds that the player to move has left, where a move has days. */
left?: number,
/** How much time the persons have, where it is limited. */
clock?: TimeControl, };

/** A game being played: what stays as it is, and how it stands. */
export type TableView = {
/** The table. */
id: TableId,
/** The canonical game string. */
game: string,
/** The game's id, `quantum-leap` and so on. */
family: string,
/** The game's name for people. */
title: string,
/** The start position's seed, decimal, where it matters. */
seed: string | null,
/** The seats in turn order. */
seats: Array<Seat>,
/** How many finished pieces win, in games that are won so. */
goal: number | null,
/** The board. */
board: Board,
/** How positions are written. */
notation: Notation,
/** The start position as text. */
setup: string,
/** Whether game records give a ply of the first player and the second's next one number. */
pairs: boolean,
/** Whether people play at several screens. */
online?: boolean,
/** Whether the game counts for the ratings of its two players. */
rated?: boolean,
/** Whether its players have no help until it is over; so it is in a rated game. */
unaided?: boolean,
/** Whether the game can end in a draw. */
draws?: boolean,
/** The seed by which the seats were drawn, decimal, where they were. */
seating?: string,
/** The level that goes on for a player who leaves; none where nobody can leave. */
standIn?: number,
/** The league or arena of the game, where it is public. Only `GET /api/tables/ID` has it: a page gets it with `people`. */
contest?: Contest,
/** The position as text. */
position: string,
/** The moves played. */
moves: Array<PlayedMove>,
/** The seat to move; in a finished game, the one that would be next. */
toMove: number,
/** The legal moves; none when the game is over or the computer is to move. */
legal: Array<LegalMove>,
/** What stands on the board. */
pieces: Array<Piece>,
/** The cells that the last move touched. */
last: Array<number>,
/** Points so far by seat, in games that count them. */
scores: Array<number> | null,
/** What looking at a cell shows, for the cells where that is anything. */
sights: Array<Sight>,
/** What the lens writes on the board. */
lens: Array<LensMark>,
/** What the lens says of the players. */
notes: Array<LensNote>,
/** What legal moves change for other pieces, where that is easily overlooked. */
aftermaths: Array<Aftermath>,
/** The number of the last event. */
seq: number,
/** The number of the event that led to this position: the last ply or taking back, 0 at the start. */
at: number,
/** The result of a finished game; beside events, only one that no rule has brought about. */
outcome: Outcome | null,
/** Whether the computer is choosing its move. */
thinking?: boolean,
/** Whether a move can be taken back. */
canTakeBack?: boolean,
/** The persons' time, where it is limited. */
clock?: Clock,
/** The seats that nobody has taken yet. */
free?: Array<number>,
/** What somebody has offered. */
offer?: OpenOffer,
/** What has been refused since the last move: it is not offered again before the next. */
refused?: Array<RefusedOffer>,
/** Where the same people play once more. */
rematch?: TableId,
/** The seats whose people have left, so that the computer goes on. */
replaced?: Array<number>, };

/** How much time a person has. Game records write `600+5`, and `1/259200` for three days a move. */
export type TimeControl = {
/** Seconds at the beginning, from 1 to 86,400. */
base: number,
/** Seconds added after each move, at most 3,600. */
increment: number, } | {
/** Days, from 1 to 14. */
days: number, };

/**
 * What a page says to a table. `ply` is the number of plies played as the page knows it: a message
 * that comes too late is refused.
 */
export type ToTable = { "type": "play", ply: number, text: string, } | { "type": "takeBack", ply: number, } | { "type": "resign", ply: number, seat: number, } | { "type": "leave", seat: number, } | { "type": "pause", ply: number, } | { "type": "resume", ply: number, } | { "type": "offer", } & ({ "what": "draw" } | { "what": "abort" } | { "what": "rematch" } | { "what": "pause" }) | { "type": "claim", draw: boolean, } | { "type": "answer", offer: number, agree: boolean, } | { "type": "viewPly", ply: number, } | { "type": "state" } | { "type": "ping" } | { "type": "visible", visible: boolean, } | { "type": "chat", text: string, } | { "type": "plan", ply: number,
/**
 * Lines of moves from there, those of the others and one's own: each begins with a move of somebody else and
 * ends with an own one. None ends the plan.
 */
lines: Array<Array<string>>, } | { "type": "report", line: number, };

/** A piece as positions write it. */
export type Token = {
/** Its text. */
text: string,
/** Whose it is; nobody's for a neutron. */
owner: number | null,
/** As [`Piece::kind`]. */
kind: string,
/** As [`Piece::count`]. */
count: number,
/** How many pieces of this kind the owner has in all, whatever their counts, where that is limited. */
supply: number | null, };

/** A proven result. */
export type Verdict = {
/** Who wins; nobody in a draw. */
winner: number | null, };

/** A challenge that waits, as one of the two sees it. */
export type WaitingChallenge = {
/** Its name, and that of the table to which it leads. */
id: TableId,
/** Whether the reader has made it; otherwise they are asked. */
own?: boolean,
/** The other's name, where they have an account. */
name?: string,
/** Whether the other is a bot. */
bot?: boolean,
/** The other's rating in this game; none without rated games. */
rating?: Rating,
/** The game's name for people. */
title: string,
/** When it was made, in seconds since 1970 (UTC). */
opened: number,
/** Until when it waits. */
until: number,
/** The game string. */
game: string,
/** How much time the persons have; as much as they like where none is given. */
clock?: TimeControl,
/** Who gets the first seat. */
seating: Seating,
/** As [`NewTable::stand_in`](crate::NewTable::stand_in), for games of more than two. */
standIn?: number,
/** Whether the game counts for ratings: with an account only, the usual board and rules, and seats by chance. */
rated?: boolean,
/** As [`NewTable::unaided`](crate::NewTable::unaided). */
unaided?: boolean,
/** How far the other's rating may be from the opener's, in points; as far as it likes where none is given. Rated seeks only. */
within?: number, };

/** Gives an account an address of its own. */
export type WebhookAddress = {
/** The address: `https://...`. */
address: HiddenText, };

/** What a page says to its worker. Every request has one answer; an analysis is reported before it. */
export type WorkerRequest = LocalRequest | BalanceRequest | Request;

/** What a worker says to its page. */
export type WorkerResponse = LocalResponse | BalanceResponse | Response;
