/** A position under study as an address, so that it can be kept and shared. */
import type { TableView } from '../wire';

export interface AnalysisUrl {
  game: string;
  /** The start position; the seed's where it is not given. */
  setup: string | null;
  seed: string | null;
  moves: string[];
}

export function analysisUrl(place: AnalysisUrl): string {
  const query = new URLSearchParams({ game: place.game });
  if (place.setup !== null) query.set('setup', place.setup);
  else if (place.seed !== null) query.set('seed', place.seed);
  if (place.moves.length > 0) query.set('moves', place.moves.join(','));
  return `/analysis?${query.toString()}`;
}

/**
 * Where a game is analysed. The server's tables are named, so that what their records say comes
 * along; others say in the address how their game went.
 */
export function analysisAddress(view: TableView, served: boolean): string {
  if (served) return `/analysis?table=${view.id}`;
  const { game, setup } = view;
  return analysisUrl({ game, setup, seed: null, moves: view.moves.map(({ text }) => text) });
}

export function readAnalysisUrl(query: URLSearchParams): AnalysisUrl {
  const moves = query.get('moves') ?? '';
  return {
    game: query.get('game') ?? 'quantum-leap',
    setup: query.get('setup'),
    seed: query.get('seed'),
    moves: moves === '' ? [] : moves.split(','),
  };
}
