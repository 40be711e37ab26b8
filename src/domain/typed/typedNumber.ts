import { plainText } from './typedText.ts';

/** A typed number: its value, or why it is none. `ambiguous` can mean two numbers, such as `1,250`. */
export type TypedNumber = { readonly value: number } | { readonly problem: 'none' | 'ambiguous' };

const none = { problem: 'none' } as const;

/**
 * Reads a typed decimal number, in digits of any script and width, with a decimal point or comma (`1.25`, `1,25`) and
 * with grouped thousands where a decimal separator follows (`1,250.5`). Exponents and other bases are no numbers.
 */
export function typedNumber(text: string): TypedNumber {
  const typed = plainText(text).replaceAll('\u066B', '.').replaceAll('\u066C', ',');
  if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(typed)) return { value: Number(typed) };
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(typed)) return { problem: 'ambiguous' };
  if (/^-?(?:\d+,\d*|,\d+)$/.test(typed)) return { value: Number(typed.replace(',', '.')) };
  if (/^-?\d{1,3}(?:,\d{3})+\.\d*$/.test(typed)) return { value: Number(typed.replaceAll(',', '')) };
  if (/^-?\d{1,3}(?:\.\d{3})+,\d*$/.test(typed))
    return { value: Number(typed.replaceAll('.', '').replace(',', '.')) };
  return none;
}

/** A whole number that is not negative, such as a number of cases; null if the text is none. */
export function typedCount(text: string): number | null {
  const typed = plainText(text);
  return /^\d+$/.test(typed) ? Number(typed) : null;
}

/** A phone number as it is saved: digits, plain signs and the letters of an extension. */
export const typedPhone = (text: string): string => plainText(text);

/** An identifier of digits alone, such as an NPI, without the spaces and dashes that it is written with. */
export const typedDigits = (text: string): string => plainText(text).replaceAll(/[\s-]/g, '');
