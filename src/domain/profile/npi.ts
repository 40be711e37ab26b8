/** The prefix of health applications in the United States, which the check digit of an NPI counts with. */
const PREFIX = '80840';

/** Whether a text is a National Provider Identifier: ten digits, the last one the check digit (Luhn, with the prefix). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = Array.from(PREFIX + text, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
