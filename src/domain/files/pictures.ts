import { isTextAt, viewOf } from './bytes.ts';

/**
 * Whether a JPEG has a picture and its end. What cameras and phones add behind the end (further pictures, a film) is
 * not looked at, nor the small picture inside the EXIF data.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  let hasPicture = false;
  while (at < bytes.length) {
    // Some programs write bytes between two segments; a reader goes on at the next marker.
    at = bytes.indexOf(0xff, at);
    if (at < 0) return false;
    const marker = bytes[at + 1];
    if (marker === undefined) return false;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return hasPicture;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (marker === 0xda) hasPicture = true;
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      if (length < 2) return false;
      at += 2 + length;
      // The picture's data after this segment has no markers but 00 and those of restarts, which are skipped above.
    }
  }
  return false;
}

const PNG_SIGNATURE = 8;
/** The length, the type and the checksum of a chunk. */
const CHUNK = 12;

/** Whether a PNG has a picture and its end. What follows its end is not looked at. */
export function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let hasPicture = false;
  for (let at = PNG_SIGNATURE; at + CHUNK <= bytes.length; at += CHUNK + view.getUint32(at)) {
    if (isTextAt(bytes, 'IDAT', at + 4)) hasPicture = true;
    if (isTextAt(bytes, 'IEND', at + 4)) return hasPicture;
  }
  return false;
}
