import { plainLetter } from './plainLetter.ts';

const closing = 'If you did not ask for this, write to the board; nothing has changed yet.\n\nMember Portal';

/** The user names that belong to an address; several people may share one. */
export const userNameLetter = (to: string, userNames: readonly string[], portalUrl: string) =>
  plainLetter(
    to,
    'Your user name',
    'You asked for the user name of the member portal that belongs to this address:',
    userNames.join('\n'),
    'Sign in here:',
    `${portalUrl}/login`,
    closing,
  );

/** The link with which a person chooses a new password. */
export const resetLetter = (to: string, guid: string, portalUrl: string, minutes: number) =>
  plainLetter(
    to,
    'Choose a new password',
    `You asked to choose a new password. This link works once, for ${minutes} minutes:`,
    `${portalUrl}/forgot-password?guid=${guid}`,
    closing,
  );

const notYou = 'If this was not you, choose a new password at once and tell the board.';

/** Tells both addresses that the account's address is another one now. */
export const addressChangedLetter = (to: string, portalUrl: string) =>
  plainLetter(
    to,
    'Your e-mail address was changed',
    'The e-mail address of your account was changed.',
    notYou,
    `${portalUrl}/forgot-password`,
    'Member Portal',
  );

export const passwordChangedLetter = (to: string, portalUrl: string) =>
  plainLetter(
    to,
    'Your password was changed',
    'The password of your account was changed. Other devices have been signed out.',
    notYou,
    `${portalUrl}/forgot-password`,
    'Member Portal',
  );

/** Confirms a payment; the receipt itself is in the portal. */
export const receiptLetter = (
  to: string,
  amount: string,
  fee: string,
  receiptNumber: string,
  portalUrl: string,
) =>
  plainLetter(
    to,
    'Your payment was received',
    `The board received ${amount} for: ${fee}.`,
    `Receipt number: ${receiptNumber}`,
    'Your receipt is in your payment history:',
    `${portalUrl}/payment-history`,
    'Member Portal',
  );
