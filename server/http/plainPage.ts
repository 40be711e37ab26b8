import { createHash } from 'node:crypto';
import { board } from '#domain/board.ts';
import { html, trustedHtml, type Html } from './html.ts';

/** The colors and fonts of the portal (`src/styles/theme.css`). */
const style = `:root{color-scheme:light dark;--ink:#18222f;--soft:#545b66;--line:#dad3c6;--edge:#847c6f;--page:#f5f2ec;--card:#fffefb;--accent:#0b5a60;--on-accent:#fff;--bad:#8b040a}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6de;--soft:#aab1bb;--line:#303b48;--edge:#7d8896;--page:#10161e;--card:#18202a;--accent:#7fcbc8;--on-accent:#06272a;--bad:#ffa39a}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
header{border-bottom:3px double var(--line);padding:1.1rem 1.25rem;font-weight:600;font-size:1.15rem;color:var(--accent)}header,h1,h2{font-family:'Iowan Old Style',Charter,'Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,'Liberation Serif',serif}header span{display:block;max-width:41.5rem;margin:0 auto}main{max-width:44rem;margin:0 auto;padding:2.5rem 1.25rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem;text-wrap:balance}
p{margin:0 0 1.5rem}a{color:var(--accent)}ul{list-style:none;margin:0;padding:0}
.card,li a{display:block;background:var(--card);border:1px solid var(--line);border-radius:.375rem;padding:1rem 1.25rem}
li{margin-bottom:.6rem}li a{text-decoration:none;color:inherit}li a:hover,li a:focus-visible{border-color:var(--accent)}
li strong{display:block}small{color:var(--soft)}.card{white-space:pre-wrap;overflow-wrap:anywhere}
p a{display:inline-block;padding:.35rem 0}.card+form{margin-top:1.5rem}.card strong{color:var(--ink)}.after{margin-top:1.5rem}
form{display:grid;gap:1.25rem}fieldset{border:1px solid var(--line);border-radius:.375rem;background:var(--card);margin:0;padding:1rem 1.25rem}
legend,label{font-weight:600}legend{float:left;width:100%;padding:0;margin-bottom:.5rem}legend~*{clear:both}fieldset label{display:flex;gap:.6rem;align-items:baseline;padding:.6rem 0;font-weight:400}
input[type=text],textarea{display:block;width:100%;margin-top:.35rem;padding:.65rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.375rem}
input[type=radio]{flex:none;position:relative;top:.2rem;margin:0;width:1.25rem;height:1.25rem;accent-color:var(--accent)}
button{justify-self:start;min-height:44px;padding:.6rem 1.4rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:.375rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.bad{color:var(--bad);font-weight:600}.second{color:var(--accent);background:none;box-shadow:inset 0 0 0 1px var(--accent)}
.note{background:var(--card);border:1px solid var(--bad);border-left-width:4px;border-radius:.375rem;padding:.9rem 1.1rem;margin:0 0 1.5rem}.note ul{list-style:disc;margin:.35rem 0 0;padding-left:1.25rem}.note li{margin:0}h2{font-size:1.15rem;margin:0 0 .75rem}
dl{margin:0 0 1.5rem}dt{color:var(--soft)}dd{margin:0 0 .75rem;overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Lets a page that names no icon have the one for which browsers ask: `/favicon.ico`. */
export const iconSource = "img-src 'self'";

/**
 * Content security policy of a page without scripts; only a page with a form may send one, and only to this
 * server.
 */
export const plainPolicy = (formAction: "'none'" | "'self'") =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    iconSource,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A server-rendered page without scripts. */
export const plainPage = (title: string, content: Html) => html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${trustedHtml(style)}</style></head><body><header><span>${board.name}</span></header><main>${content}</main></body></html>`;
