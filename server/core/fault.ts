import { faultTypes } from '#contract/core/faultTypes.ts';

interface Extras {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional members of the error, such as the current record of a rejected update. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** An error with a message for the caller; everything that is thrown becomes one (first specification, §3). */
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

/** Invalid members of the request, with messages by field path. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>) =>
  new Fault(400, faultTypes.validation, 'Some values are missing or not allowed.', { errors });

export const unauthenticated = () =>
  new Fault(401, 'unauthenticated', 'Sign in to continue.', { headers: { 'www-authenticate': 'Bearer' } });

export const forbidden = () => new Fault(403, 'forbidden', 'Your account is not allowed to do this.');

/** For what does not exist and for what belongs to another person: the two look the same. */
export const notFound = () =>
  new Fault(404, faultTypes.notFound, 'This no longer exists, or it is not yours.');

export const tooLarge = (limit: number) =>
  new Fault(413, 'too-large', `The request is larger than ${Math.floor(limit / 1024)} KB.`);

/** A file that is too large; the message is at its field. */
export function fileTooLarge(): Fault {
  const sentence = 'The file is larger than 10 MB.';
  return new Fault(413, faultTypes.tooLarge, sentence, { errors: { file: [sentence] } });
}

const minutes = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};

/** Rate limited; says in how many seconds the next attempt counts. */
export const rateLimited = (seconds: number) =>
  new Fault(429, faultTypes.rateLimited, `Too many attempts. Try again in ${minutes(seconds)}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

export const busy = () =>
  new Fault(503, 'busy', 'The server is busy. Try again in a moment.', { headers: { 'retry-after': '1' } });

/** The commit was not confirmed: the same request with the same idempotency key finds out. */
export const outcomeUnknown = () =>
  new Fault(
    503,
    'outcome-unknown',
    'The connection to the database was lost while this was saved. Try again: nothing is saved twice.',
    { headers: { 'retry-after': '1' } },
  );

export const diskFull = () =>
  new Fault(507, 'storage-full', 'Nothing can be saved at the moment; reading still works.', {
    headers: { 'retry-after': '60' },
  });

export const broken = () => new Fault(500, 'server-error', 'Something went wrong on the server.');
