import * as z from 'zod/mini';
import { typedPassword, typedText } from '#domain/typed/typedText.ts';
import { call } from '../core/call.ts';
import { done, ifAbsent, necessary } from '../core/reading.ts';

/** A successful sign-in or renewal, in the specification's spelling (§3 "Auth state"). */
export const Grant = z.object({
  access_token: necessary(z.string().check(z.minLength(1))),
  refresh_token: necessary(z.string().check(z.minLength(1))),
  token_type: z.literal('Bearer'),
  userName: z.string(),
  /** When the access token ends, ISO 8601 in UTC. */
  expiration: z.string(),
  /** The access token's lifetime in minutes. */
  expires_in_minutes: z.number(),
  user: z.object({ userId: z.number(), resetRequired: z.boolean() }),
});
export type Grant = z.output<typeof Grant>;

/**
 * A renewal: the same. The specification gives only its access token, so that a backend may leave out what does not
 * change: an empty text, no user or not a number stand for what the session has.
 */
const Renewal = z.extend(Grant, {
  refresh_token: ifAbsent(z.string().check(z.minLength(1)), ''),
  token_type: ifAbsent(z.literal('Bearer'), 'Bearer'),
  expires_in_minutes: ifAbsent(z.number(), Number.NaN),
  user: ifAbsent(z.object({ userId: z.number(), resetRequired: z.boolean() }), {
    userId: 0,
    resetRequired: false,
  }),
});

// Under another name, because linters take `.catch` for a promise's.
const orElse = z.catch;

/** A sign-in response with a `type` field is an error, whatever else it contains (first specification, §4). */
export const SignInRefusal = z.object({
  type: z.string(),
  title: orElse(z.string(), 'Login failed'),
  status: orElse(z.number(), 400),
  traceId: orElse(z.string(), ''),
  errors: orElse(z.record(z.string(), z.array(z.string())), {}),
});

/** The rule for new passwords; NIST's length over composition. */
export const NewPassword = z.string().check(z.overwrite(typedPassword), z.minLength(12), z.maxLength(128));
const UserName = z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(100));
const Password = z.string().check(z.minLength(1), z.maxLength(128));
export const EmailAddress = z.string().check(z.overwrite(typedText), z.maxLength(254), z.email());
const ResetGuid = z.string().check(z.minLength(1), z.maxLength(100));
const Done = done();

export const Credentials = z.object({ userName: UserName, password: Password });
export type Credentials = z.output<typeof Credentials>;

/** The body of `PUT api/users/credentials`; an empty password leaves the current one unchanged. */
export const AccountCredentials = z.object({
  userId: z.number(),
  emailAddress: EmailAddress,
  password: z.union([z.literal(''), NewPassword]),
});
export type AccountCredentials = z.output<typeof AccountCredentials>;

/** What the account has of the user profile (second specification, §3). */
export const Profile = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  emailAddress: z.string(),
  /**
   * A pending new address, which takes effect once its owner opens the link sent to it; null if there is
   * none. Not in the specification.
   */
  pendingEmailAddress: z.nullable(z.string()),
  /** The board's number for the person. */
  absId: z.nullable(z.string()),
});
export type Profile = z.output<typeof Profile>;

export const users = {
  /**
   * Signs in. A failure is an error object with status 400, or, from older backends, a response with a `type`
   * field or the literal "Login failed" (first specification, §4).
   */
  authenticate: call({
    method: 'POST',
    path: '/api/users/authenticate',
    summary: 'Signs a person in.',
    access: 'public',
    owner: 'shared',
    limit: 'signIn',
    body: Credentials,
    answer: z.union([SignInRefusal, Grant, z.string()]),
  }),
  /** Exchanges a refresh token for the next grant; 400 when the session is over. */
  refresh: call({
    method: 'POST',
    path: '/api/users/refresh',
    summary: 'Renews a session with its refresh token.',
    access: 'public',
    owner: 'shared',
    limit: 'refresh',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: Renewal,
  }),
  /** Ends the refresh token's session on the server; not in the specification. */
  logout: call({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'Ends the session on the server.',
    added: 'A session that was signed out of ends at the server only when its refresh token expires.',
    access: 'public',
    owner: 'shared',
    body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: Done,
  }),
  /** Changes the password of a signed-in person who knows the old one; ends all sessions of that person. */
  resetPassword: call({
    method: 'POST',
    path: '/api/users/reset-password',
    summary: 'Changes the own password, given the old one.',
    access: 'signedIn',
    owner: 'caller',
    duringReset: true,
    limit: 'recovery',
    body: z.object({ oldPassword: Password, newPassword: NewPassword }),
    answer: Done,
  }),
  /** Mails the user name for an address; the response never reveals whether there is one. */
  forgotUsername: call({
    method: 'POST',
    path: '/api/users/forgot-username',
    summary: 'Mails the user name of an email address.',
    access: 'public',
    owner: 'shared',
    limit: 'recovery',
    body: z.object({ email: EmailAddress }),
    answer: Done,
  }),
  /** Mails a link to choose a new password; the response never reveals whether the name exists. */
  createForgotPassword: call({
    method: 'POST',
    path: '/api/users/create-forgot-password',
    summary: 'Mails a password reset link.',
    access: 'public',
    owner: 'shared',
    limit: 'recovery',
    body: z.object({ userName: UserName }),
    answer: Done,
  }),
  /** Whether a reset guid can still be used; it is in the body, because addresses are logged. Not in the specification. */
  checkResetGuid: call({
    method: 'POST',
    path: '/api/users/check-reset-guid',
    summary: 'Whether a reset guid can still be used.',
    added: 'The page of a link that was used or is too old says so only after a new password was typed.',
    access: 'public',
    owner: 'shared',
    body: z.object({ guid: ResetGuid }),
    answer: z.object({ isUsable: z.boolean() }),
  }),
  /** Sets a new password with a reset guid, once, while its link lives; ends all sessions of the person. */
  resetForgotPassword: call({
    method: 'POST',
    path: '/api/users/reset-forgot-password',
    summary: 'Sets a new password with a reset guid.',
    access: 'public',
    owner: 'shared',
    limit: 'recovery',
    body: z.object({ guid: ResetGuid, newPassword: NewPassword }),
    answer: Done,
  }),
  /** Returns the reset guid to a signed-in person who must choose a new password; 404 for anyone else. */
  getResetForgotPasswordGuid: call({
    method: 'GET',
    path: '/api/users/get-reset-forgot-password-guid',
    summary: 'The reset guid of a person who must change the password.',
    access: 'signedIn',
    owner: 'caller',
    duringReset: true,
    answer: z.object({ guid: necessary(z.string().check(z.minLength(1))) }),
  }),
  /**
   * Changes the password, if one is given, and mails a confirmation link to a new email address; until it is
   * opened the old address stays. 429 for the sixth change in an hour, and for an address that got a mail in
   * the last 15 minutes; 400 at `password` for one that is easy to guess. 403 `recent-sign-in-required` when
   * the last sign-in is more than five minutes old (not in the specification, which asks for no old
   * password).
   */
  updateCredentials: call({
    method: 'PUT',
    path: '/api/users/credentials',
    summary: 'Changes the own email address and password.',
    access: 'signedIn',
    owner: { body: 'userId' },
    body: AccountCredentials,
    answer: Done,
    invalidates: ['getProfile'],
  }),
};
