import { faultTypes } from '#contract/faultTypes.ts';

interface Extras {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the answer, such as the present row of a refused update. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A refusal with the words that the caller reads; everything that is thrown becomes one (first specification, §3). */
export class Fault extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly status: number,
    readonly type: string,
    readonly title: string,
    readonly extras: Extras = {},
  ) {
    super(title);
  }
}

export const badRequest = (title: string) => new Fault(400, 'bad-request', title);

/** Members of the request that do not fit, with messages by field path. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>) =>
  new Fault(400, faultTypes.validation, 'Some values are missing or not allowed.', { errors });

export const unauthenticated = () =>
  new Fault(401, 'unauthenticated', 'Sign in to go on.', { headers: { 'www-authenticate': 'Bearer' } });

export const forbidden = () => new Fault(403, 'forbidden', 'Your roles do not include this.');

/** What does not exist, and what belongs to somebody else: the two look the same. */
export const notFound = () => new Fault(404, 'not-found', 'There is nothing here.');

export const tooLarge = (limit: number) =>
  new Fault(413, 'too-large', `The request is larger than ${Math.floor(limit / 1024)} KB.`);

/** A file that is too large, told at its field. */
export function fileTooLarge(): Fault {
  const sentence = 'The file is larger than 10 MB.';
  return new Fault(413, faultTypes.tooLarge, sentence, { errors: { file: [sentence] } });
}

const minutes = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};

/** Too many tries; says in how many seconds the next one counts. */
export const rateLimited = (seconds: number) =>
  new Fault(429, faultTypes.rateLimited, `Too many attempts. Try again in ${minutes(seconds)}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

export const busy = () =>
  new Fault(503, 'busy', 'The server is busy. Try again in a moment.', { headers: { 'retry-after': '1' } });

export const diskFull = () =>
  new Fault(507, 'storage-full', 'Nothing can be saved at the moment; reading still works.', {
    headers: { 'retry-after': '60' },
  });

export const broken = () => new Fault(500, 'server-error', 'Something went wrong on the server.');
