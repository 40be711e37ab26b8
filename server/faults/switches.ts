import * as z from 'zod/mini';

/** A fault that tests switch on: which requests it meets, and what happens to them. */
export const FaultRule = z.strictObject({
  match: z.strictObject({
    method: z.optional(z.string()),
    /** A regular expression over the path. */
    path: z.optional(z.string()),
  }),
  /**
   * `status` answers without executing; `body` answers 200 with any text; `delay` waits and goes on;
   * `lose-response` executes and then cuts the connection; `drop` cuts it at once.
   */
  kind: z.enum(['status', 'delay', 'lose-response', 'drop', 'body']),
  status: z.optional(z.number().check(z.gte(200), z.lte(599))),
  body: z.optional(z.unknown()),
  /** Milliseconds of a delay. */
  ms: z.optional(z.number().check(z.gte(0), z.lte(60_000))),
  /** How many requests it meets; without it, all until the switches are cleared. */
  times: z.optional(z.number().check(z.gte(1))),
});
export type FaultRule = z.output<typeof FaultRule>;

export interface Switches {
  add(rule: FaultRule): void;
  clear(): void;
  /** The first rule that meets a request, used up by one. */
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
