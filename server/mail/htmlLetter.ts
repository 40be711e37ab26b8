import { board } from '#domain/board.ts';
import { html, trustedHtml, type Html } from '#server/http/html.ts';

/** The colors and fonts of the pages (`server/http/plainPage.ts`), inline: mail programs drop style sheets. */
const sans = trustedHtml("font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const serif = trustedHtml("font-family:Charter,'Palatino Linotype',Palatino,Georgia,serif");
const link = 'color:#0b5a60;overflow-wrap:anywhere';

/**
 * Text as HTML, with links of the portal's own URLs only: the text may quote what a member typed. A link of the portal
 * stands at the end of a line.
 *
 * @param lineBreak What is between two lines.
 */
export const linked = (text: string, portalUrl: string, style = '', lineBreak: Html | string = '\n'): Html =>
  html`${text.split('\n').map((line, index) => {
    const start = index > 0 && lineBreak;
    const [, before = '', url] = /^(|.* )(https?:\/\/\S+)$/.exec(line) ?? [];
    if (url === undefined || !(url === portalUrl || url.startsWith(`${portalUrl}/`))) return [start, line];
    return [start, before, html`<a href="${url}"${style !== '' && html` style="${style}"`}>${url}</a>`];
  })}`;

/** The HTML part of a mail of plain-text paragraphs, with the board's name and the subject above them. */
export const htmlLetter = (subject: string, text: string, portalUrl: string) => html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f5f2ec;color:#18222f;${sans};font-size:16px;line-height:1.55">
<header style="padding:18px 20px;border-bottom:3px double #dad3c6;color:#0b5a60;font-size:18px;font-weight:600;${serif}"><div style="max-width:600px;margin:0 auto">${board.name}</div></header>
<main style="display:block;max-width:600px;margin:0 auto;padding:28px 20px">
<h1 style="margin:0 0 18px;font-size:23px;line-height:1.3;font-weight:600;${serif}">${subject}</h1>
${text.split('\n\n').map(
  (paragraph) =>
    html`<p style="margin:0 0 18px;overflow-wrap:anywhere">${linked(paragraph, portalUrl, link, html`<br>`)}</p>
`,
)}</main></body></html>`;
