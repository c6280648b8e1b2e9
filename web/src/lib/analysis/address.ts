/** A position under study as an address, so that it can be kept and shared. */
export interface Place {
  game: string;
  /** The start position; the seed's where it is not given. */
  setup: string | null;
  seed: string | null;
  moves: string[];
}

export function placeAddress(place: Place): string {
  const query = new URLSearchParams({ game: place.game });
  if (place.setup !== null) query.set('setup', place.setup);
  else if (place.seed !== null) query.set('seed', place.seed);
  if (place.moves.length > 0) query.set('moves', place.moves.join(','));
  return `/analysis?${query.toString()}`;
}

export function readPlace(query: URLSearchParams): Place {
  const moves = query.get('moves') ?? '';
  return {
    game: query.get('game') ?? 'quantum-leap',
    setup: query.get('setup'),
    seed: query.get('seed'),
    moves: moves === '' ? [] : moves.split(','),
  };
}
