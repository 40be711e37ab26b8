/** Requests that one address may begin in one turn of the event loop; the others wait for the next turn. */
const PER_TURN = 2;

/**
 * Lets an address begin a few requests in each turn of Node's event loop. Somebody who sends hundreds at once waits for
 * their own; what others send comes in between. Nothing waits for a request to end, and a turn takes milliseconds.
 *
 * @returns a function that answers undefined when a request may begin now, else when its turn comes.
 */
export function createTurns(perTurn = PER_TURN): (address: string) => Promise<void> | undefined {
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
