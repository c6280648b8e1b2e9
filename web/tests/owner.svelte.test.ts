/** Who asks for something that the server does for the owner alone shows who they are, once and on the page where they asked. */
import { expect, test, vi } from 'vitest';
import { asOwner, newOwnerCheck } from '../src/lib/account/owner.svelte';
import { Refused } from '../src/lib/backend/backend';
import { settled } from './settled';

/** Something that the server does once the owner has shown who they are, and what counts how often it was done. */
function guarded() {
  const done = vi.fn();
  let shown = false;
  const act = async (): Promise<void> => {
    if (!shown) throw new Refused({ code: 'unconfirmed', message: '' });
    done();
  };
  return { act, done, show: () => (shown = true) };
}

test('it is done once the owner has shown who they are, and not without', async () => {
  const check = newOwnerCheck();
  const { act, done, show } = guarded();
  const refused = asOwner(act);
  await settled();
  check.answer!(false);
  await expect(refused).rejects.toBeInstanceOf(Refused);
  const asked = asOwner(act);
  await settled();
  show();
  check.answer!(true);
  await asked;
  expect(done).toHaveBeenCalledTimes(1);
  expect(check.answer).toBeNull();
});

test('two requests are one question, and both get its answer', async () => {
  const check = newOwnerCheck();
  const { act, done, show } = guarded();
  const both = [asOwner(act), asOwner(act)];
  await settled();
  show();
  check.answer!(true);
  await Promise.all(both);
  expect(done).toHaveBeenCalledTimes(2);
});

test('what was asked on a page that was left is not asked on the next, also where the server answers late', async () => {
  newOwnerCheck();
  const { act, done } = guarded();
  void asOwner(act);
  await settled();
  void asOwner(act);
  const next = newOwnerCheck();
  await settled();
  expect(next.answer).toBeNull();
  expect(done).not.toHaveBeenCalled();
});
