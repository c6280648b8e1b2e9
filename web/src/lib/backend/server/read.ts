/** Reads what comes from outside: only its outermost shape is checked, the server makes the rest. */
import { jsonOf } from '../../persisted.svelte';
import type { FromTable, Refusal } from '../../wire';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What came over a socket; null when it is no message. */
export function messageOf(data: unknown): Record<string, unknown> | null {
  const value = typeof data === 'string' ? jsonOf(data) : null;
  return isObject(value) && 'type' in value ? value : null;
}

export function readFromTable(data: unknown): FromTable | null {
  const value = messageOf(data);
  if (!value) return null;
  const whole =
    (value.type === 'view' && isObject(value.view) && Array.isArray(value.view.moves)) ||
    (value.type === 'state' && isObject(value.state) && Array.isArray(value.state.moves)) ||
    (value.type === 'events' && Array.isArray(value.events) && isObject(value.standing)) ||
    (value.type === 'plyView' && isObject(value.view)) ||
    (value.type === 'refused' && isRefusal(value.refusal)) ||
    (value.type === 'acknowledged' && typeof value.request === 'string') ||
    (value.type === 'people' && Array.isArray(value.seats) && Array.isArray(value.there)) ||
    (value.type === 'chat' && Array.isArray(value.lines)) ||
    (value.type === 'plan' && Array.isArray(value.lines)) ||
    (value.type === 'clock' && isObject(value.clock)) ||
    value.type === 'pong';
  return whole ? (value as unknown as FromTable) : null;
}

/** What the server's clock showed when a message was made, where it says so. */
export function timeOf(message: FromTable): number | undefined {
  if (message.type === 'pong') return message.time;
  if (message.type === 'view') return message.view.clock?.time;
  if (message.type === 'state') return message.state.clock?.time;
  if (message.type === 'events') return message.standing.clock?.time;
  if (message.type === 'people') return message.left?.time;
  return message.type === 'clock' ? message.clock.time : undefined;
}

export const isRefusal = (value: unknown): value is Refusal =>
  isObject(value) && typeof value.code === 'string' && typeof value.message === 'string';
