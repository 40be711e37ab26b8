import type { PGlite, Results, Transaction } from '@electric-sql/pglite';

export type Runner = Pick<PGlite, 'query' | 'exec'> | Pick<Transaction, 'query' | 'exec'>;
type RowMode = 'array' | 'object';

/** More texts than this are not constants of the program any more, and would only fill the memory. */
const MOST = 300;

/**
 * Characters that mean nothing inside quotes, whatever the settings of the database: those of ids and instants, and
 * those of addresses and of JSON, in which answers are kept.
 */
const harmless = /^[\w:.+\-/?=&,"{}[\] ]{0,1000}$/;

/** A value as an SQL literal; undefined for one that must travel as a parameter. */
function literal(value: unknown): string | undefined {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isSafeInteger(value) ? String(value) : undefined;
    case 'string':
      return harmless.test(value) ? `'${value}'` : undefined;
    default:
      return undefined;
  }
}

/**
 * Runs statements on the embedded database, which spends most of a short query on protocol messages (measured:
 * 0.36 ms with parameters, 0.09 ms as a prepared statement). A text that comes again is prepared, and executed
 * by name as long as its values are numbers, instants, ids and the like, in which no character could end a
 * quotation. Anything with another character, such as an apostrophe, travels as a parameter.
 */
export class PgliteStatements {
  readonly #uses = new Map<string, number>();
  #count = 0;
  readonly #preparing = new Set<string>();
  readonly #names = new Map<string, string>();

  async run<R>(runner: Runner, text: string, values: readonly unknown[], rowMode: RowMode): Promise<R[]> {
    const literals = values.map(literal);
    const name = literals.includes(undefined) ? undefined : await this.#prepare(runner, text);
    if (name === undefined) return (await runner.query<R>(text, [...values], { rowMode })).rows;
    const given = literals.length === 0 ? '' : `(${literals.join(', ')})`;
    const [result] = await runner.exec(`execute ${name}${given}`, { rowMode });
    return (result as Results<R> | undefined)?.rows ?? [];
  }

  /** The name of a prepared text; undefined while it is new, and for statements that cannot be prepared. */
  async #prepare(runner: Runner, text: string): Promise<string | undefined> {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size < MOST) this.#uses.set(text, uses);
    if (uses < 3 || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined;
    if (this.#preparing.has(text)) return undefined;
    this.#preparing.add(text);
    try {
      const name = `portal_${this.#count++}`;
      await runner.exec(`prepare ${name} as ${text}`);
      // Known only from here on: a transaction that is running now must not meet a name that waits behind it.
      this.#names.set(text, name);
      return name;
    } finally {
      this.#preparing.delete(text);
    }
  }
}
