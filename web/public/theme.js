// Loaded before the first paint, so that what was chosen does not flash; the rest is in lib/theme.
try {
  const theme = localStorage.getItem('quantarium-theme');
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme;
  const board = localStorage.getItem('quantarium-board');
  if (['wood', 'slate', 'felt', 'sea', 'paper'].includes(board))
    document.documentElement.dataset.board = board;
  const pieces = localStorage.getItem('quantarium-pieces');
  if (['round', 'flat', 'ring'].includes(pieces)) document.documentElement.dataset.pieces = pieces;
} catch {
  // Without storage the system's preference decides.
}
// See shell.css.
if (location.pathname === '/embed') document.documentElement.dataset.bare = '';
