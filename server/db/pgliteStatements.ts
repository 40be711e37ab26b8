import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { Answer } from './columns.ts';
import type { Bound } from './fragment.ts';

const { serialize } = protocol;

/** Above this count the texts are not constants of the program, and keeping them prepared would waste memory. */
const MOST = 1_000;
/** From this use on a text stays prepared. */
const OFTEN = 3;

interface Prepared {
  /** Empty for the statement that the next one replaces. */
  readonly name: string;
  /** The type of each parameter. */
  readonly types: readonly number[];
}

/** Several messages as one, which the database answers at once. */
function together(...messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages);
}

/**
 * Runs statements on the embedded database, whose own `query` sends five messages for each and waits for every answer.
 * Here a text is parsed once; then each run is one message, to which its values are bound (measured: 0.06 instead of
 * 0.14 ms of CPU time).
 */
export class PgliteStatements {
  readonly #pglite: PGlite;
  readonly #uses = new Map<string, number>();
  readonly #prepared = new Map<string, Prepared>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement; no other one is parsed or run meanwhile. */
  readonly run = (text: string, values: readonly unknown[]): Promise<Answer> =>
    this.#pglite.runExclusive(async () => {
      if (this.#pglite.closed) throw new Error('The database is closed.');
      const { name, types } = this.#prepared.get(text) ?? (await this.#parse(text));
      const { messages } = await this.#pglite.execProtocol(
        together(
          serialize.bind({
            statement: name,
            values: values.map((value, at) => this.#sent(value as Bound | undefined, types[at])),
          }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ),
      );
      const [result] = parse.parseResults(messages, this.#pglite.parsers, { rowMode: 'array' });
      return { columns: result?.fields ?? [], rows: (result?.rows ?? []) as unknown as unknown[][] };
    });

  async #parse(text: string): Promise<Prepared> {
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (this.#uses.size < MOST) this.#uses.set(text, uses);
    const name = uses < OFTEN ? '' : `portal_${this.#prepared.size}`;
    const { messages } = await this.#pglite.execProtocol(
      together(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) };
    if (name !== '') this.#prepared.set(text, prepared);
    return prepared;
  }

  /** A value as the text of a parameter of a type; null for none. */
  #sent(value: Bound | undefined, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  }
}
