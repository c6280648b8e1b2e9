import type { PositionSpec } from '../wire';

/** A position under study as an address, so that it can be kept and shared. */
export function analysisUrl(place: PositionSpec): string {
  const query = new URLSearchParams({ game: place.game });
  if (place.setup !== null) query.set('setup', place.setup);
  else if (place.seed !== null) query.set('seed', place.seed);
  if (place.moves.length > 0) query.set('moves', place.moves.join(','));
  return `/analysis?${query.toString()}`;
}

export const tableAnalysis = (id: string): string => `/analysis?table=${id}`;

export const linkedAnalysis = (name: string): string => `/analysis?link=${name}`;

export const persistedAddress = (id: string): string => `/analysis/${id}`;

export const atPlace = (address: string, place: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}at=${place}`;

export function readPlace(query: URLSearchParams): number | null {
  const place = query.get('at') ?? '';
  return /^\d{1,6}$/.test(place) ? Number(place) : null;
}

export function readAnalysisUrl(query: URLSearchParams): PositionSpec {
  const moves = query.get('moves') ?? '';
  return {
    game: query.get('game') ?? 'quantum-leap',
    setup: query.get('setup'),
    seed: query.get('seed'),
    moves: moves === '' ? [] : moves.split(','),
  };
}
