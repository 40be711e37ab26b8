/** The position of an ASCII text in bytes, from a position on; -1 if it is not there. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (isTextAt(bytes, text, at)) return at;
  return -1;
}

/** The last position of an ASCII text that begins before `before`; -1 if there is none. */
export function lastIndexOfText(bytes: Uint8Array, text: string, before = bytes.length): number {
  const first = text.charCodeAt(0);
  let at = before > 0 ? bytes.lastIndexOf(first, before - 1) : -1;
  for (; at >= 0; at = at > 0 ? bytes.lastIndexOf(first, at - 1) : -1)
    if (isTextAt(bytes, text, at)) return at;
  return -1;
}

/** Whether an ASCII text is at a position. */
export function isTextAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** A few bytes as a text with one character for each byte. */
export const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  Array.from(bytes.subarray(Math.max(start, 0), Math.max(end, 0)), (code) => String.fromCharCode(code)).join(
    '',
  );

/** A view for numbers of several bytes. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
