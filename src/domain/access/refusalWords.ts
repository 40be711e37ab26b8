import { faultTypes } from '#contract/core/faultTypes.ts';
import { isPageOrHalf } from '#contract/core/pageOrHalf.ts';
import type { Fault } from '#domain/fault.ts';

/** Words that any framework sends, which say nothing that the status does not say. */
const generic = /^(?:login failed|bad request|unauthori[sz]ed|forbidden|one or more validation errors.*)$/i;

/**
 * What the board itself says of a refused sign-in, such as "Your account is locked. Call the board."; empty where it
 * only refuses the user name and the password.
 */
export function ownWordsOf({
  error,
  body,
  statusText,
}: Pick<Fault, 'error' | 'body' | 'statusText'>): string {
  if (error?.type === faultTypes.loginFailed) return '';
  const text = error?.title ?? (typeof body === 'string' && !isPageOrHalf(body) ? body : '');
  const words = text.trim();
  return generic.test(words) || words === statusText ? '' : words;
}

const credentialStatuses: ReadonlySet<number> = new Set([400, 401]);

/** Whether a refused sign-in is about the user name, the password or the account, and not about the call. */
export const isAboutCredentials = ({ status, error, body }: Pick<Fault, 'status' | 'error' | 'body'>) =>
  error?.type === faultTypes.loginFailed || body === 'Login failed' || credentialStatuses.has(status);
