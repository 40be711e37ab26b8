import * as z from 'zod/mini';

/** A fault that a test switches on: which requests it matches, and what happens to them. */
export const FaultRule = z.strictObject({
  match: z.strictObject({
    method: z.optional(z.string()),
    /** A regular expression for the path. */
    path: z.optional(z.string()),
  }),
  /**
   * `status` responds without executing; `page` does so with HTML, as a gateway; `body` responds with 200 and any text;
   * `delay` waits and continues; `late` executes at once and responds after a while; `lose-response` executes and then
   * cuts the connection; `drop` cuts it at once; `other-body` executes, and responds with any text in place of an answer
   * with a status of 2xx.
   */
  kind: z.enum(['status', 'page', 'delay', 'late', 'lose-response', 'drop', 'body', 'other-body']),
  status: z.optional(z.number().check(z.gte(200), z.lte(599))),
  body: z.optional(z.unknown()),
  /** How long `delay` and `late` wait, in milliseconds. */
  ms: z.optional(z.number().check(z.gte(0), z.lte(60_000))),
  /** How many requests it applies to; by default all until the switches are cleared. */
  times: z.optional(z.number().check(z.gte(1))),
});
export type FaultRule = z.output<typeof FaultRule>;

export interface Switches {
  add(rule: FaultRule): void;
  clear(): void;
  /** The first rule that matches a request; counts one use. */
  take(method: string, path: string): FaultRule | undefined;
}

export function createSwitches(): Switches {
  let rules: { rule: FaultRule; path: RegExp; left: number }[] = [];
  return {
    add: (rule) =>
      void rules.push({ rule, path: new RegExp(rule.match.path ?? ''), left: rule.times ?? Infinity }),
    clear: () => void (rules = []),
    take(method, path) {
      const met = rules.find(
        ({ rule, path: pattern, left }) =>
          left > 0 && (rule.match.method ?? method).toUpperCase() === method && pattern.test(path),
      );
      if (met) met.left--;
      return met?.rule;
    },
  };
}
