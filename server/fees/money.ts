/** Formats an amount in the smallest currency unit in the board's locale: `$1,850.00`. */
export function moneyInWords(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
