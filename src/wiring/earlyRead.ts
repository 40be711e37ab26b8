/** A read that was begun before it was known whether its answer is used; calling it uses the answer. */
export type EarlyRead<Value> = () => Promise<Value>;

/**
 * Begins a read whose answer may not be used. What it is refused with is reported, with a toast for example, only if it
 * is: `reportAfter` is the option of its call.
 */
export function earlyRead<Value>(begin: (reportAfter: Promise<void>) => Promise<Value>): EarlyRead<Value> {
  let use = () => {};
  const isUsed = new Promise<void>((resolve) => {
    use = resolve;
  });
  const answer = begin(isUsed);
  answer.catch(() => {});
  return () => {
    use();
    return answer;
  };
}
