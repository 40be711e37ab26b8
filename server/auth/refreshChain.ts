import { createHash, createHmac, randomBytes } from 'node:crypto';

/*
 * Refresh tokens of one session form a chain: each one's successor is computed from it with a secret of the
 * server. So the database keeps only hashes, asking twice with one token gives the same successor, and a token
 * of long ago can be told from a guess by walking the chain forward.
 */

/** A first token: the session it belongs to, and 256 random bits. */
export const firstToken = (sessionId: string) => `${sessionId}.${randomBytes(32).toString('base64url')}`;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const shape = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/;

/** The session that a token claims to belong to; undefined when it is no refresh token at all. */
export const sessionOf = (token: string) => shape.exec(token)?.[1];

export function successor(secret: Buffer, token: string): string {
  const [sessionId] = token.split('.', 1);
  return `${sessionId}.${createHmac('sha256', secret).update(token).digest('base64url')}`;
}

/**
 * Where a token stands in a chain of so many generations: how many steps lead to the present token, and that
 * token. Undefined when it never was part of the chain.
 */
export function placeOf(secret: Buffer, token: string, currentHash: string, generation: number) {
  let walker = token;
  for (let steps = 0; steps <= generation; steps++) {
    if (hashToken(walker) === currentHash) return { steps, current: walker };
    walker = successor(secret, walker);
  }
  return undefined;
}
