import { registrationPath } from '#domain/registration/registration.ts';
import { onOneLine, plainLetter } from './plainLetter.ts';

const closing = 'If you did not ask for this, write to the board. Nothing in your account has changed.';

/** The user names for an address; several people may share one. */
export const userNameLetter = (to: string, userNames: readonly string[], portalUrl: string) =>
  plainLetter(
    to,
    'Your user name',
    'You asked for the Member Portal user name for this address:',
    userNames.join('\n'),
    'Sign in here:',
    `${portalUrl}/login`,
    closing,
  );

/** Stands for the reset guid, which is made when the letter is sent. */
export const resetGuidPlace = '[guid]';

/** The link for choosing a new password. */
export const resetLetter = (to: string, portalUrl: string, minutes: number) =>
  plainLetter(
    to,
    'Choose a new password',
    `You asked to choose a new password. This link works once, for ${minutes} minutes after this email was sent:`,
    `${portalUrl}/forgot-password?guid=${resetGuidPlace}`,
    closing,
  );

/** Invites a person, for whom the board has made an account, to choose the first password. */
export const inviteLetter = (to: string, userName: string, portalUrl: string) =>
  plainLetter(
    to,
    'Your account in the Member Portal',
    `The board has made an account in the Member Portal for you. Your user name is ${userName}. Choose your password here. The link works once, for 14 days:`,
    `${portalUrl}/forgot-password?guid=${resetGuidPlace}`,
    `Later, ask for a new link with "Forgot password" on the sign-in page: ${portalUrl}/login`,
  );

/** Says that the board has decided about an accommodation request; what it decided is read after a sign-in. */
export const accommodationLetter = (
  to: string,
  { examId, examName, portalUrl }: { examId: number; examName: string; portalUrl: string },
) =>
  plainLetter(
    to,
    'The board decided about your accommodation request',
    `The board has decided about your accommodation request for ${onOneLine(examName)}. Sign in to read its decision:`,
    `${portalUrl}${registrationPath(examId, 'accommodations')}`,
  );

const notYou = 'If this was not you, write to the board, and choose a new password right away:';

/** Asks the owner of a mailbox to confirm it as the new address of an account; does not name the account. */
export const confirmAddressLetter = (to: string, token: string, portalUrl: string, hours: number) =>
  plainLetter(
    to,
    'Confirm your email address',
    `This address was entered as the new email address of a Member Portal account. Confirm it here. The link works once, for ${hours} hours:`,
    `${portalUrl}/confirm-address/${token}`,
    'If you did not ask for this, ignore this email. Nothing changes.',
  );

/** Notifies the former address that a new one is active. */
export const addressChangedLetter = (to: string, portalUrl: string) =>
  plainLetter(
    to,
    'Your email address was changed',
    'The email address of your account was changed. The board no longer writes to this address.',
    'If this was not you, write to the board right away. You can see which address is in use in My Account:',
    `${portalUrl}/my-account`,
  );

/** Notifies the active address of changes made or requested in My Account. */
export const credentialsLetter = (
  to: string,
  { password, address }: { readonly password: boolean; readonly address: boolean },
  portalUrl: string,
) =>
  plainLetter(
    to,
    password ? 'Your password was changed' : 'A new email address was entered for your account',
    ...(password ? ['The password of your account was changed. Other devices have been signed out.'] : []),
    ...(address
      ? [
          'A new email address was entered for your account. We will use it after it is confirmed. Until then, the board writes to this address.',
        ]
      : []),
    notYou,
    `${portalUrl}/forgot-password`,
  );

export const passwordChangedLetter = (to: string, portalUrl: string) =>
  credentialsLetter(to, { password: true, address: false }, portalUrl);

/** Confirms a payment, and says what is next for its exam; the receipt itself is in the portal. */
export const receiptLetter = (
  to: string,
  amount: string,
  fee: string,
  receiptNumber: string,
  portalUrl: string,
  next: string | null,
) =>
  plainLetter(
    to,
    'Your payment was received',
    `The board received your payment of ${amount} for: ${fee}.`,
    `Receipt number: ${receiptNumber}`,
    'Download your receipt from Payment History:',
    `${portalUrl}/payment-history`,
    ...(next === null ? [] : [next]),
  );

/** Tells the board's office that a mail will not arrive: to whom it was, and about what. */
export const undeliveredLetter = (
  officeEmail: string,
  { to, subject }: { readonly to: string; readonly subject: string },
) =>
  plainLetter(
    officeEmail,
    `Not delivered: ${subject}`,
    'The portal could not deliver an email. It will not try again.',
    `To: ${to}\nSubject: ${subject}`,
    'Check the address, and tell the person another way.',
  );
