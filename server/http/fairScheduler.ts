/** Requests per address and event-loop turn; the rest wait for the next turn. */
const PER_TURN = 2;

/**
 * Limits how many requests of one address start in each turn of Node's event loop. A client that sends
 * hundreds at once delays only itself; others' requests run in between. No request waits for another to end,
 * and a turn takes milliseconds.
 *
 * @returns a function that returns undefined when a request may start now, otherwise a promise for its turn.
 */
export function createFairScheduler(perTurn = PER_TURN): (address: string) => Promise<void> | undefined {
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isPlanned = false;

  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(nextTurn);
  };
  function nextTurn() {
    isPlanned = false;
    begun.clear();
    for (const [address, line] of waiting) {
      const next = line.splice(0, perTurn);
      begun.set(address, next.length);
      if (line.length === 0) waiting.delete(address);
      for (const begin of next) begin();
    }
    if (begun.size > 0) plan();
  }

  return (address) => {
    plan();
    const count = begun.get(address) ?? 0;
    if (count < perTurn) {
      begun.set(address, count + 1);
      return undefined;
    }
    return new Promise<void>((begin) => {
      const line = waiting.get(address);
      if (line) line.push(begin);
      else waiting.set(address, [begin]);
    });
  };
}
