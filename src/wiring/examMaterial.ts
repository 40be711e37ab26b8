import type { Answer, Arguments } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { isFault } from '#domain/fault.ts';
import type { Send } from '#services/client.ts';

/** What was read of today's exams, in memory only: cases never lie on the device. */
let remembered = new Map<string, unknown>();
let owner: number | null = null;

/** Reads as somebody: what another person read before is forgotten. */
export function materialOf(send: Send, userId: number, signal?: AbortSignal) {
  if (owner !== userId) remembered = new Map();
  owner = userId;
  const mine = remembered;
  /** The server's answer; where none comes, the last one, so that the next examinee can be examined offline. */
  return async <Name extends CallName>(
    name: Name,
    args: Arguments<Calls[Name]>,
  ): Promise<Answer<Calls[Name]>> => {
    const words = JSON.stringify([name, args]);
    try {
      const answer = await send(name, args, signal ? { signal } : {});
      mine.set(words, answer);
      return answer;
    } catch (thrown) {
      const known = mine.get(words) as Answer<Calls[Name]> | undefined;
      if (known === undefined || !isFault(thrown) || thrown.kind !== 'unreachable') throw thrown;
      return known;
    }
  };
}

/** Forgets everything, when its reader signs out. */
export function forgetMaterial(): void {
  remembered = new Map();
  owner = null;
}
