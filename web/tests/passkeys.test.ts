import { expect, test } from 'vitest';
import { isNumbers, refusal, toBytes, toText } from '../src/lib/account/passkeys';
import { Refused } from '../src/lib/backend/backend';

test('bytes go to the server and back as the standard writes them', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => 255 - at);
  for (const length of [0, 1, 2, 3, 256]) {
    const text = toText(bytes.slice(0, length).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...toBytes(text)]).toEqual([...bytes.slice(0, length)]);
  }
});

test('no browser makes a passkey for an address of numbers', () => {
  for (const host of ['127.0.0.1', '192.0.2.1', '[::1]']) expect(isNumbers(host)).toBe(true);
  for (const host of ['localhost', 'games.example', '1.games.example']) expect(isNumbers(host)).toBe(false);
});

test('what goes wrong in the browser is said in words, but for what we end ourselves', () => {
  const said = (name: string): string => {
    const refused = refusal(new DOMException('technical words', name));
    expect(refused).toBeInstanceOf(Refused);
    return (refused as Refused).refusal.message;
  };
  const words = { NotAllowed: 'cancelled', Security: 'at this address', InvalidState: 'already' };
  for (const [name, part] of Object.entries({ ...words, NotSupported: 'cannot' }))
    expect(said(`${name}Error`)).toContain(part);
  const ended = new DOMException('', 'AbortError');
  expect(refusal(ended)).toBe(ended);
});
