import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Database } from '#server/db/database.ts';

/**
 * The server's key, which signs access tokens and derives refresh tokens, and the keys whose tokens are accepted: its
 * own first, then the other one while a board changes the key.
 */
export interface Keys {
  readonly signing: KeyObject;
  readonly verifying: readonly [KeyObject, ...KeyObject[]];
  /** The first derives the next refresh token. */
  readonly chains: readonly [Buffer, ...Buffer[]];
  /** Hashes the user names of security events. */
  readonly names: Buffer;
}

/**
 * Reads an Ed25519 private key in PEM or as JWK, and another one whose tokens are accepted too; throws for anything else.
 */
export function readKeys(text: string, accepted?: string): Keys {
  const own = readKey(text);
  const other = accepted === undefined ? undefined : readKey(accepted);
  return {
    signing: own.signing,
    verifying: other ? [own.verifying, other.verifying] : [own.verifying],
    chains: other ? [own.chain, other.chain] : [own.chain],
    names: own.names,
  };
}

function readKey(text: string) {
  const signing = text.trimStart().startsWith('{')
    ? createPrivateKey({ key: JSON.parse(text) as Record<string, string>, format: 'jwk' })
    : createPrivateKey(text);
  if (signing.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  const seed = signing.export({ format: 'der', type: 'pkcs8' });
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', seed, '', purpose, 32));
  return {
    signing,
    verifying: createPublicKey(signing),
    chain: derived('refresh-token-chain'),
    names: derived('names of security events'),
  };
}

/** A new key in PEM. */
export const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** The demo's own key, created once and saved in the database, so that a restart does not sign anyone out. */
export async function demoKeys(db: Database): Promise<Keys> {
  await db.query`
    insert into server_facts (name, value) values (${'signing-key'}, ${newKey()}) on conflict do nothing`;
  const [row] = await db.query<{
    value: string;
  }>`select value from server_facts where name = ${'signing-key'}`;
  return readKeys(row?.value ?? '');
}
