/** Where lines of the log go; replaced in tests. */
export type Write = (line: string) => void;

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

const email = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g;
const secret = /[A-Za-z0-9_-]{32,}(\.[A-Za-z0-9_-]+)*/g;

/** No message of ours is longer, and looking for addresses takes the longer the longer a text is. */
const MOST = 300;

/** Takes addresses and anything that might be a token or a key out of the beginning of a text. */
export const redact = (text: string) =>
  text.slice(0, MOST).replace(email, '[address]').replace(secret, '[secret]');

const own = (error: Error, name: string): unknown => (error as Error & Record<string, unknown>)[name];

/** Whether an error, or what caused it, came from a query: its message repeats values of people. */
function isOfQuery(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const parts = ['code', 'query', 'params', 'severity'];
  return parts.some((part) => own(error, part) !== undefined) || isOfQuery(error.cause);
}

/** Where it was thrown. The stack begins with the message, whose lines could look like the others. */
function framesOf({ stack = '', message }: Error): string[] {
  const behind = stack.indexOf(message) + message.length;
  const lines = stack.includes(message) ? stack.slice(behind).split('\n') : [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
}

/**
 * What of an error may be logged: its kind, what the database says of it without its values, and where it was thrown.
 * The message is left out when a query is behind it, at whatever depth: drizzle puts the values into its own.
 */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const texts = ['code', 'constraint', 'table'].flatMap((name) => {
    const value = own(error, name);
    return typeof value === 'string' ? [[name, redact(value)] as const] : [];
  });
  return {
    kind: redact(error.name),
    ...Object.fromEntries(texts),
    ...(!isOfQuery(error) && { message: redact(error.message) }),
    at: framesOf(error),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  };
}

/** A log of one JSON object per line. */
export function createLog(write: Write = (line) => process.stderr.write(`${line}\n`)): Log {
  const at =
    (level: string) =>
    (message: string, facts: Readonly<Record<string, unknown>> = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...facts }));
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
