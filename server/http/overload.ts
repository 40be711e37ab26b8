import type { NodeBindings } from './address.ts';
import type { Log } from '#server/core/log.ts';

/** Requests that may wait for the server at once: in all, and of one address. */
const MOST = { inAll: 500, perAddress: 250 };
/** The log says at most this often how many requests were refused, in milliseconds. */
const LOG_EVERY = 10_000;

interface UnderWay {
  readonly address: string;
  readonly incoming: NodeBindings['incoming'];
}

/**
 * Bounds how many requests wait for the server: under overload some are refused at once, and may come again in a
 * moment, instead of all being answered late. A request whose body still arrives does not count, because it waits for
 * its client; `bodyTimeout` ends it.
 *
 * @param now milliseconds of a clock that never goes back.
 * @returns a function that admits a request and returns what to call when it is answered; undefined refuses it.
 */
export function createOverloadLimit(log: Log, most = MOST, now = () => performance.now()) {
  const requests = new Set<UnderWay>();
  let refused = 0;
  let loggedAt = -Infinity;

  const isFull = (address: string) => {
    if (requests.size < most.perAddress) return false;
    let inAll = 0;
    let own = 0;
    for (const each of requests)
      if (each.incoming?.complete !== false) {
        inAll++;
        if (each.address === address) own++;
      }
    return inAll >= most.inAll || own >= most.perAddress;
  };
  const noteRefused = () => {
    refused++;
    if (now() < loggedAt + LOG_EVERY) return;
    log.warn('requests are refused because too many wait', { refused });
    loggedAt = now();
    refused = 0;
  };

  return (request: UnderWay): (() => void) | undefined => {
    if (isFull(request.address)) {
      noteRefused();
      return undefined;
    }
    requests.add(request);
    return () => requests.delete(request);
  };
}
