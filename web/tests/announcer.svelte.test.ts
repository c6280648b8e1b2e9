import { expect, test } from 'vitest';
import { announcer } from '../src/lib/a11y/announcer.svelte';
import { settled } from './settled';

test('an effect that says something does not follow what is said', async () => {
  let runs = 0;
  const end = $effect.root(() => {
    $effect(() => {
      runs += 1;
      announcer.say('a');
    });
  });
  await settled();
  announcer.say('b');
  await settled();
  end();
  expect(runs).toBe(1);
});

test('what is said again is announced again', () => {
  const spoken = ['a', 'a', 'a', 'b'].map((words) => (announcer.say(words), announcer.words));
  expect(spoken.map((words) => words.trim())).toEqual(['a', 'a', 'a', 'b']);
  expect(spoken.filter((words, place) => words === spoken[place - 1])).toEqual([]);
});
