import { readGame } from '../game-string';
import { text, words } from '../i18n';
import Die from './Die.svelte';
import { plainPiece, type GameTheme } from './theme';

export const link: GameTheme = {
  piece: Die,
  cells: 'hex',
  describe: (piece, seats) => words.pieces.die(seats[piece.owner ?? -1] ?? '', piece.count, piece.state),
  hint: text.hints.link,
  tray: ['1', '2', '3', '4', '5', '6'],
  trayPiece: (choice, seat) => plainPiece(seat, 'die', Number(choice)),
  supply: () => null,
  seatPiece: (seat) => plainPiece(seat, 'die', 1),
  tally: (view, pieces, seat) => {
    const option = readGame(view.game).values.dice;
    const supply = option ? Number(option) : Math.floor(view.board.cells.length / 2);
    const placed = pieces.filter((piece) => piece.owner === seat).length;
    return [{ words: text.tally.diceLeft, value: String(supply - placed) }];
  },
  signs: new Map(),
};
