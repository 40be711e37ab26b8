import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Identity } from '#server/auth/identities.ts';
import type { Log } from '#server/core/log.ts';

/** What the Node adapter passes along with a request; absent when a test calls the app in-process. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
  /** The command is replayed from the journal: its sender and time. Permissions were checked when it was accepted. */
  readonly again?: { readonly identity: Identity | undefined; readonly at: number };
}

const mappedV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Forms that some proxies write: an IPv4 address with a port, or an IPv6 address in brackets. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3}):\d+)$/;

/**
 * The part of an address that limits count by: all of an IPv4 address, the /64 of an IPv6 address, because a
 * household has a whole /64.
 */
export function networkOf(written: string): string {
  const [, bracketed, v4] = withPort.exec(written) ?? [];
  const [address = ''] = (bracketed ?? v4 ?? written).split('%');
  const mapped = mappedV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  // An IPv4 suffix stands for two groups; the /64 is in front of it.
  const behind = groups(tail ?? '').flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : [group]));
  const before = groups(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Returns the client's network, by which attempts are counted. */
export type ClientAddress = (
  headers: Pick<Headers, 'get' | 'has'>,
  bindings: NodeBindings | undefined,
) => string;

/** The client's network of a request of Node's own server. */
export function networkOfMessage(addressOf: ClientAddress, incoming: IncomingMessage): string {
  const forwarded = incoming.headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? null);
  return addressOf({ get: () => chain, has: () => chain !== null }, { incoming });
}

/**
 * Finds the client's address. Proxies append to `X-Forwarded-For`, so the entry of the outermost trusted one
 * is counted from the right; anything before it is an unverified claim. If no proxy is trusted but the header
 * is present, the log warns once that all users behind the proxy share one address.
 */
export function createClientAddress(proxies: number, log: Log): ClientAddress {
  let isWarned = false;
  return (headers, bindings) => {
    const direct = bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    if (proxies > 0) {
      const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
      return networkOf(chain.at(-proxies) || direct);
    }
    if (!isWarned && headers.has('x-forwarded-for')) {
      isWarned = true;
      log.warn(
        'requests come with X-Forwarded-For, but TRUST_PROXY is not set: if that is a proxy of yours, everybody behind it shares one address, and with it the limits of sign-in and recovery',
      );
    }
    return networkOf(direct);
  };
}
