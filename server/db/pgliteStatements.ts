import type { PGlite, Results, Transaction } from '@electric-sql/pglite';
import type { Answer } from './columns.ts';

export type Runner = Pick<PGlite, 'query' | 'exec'> | Pick<Transaction, 'query' | 'exec'>;

const rowMode = 'array';

const answerOf = ({ fields, rows }: Results<unknown[]>): Answer => ({ columns: fields, rows });

/** Above this count the texts are not constants of the program, and caching them would waste memory. */
const MOST = 300;

/**
 * Characters that have no meaning inside quotes under any database setting: those of ids and timestamps, of
 * addresses and of JSON, which saved responses consist of.
 */
const harmless = /^[\w:.+\-/?=&,"{}[\] ]{0,1000}$/;

/** A value as an SQL literal; undefined for one that must be sent as a parameter. */
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
 * Runs statements on the embedded database, where a short query spends most of its time on protocol messages
 * (measured: 0.36 ms with parameters, 0.09 ms as a prepared statement). A repeated text is prepared and
 * executed by name, as long as its values contain only safe characters, as numbers, timestamps and ids do.
 * Any other value, such as one with an apostrophe, is sent as a parameter.
 */
export class PgliteStatements {
  readonly #uses = new Map<string, number>();
  #count = 0;
  readonly #preparing = new Set<string>();
  readonly #names = new Map<string, string>();

  async run(runner: Runner, text: string, values: readonly unknown[]): Promise<Answer> {
    const literals = values.map(literal);
    const name = literals.includes(undefined) ? undefined : await this.#prepare(runner, text);
    if (name === undefined) return answerOf(await runner.query<unknown[]>(text, [...values], { rowMode }));
    const given = literals.length === 0 ? '' : `(${literals.join(', ')})`;
    const [result] = await runner.exec(`execute ${name}${given}`, { rowMode });
    return result ? answerOf(result as unknown as Results<unknown[]>) : { columns: [], rows: [] };
  }

  /** The prepared name of a text; undefined while it is new, and for statements that cannot be prepared. */
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
      // Registered only now: a transaction that is running must not use a name whose PREPARE is queued behind
      // it.
      this.#names.set(text, name);
      return name;
    } finally {
      this.#preparing.delete(text);
    }
  }
}
