import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { PdfObject } from './pdfObject.ts';

/** What pads a password to 32 bytes (ISO 32000-2, 7.6.4.3.2): all of an empty one. */
const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
  0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

/** RC4; no library of ours has it, because nothing new should be encrypted with it. */
function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => ([state[one], state[other]] = [state[other]!, state[one]!]); // both are bytes, so in range
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + state[index]! + key[index % key.length]!) & 0xff;
    swap(index, other);
  }
  let index = 0;
  let other = 0;
  return data.map((byte) => {
    index = (index + 1) & 0xff;
    other = (other + state[index]!) & 0xff;
    swap(index, other);
    return byte ^ state[(state[index]! + state[other]!) & 0xff]!;
  });
}

/** The hash of an empty password in PDF 2.0 (ISO 32000-2, algorithm 2.B). */
function hashOfEmpty(salt: Uint8Array): Uint8Array {
  let key = sha256(salt);
  for (let round = 0; ; round++) {
    const repeated = concatBytes(...Array.from({ length: 64 }, () => key));
    const mixed = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(repeated);
    const choice = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = [sha256, sha384, sha512][choice]!(mixed); // one of three
    if (round >= 63 && mixed.at(-1)! <= round - 31) return key.subarray(0, 32);
  }
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Whether everybody can open an encrypted PDF, because its password for opening is empty: such files only ask programs
 * not to print or to change them. Null if its dictionary cannot be understood.
 *
 * @param encryption The members of its encryption dictionary.
 * @param firstId The first part of the file's identifier, if it has one.
 */
export function opensWithoutPassword(
  encryption: ReadonlyMap<string, PdfObject>,
  firstId: string,
): boolean | null {
  const valueOf = (name: string) => {
    const member = encryption.get(name);
    return member && 'value' in member ? member.value : '';
  };
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // Other ways than the standard one need a certificate or a server of rights.
  if (valueOf('/Filter') !== '/Standard') return valueOf('/Filter') === '' ? null : false;
  const revision = Number(valueOf('/R'));
  const user = bytesOf(valueOf('/U'));
  const owner = bytesOf(valueOf('/O')).subarray(0, 32);
  if (revision >= 5) {
    if (revision > 6 || user.length < 48) return null;
    const salt = user.subarray(32, 40);
    return startsWith(user, revision === 5 ? sha256(salt) : hashOfEmpty(salt));
  }
  const permissions = Number(valueOf('/P'));
  if (!(revision >= 2) || user.length < 32 || owner.length < 32 || !Number.isInteger(permissions))
    return null;
  const isMetadataPlain = revision === 4 && valueOf('/EncryptMetadata') === 'false';
  const id = bytesOf(firstId);
  const length = revision === 2 ? 5 : Math.min(Math.max(Number(valueOf('/Length') || 40) >> 3, 5), 16);
  const keyOf = (size: number) => {
    let key = md5(
      concatBytes(
        padding,
        owner,
        Uint8Array.from([0, 8, 16, 24], (shift) => (permissions >> shift) & 0xff),
        id,
        isMetadataPlain ? new Uint8Array(4).fill(0xff) : new Uint8Array(),
      ),
    ).subarray(0, size);
    const rounds = revision > 2 ? 50 : 0;
    for (let round = 0; round < rounds; round++) key = md5(key).subarray(0, size);
    return key;
  };
  const opens = (key: Uint8Array) => {
    if (revision === 2) return startsWith(user, rc4(key, padding));
    let expected = md5(concatBytes(padding, id));
    for (let round = 0; round < 20; round++)
      expected = rc4(
        key.map((byte) => byte ^ round),
        expected,
      );
    return startsWith(user, expected);
  };
  // Programs leave the length out, or write it in the crypt filter only, where 128 bits are meant.
  return opens(keyOf(length)) || (revision > 2 && opens(keyOf(16)));
}
