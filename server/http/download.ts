import type { Download } from './callContext.ts';
import { iconSource } from './plainPage.ts';
import type { Respond } from './respond.ts';

/** A file name that cannot break the header or mislead the reader. */
const plain = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}"\\/;%]/gu, '')
    // Windows would read a drive or an alternate data stream.
    .replaceAll(':', '-')
    .trim()
    .slice(0, 120) || 'document';

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const nothingInside = "default-src 'none'; frame-ancestors 'none'";
const viewerPolicy = `${nothingInside}; style-src 'unsafe-inline'; ${iconSource}`;

const send = (respond: Respond, { bytes, mediaType, name }: Download, way: string, policy: string) => {
  const safe = plain(name);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_');
  return respond.bytes(200, bytes, {
    'content-type': mediaType,
    'content-length': String(bytes.length),
    'content-disposition': `${way}; filename="${ascii}"; filename*=UTF-8''${encoded(safe)}`,
    'content-security-policy': policy,
  });
};

/** Sends a file as a download. Only a PDF may be displayed; anything else is sandboxed by its policy. */
export const sendDownload = (respond: Respond, file: Download): Response =>
  send(
    respond,
    file,
    'attachment',
    file.mediaType === 'application/pdf' ? nothingInside : `${nothingInside}; sandbox`,
  );

/** Sends a PDF to display in a tab; anything else is still a download. */
export const inlineDownload = (respond: Respond, file: Download): Response =>
  file.mediaType === 'application/pdf'
    ? send(respond, file, 'inline', viewerPolicy)
    : sendDownload(respond, file);
