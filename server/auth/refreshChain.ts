import { createHash, createHmac, randomBytes } from 'node:crypto';

/*
 * The refresh tokens of a session form a chain: each is derived from the one before with a server secret. So
 * the database stores only hashes, refreshing twice with one token gives the same successor, and an old token
 * can be distinguished from a guess by walking the chain forward.
 */

/** A first token: the session id and 256 random bits. */
export const firstToken = (sessionId: string) => `${sessionId}.${randomBytes(32).toString('base64url')}`;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const shape = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/;

/** The session that a token claims to belong to; undefined for anything but a refresh token. */
export const sessionOf = (token: string) => shape.exec(token)?.[1];

export function successor(secret: Buffer, token: string): string {
  const [sessionId] = token.split('.', 1);
  return `${sessionId}.${createHmac('sha256', secret).update(token).digest('base64url')}`;
}

/** Steps within which a chain is looked for that another secret has gone on with: those of a day, and little work. */
const CHANGED_WITHIN = 50;
/** Where a key changes, an older token is taken for a guess: each step has many walkers. */
const MOST_STEPS = 200;

/** A token that a walk along a chain has reached, and the secret that derived it; null at the beginning. */
interface Walker {
  readonly token: string;
  readonly secret: Buffer | null;
  readonly mayChange: boolean;
}

/**
 * Where a token stands in a chain of the given length: the number of steps to the current token, and that
 * token. Undefined for a token that was never in the chain.
 *
 * @param secrets more than one while a board changes its key: a chain may go on once with another one.
 */
export function placeOf(secrets: readonly Buffer[], token: string, currentHash: string, generation: number) {
  // A walker that has changed goes on with its secret.
  let walkers: readonly Walker[] = [{ token, secret: null, mayChange: true }];
  const steps = secrets.length > 1 ? Math.min(generation, MOST_STEPS) : generation;
  for (let step = 0; step <= steps; step++) {
    const found = walkers.find((walker) => hashToken(walker.token) === currentHash);
    if (found) return { steps: step, current: found.token };
    walkers = walkers.flatMap(({ token: at, secret, mayChange }) =>
      secrets
        .filter((next) => next === secret || (mayChange && step < CHANGED_WITHIN))
        .map((next) => ({
          token: successor(next, at),
          secret: next,
          mayChange: mayChange && (secret === null || next === secret),
        })),
    );
  }
  return undefined;
}
