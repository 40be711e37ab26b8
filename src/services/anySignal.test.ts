import { expect, it } from 'vitest';
import { anySignal } from './anySignal.ts';

it('aborts with the first of its signals, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('late');
  one.abort('later');
  expect([signal.aborted, signal.reason]).toEqual([true, 'late']);
});

it('is aborted from the start if one of its signals is', () =>
  expect(anySignal(new AbortController().signal, AbortSignal.abort('early')).reason).toBe('early'));
