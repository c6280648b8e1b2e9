import { beforeEach, expect, test, vi } from 'vitest';
import { Sounds } from '../src/lib/sound/sound.svelte';

/** What a browser would do next: pictures, and moments in which there is nothing to do. */
const frames: (() => void)[] = [];
const idle: (() => void)[] = [];
/** When sounds were begun, by the clock of the browser's sound. */
let begun: number[] = [];
let contexts = 0;
let resumed = 0;

const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
class AudioPart {
  gain = param;
  frequency = param;
  connect = (to: unknown) => to;
  start = (at: number) => begun.push(at);
  stop() {}
}
class Context {
  /** As after a call on some phones. */
  state = 'interrupted';
  resume = () => resumed++;
  currentTime = 0;
  sampleRate = 1000;
  destination = {};
  constructor() {
    contexts++;
  }
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

beforeEach(() => {
  vi.useFakeTimers();
  [frames.length, idle.length, begun, contexts, resumed] = [0, 0, [], 0, 0];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  vi.stubGlobal('AudioContext', Context);
  for (const node of ['OscillatorNode', 'AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode'])
    vi.stubGlobal(node, AudioPart);
});

function picture(): void {
  for (const then of frames.splice(0)) then();
  vi.advanceTimersByTime(0);
}
const leisure = (): void => idle.splice(0).forEach((then) => then());

test('the audio context is made once, when the page is idle, and resumed at a click', () => {
  const sounds = new Sounds();
  sounds.wake();
  sounds.wake();
  picture();
  expect(contexts).toBe(0);
  leisure();
  sounds.wake();
  picture();
  leisure();
  expect([contexts, resumed]).toEqual([1, 1]);
});

test('a sound that came before is heard when it can be, unless that is too late', () => {
  for (const wait of [100, 1000]) {
    begun = [];
    const sounds = new Sounds();
    sounds.wake();
    sounds.play('move');
    picture();
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(wait);
    leisure();
    expect(begun.length > 0).toBe(wait === 100);
  }
});

test('in a hidden tab a sound is heard at once, and none of long ago when the tab is shown', () => {
  const sounds = new Sounds();
  sounds.wake();
  picture();
  leisure();
  sounds.play('move');
  vi.advanceTimersByTime(1000);
  picture();
  expect(begun).toEqual([]);
  vi.stubGlobal('document', { hidden: true });
  sounds.play('call');
  expect(begun).not.toEqual([]);
});

test('a sound before any click is not kept', () => {
  const sounds = new Sounds();
  sounds.play('move');
  picture();
  sounds.wake();
  picture();
  leisure();
  expect(begun).toEqual([]);
});
