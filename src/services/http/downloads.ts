/** How long the bytes stay available after the download was started. */
const KEEP = 60_000;

/** The file name in a Content-Disposition header (RFC 6266), or null. */
export function fileNameOf(disposition: unknown): string | null {
  if (typeof disposition !== 'string') return null;
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined)
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The encoding is invalid: fall back to the plain name.
    }
  return /filename\s*=\s*"((?:[^"\\]|\\.)+)"/i.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? null;
}

/** Saves bytes as a file, under the server's name if it sent one, else the given one. */
export function saveFile(bytes: Blob, otherwise: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = bytes instanceof File && bytes.name !== '' ? bytes.name : otherwise;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP);
}
