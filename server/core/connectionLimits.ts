/** Limits of what waits for clients that do not read their responses. */
export interface UnreadLimits {
  /** Requests of a connection that wait for the response before them; a connection with more is closed. */
  readonly pipelined: number;
  /** Unread bytes of one network, from which on its next requests wait. */
  readonly unreadPerNetwork: number;
  /** Unread bytes of all networks together; the slowest readers of the network with most are closed beyond it. */
  readonly unreadInAll: number;
  /** How long a client may take to read a response, in milliseconds. */
  readonly readTimeout: number;
}

/** Timeouts for clients in milliseconds, and the connection limit. */
export interface ConnectionLimits extends UnreadLimits {
  /** Maximum connections; fewer if the process may open fewer files. */
  readonly most: number;
  /** From the start of a connection, or of a request on it, until the headers have arrived. */
  readonly headersTimeout: number;
  /** Until the whole request has arrived, except for a form with a file. */
  readonly bodyTimeout: number;
  /** The same for a form with a file: 10 MB take this long over a slow connection. */
  readonly requestTimeout: number;
  /** Keep-alive timeout. */
  readonly keepAliveTimeout: number;
  /** How long a client may neither send nor read. */
  readonly stallTimeout: number;
  /** How often to check for connections over a limit. */
  readonly connectionsCheckingInterval: number;
}

const MEGABYTE = 1024 * 1024;

/** What a server has unless a test sets others. */
export const usualConnections: ConnectionLimits = {
  most: 2_000,
  headersTimeout: 8_000,
  bodyTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 10_000,
  stallTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  pipelined: 20,
  unreadPerNetwork: 64 * MEGABYTE,
  unreadInAll: 256 * MEGABYTE,
  readTimeout: 180_000,
};
