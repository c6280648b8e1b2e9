import { expect, test } from 'vitest';
import { whyNot } from '../src/lib/play/status';

test('why a move is not legal is said from its cause, once and without signs of code', () => {
  const reason = 'the stone on i6 has 1 friend beside it';
  const message = `\`i6xh8\` is illegal: ${reason} (QL-6)`;
  const refusal = { code: 'illegal-move', message, rule: 'QL-6', reason };
  expect(whyNot({ ...refusal, cause: { key: 'wrong-distance', args: ['i6', '1', 'h8'] } })).toBe(
    'The stone on i6 has 1 friend beside it, so it leaps exactly 1 cell in a straight line, not to h8.',
  );
  // A newer server may know more reasons.
  const newer = { ...refusal, cause: { key: 'unheard-of', args: [] } };
  expect(whyNot(newer)).toBe('The stone on i6 has 1 friend beside it.');
  const wordless = { code: 'illegal-move', message: '`zz` is no move; write a1xb2' };
  expect(whyNot(wordless)).toBe('\u201czz\u201d is no move; write a1xb2.');
});
