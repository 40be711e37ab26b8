import { Agent, request } from 'node:http';

export interface Shot {
  method: string;
  path: string;
  token: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The result of a request: `ok`, its status, or an error code if there was no response. */
export interface Outcome {
  word: string;
  /** The response's `Retry-After` in seconds; null without one. */
  retryAfter: number | null;
}

export interface LoadResult {
  sent: number;
  failed: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** The value below which a share of the sorted values is. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Sends one request and waits for the whole response. */
export function ask(
  origin: string,
  agent: Agent,
  { method, path, token, body, headers }: Shot,
): Promise<Outcome> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const call = request(
      origin + path,
      {
        method,
        agent,
        headers: {
          Authorization: `Bearer ${token}`,
          ...headers,
          ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        answer.resume();
        const { statusCode = 0 } = answer;
        const word = statusCode >= 200 && statusCode < 300 ? 'ok' : String(statusCode);
        const after = answer.headers['retry-after'];
        answer.on('end', () => resolve({ word, retryAfter: after === undefined ? null : Number(after) }));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ word: error.code ?? error.message, retryAfter: null }),
    );
    call.end(text);
  });
}

/** The same, returning only the result. */
export const send = async (origin: string, agent: Agent, shot: Shot): Promise<string> =>
  (await ask(origin, agent, shot)).word;

/**
 * Open-loop load: requests start at random times (Poisson arrivals) whether or not earlier ones have been
 * answered, as real users' do, so that a slow server cannot slow down its own test. Latency counts from the
 * time a request was due, in milliseconds.
 */
export async function load(
  origin: string,
  rate: number,
  seconds: number,
  next: () => Shot,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const latencies: number[] = [];
  let failed = 0;
  let underWay = 0;
  const begin = performance.now();
  let due = begin;

  const fire = async (dueAt: number) => {
    underWay += 1;
    const word = await send(origin, agent, next());
    underWay -= 1;
    if (word === 'ok') latencies.push(performance.now() - dueAt);
    else failed += 1;
  };

  while (performance.now() - begin < seconds * 1000) {
    while (due <= performance.now()) {
      void fire(due);
      due += (-Math.log(1 - Math.random()) * 1000) / rate;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const deadline = performance.now() + 10_000;
  // oxlint-disable-next-line no-unmodified-loop-condition -- the responses decrement it
  while (underWay > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
  agent.destroy();

  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    sent: latencies.length + failed,
    failed,
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
