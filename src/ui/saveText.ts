/** Offers a text to the user as a download. */
export function saveText(
  text: string,
  { name, type }: { name: string; type: 'text/csv' | 'text/plain' },
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
