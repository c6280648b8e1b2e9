/** Who else exists, in the server. */
import type { Followed, FoundGames, GamesFrom, Player, Players, RunningGame } from '../../wire';
import { read, sent } from './ask';

export const playersOf = (game: string): Promise<Players> =>
  read(`/api/players?game=${encodeURIComponent(game)}`);

/** The players whose names begin so, with their ratings in a game; where nothing is given, those who are there. */
export const namesBeginning = (begins: string, game: string, signal: AbortSignal): Promise<Player[]> =>
  read(`/api/names?begins=${encodeURIComponent(begins)}&game=${encodeURIComponent(game)}`, {
    signal,
  });

/** The games of others that everybody may see and that are being played. */
export const runningGames = (): Promise<RunningGame[]> => read('/api/lobby/games');

/** Finished games that everybody may look up: a page of them, by what the server's address says. */
export const foundGames = (asked: URLSearchParams): Promise<FoundGames> => read(`/api/games?${asked}`);

/** How such games went on from a position. */
export const gamesFrom = (game: string, position: string): Promise<GamesFrom> =>
  read(`/api/games/from?${new URLSearchParams({ game, position })}`);

const ARCHIVE = '/api/archive';

/** The months in which such games have ended, and where all games of one are. */
export const months = (): Promise<string[]> => read(ARCHIVE);
export const monthAddress = (month: string): string => `${ARCHIVE}/${month}`;

const FOLLOWS = '/api/account/follows';

/** Whom the account follows, those who are there first, with their ratings in a game. */
export const followed = (game: string): Promise<Followed[]> =>
  read(`${FOLLOWS}?game=${encodeURIComponent(game)}`);

export const setFollowed = (name: string, followed: boolean): Promise<void> =>
  sent(`${FOLLOWS}/${encodeURIComponent(name)}`, { method: followed ? 'PUT' : 'DELETE' });
