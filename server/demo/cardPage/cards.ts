/** The fields of the card form, as typed. */
export interface CardFields {
  readonly name: string;
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}
export type CardErrors = Partial<Record<keyof CardFields, string>>;

/** How the stand-in's bank responds to the test numbers; it declines every other number. */
const answers = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000000259': 'silent',
} as const;
export type BankAnswer = (typeof answers)[keyof typeof answers];

/** The test numbers shown on the page. */
export const testNumbers: readonly (readonly [number: string, effect: string])[] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0259', 'the bank answers late'],
];

/** The longest number has 19 digits, plus separators; anything longer is not a card number. */
const MOST_NUMBER = 40;
const MOST_OTHER = 20;

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

/** Whether the check digit (Luhn) is correct. */
function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Whether a card is still valid, from its expiry such as `04 / 29`; undefined for an invalid month. */
function isValidThrough(expiry: string, at: number): boolean | undefined {
  if (expiry.length > MOST_OTHER) return undefined;
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  if (month === '') return undefined;
  return Date.UTC(2000 + Number(year), Number(month), 1) > at;
}

function expiryError(expiry: string, at: number): string | undefined {
  const valid = isValidThrough(expiry, at);
  if (valid === undefined) return 'Enter the month and year on the card, such as 04 / 29';
  return valid ? undefined : 'The card has expired. Use another card';
}

function numberError(number: string): string | undefined {
  const digits = number.length > MOST_NUMBER ? '' : digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return 'Enter the card number. It has 12 to 19 digits';
  return hasCheckDigit(digits) ? undefined : 'This is not a valid card number. Check each digit';
}

/** Error messages by field; empty when all are valid. */
export function cardErrors({ name, number, expiry, code }: CardFields, at: number): CardErrors {
  const wrongNumber = numberError(number);
  const expires = expiryError(expiry, at);
  return {
    ...(wrongNumber !== undefined && { number: wrongNumber }),
    ...(expires !== undefined && { expiry: expires }),
    ...((code.length > MOST_OTHER || !/^\d{3,4}$/.test(code.trim())) && {
      code: 'Enter the 3 or 4 digits of the security code',
    }),
    ...((name.trim() === '' || name.length > 100) && { name: 'Enter the name on the card' }),
  };
}

/** The last four digits: the only part of a number that is stored. */
export const cardEndingOf = ({ number }: CardFields) => digitsOf(number).slice(-4);

export const bankAnswer = ({ number }: CardFields): BankAnswer =>
  answers[digitsOf(number) as keyof typeof answers] ?? 'declined';
