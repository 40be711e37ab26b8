/** Where log lines go; replaced in tests. */
export type Write = (line: string) => void;

export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

const email = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g;
const secret = /[A-Za-z0-9_-]{32,}(\.[A-Za-z0-9_-]+)*/g;

/** The server's own messages are shorter, and redacting a long text is slow. */
const MOST = 300;

/** Redacts addresses and anything that may be a token or a key from the start of a text. */
export const redact = (text: string) =>
  text.slice(0, MOST).replace(email, '[address]').replace(secret, '[secret]');

const own = (error: Error, name: string): unknown => (error as Error & Record<string, unknown>)[name];

/** Whether an error or one of its causes came from a query: its message contains personal data. */
function isOfQuery(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const parts = ['code', 'query', 'params', 'severity'];
  return parts.some((part) => own(error, part) !== undefined) || isOfQuery(error.cause);
}

/** The stack frame. The stack begins with the message, whose lines could look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const behind = stack.indexOf(message) + message.length;
  const lines = stack.includes(message) ? stack.slice(behind).split('\n') : [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
}

/**
 * The loggable part of an error: its name, the database's fields without values, and the location. The
 * message is omitted when any cause is a query error, because it can quote a value.
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

/** A log with one JSON object per line. */
export function createLog(write: Write = (line) => process.stderr.write(`${line}\n`)): Log {
  const at =
    (level: string) =>
    (message: string, details: Readonly<Record<string, unknown>> = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...details }));
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
