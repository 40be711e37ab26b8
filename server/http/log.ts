/** Where lines of the log go; replaced in tests. */
export type Write = (line: string) => void;

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const secret = /[A-Za-z0-9_-]{32,}(\.[A-Za-z0-9_-]+)*/g;

/** Takes addresses and anything that might be a token or a key out of a text. */
export const redact = (text: string) => text.replace(email, '[address]').replace(secret, '[secret]');

/**
 * What of an error may be logged: its kind and where it was thrown. Messages of the database repeat values of
 * people, so they are left out.
 */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(code === undefined && { message: redact(error.message) }),
    at: frames.slice(0, 6).map((frame) => frame.trim()),
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
