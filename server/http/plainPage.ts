import { createHash } from 'node:crypto';
import { boardName } from '#server/boardName.ts';

const style = `:root{color-scheme:light dark;--ink:#16202b;--soft:#566372;--line:#d9e0e7;--page:#f5f7f9;--card:#fff;--accent:#0b5c7a;--on-accent:#fff;--bad:#a3261d}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#a3b0bd;--line:#2c3945;--page:#10171e;--card:#18222c;--accent:#7cc7e2;--on-accent:#10171e;--bad:#ff9d92}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
header{border-bottom:1px solid var(--line);background:var(--card);padding:.75rem 1.25rem;font-weight:600}header span{display:block;max-width:41.5rem;margin:0 auto}main{max-width:44rem;margin:0 auto;padding:2.5rem 1.25rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .35rem;text-wrap:balance}
p{margin:0 0 1.5rem;color:var(--soft)}a{color:var(--accent)}ul{list-style:none;margin:0;padding:0}
.card,li a{display:block;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.25rem}
li{margin-bottom:.6rem}li a{text-decoration:none;color:inherit}li a:hover,li a:focus-visible{border-color:var(--accent)}
li strong{display:block}small{color:var(--soft)}.card{white-space:pre-wrap;overflow-wrap:anywhere}
p a{display:inline-block;padding:.35rem 0}.card+form{margin-top:1.5rem}.card strong{color:var(--ink)}.after{margin-top:1.5rem}
form{display:grid;gap:1.25rem}fieldset{border:1px solid var(--line);border-radius:.6rem;background:var(--card);margin:0;padding:1rem 1.25rem}
legend,label{font-weight:600}legend{float:left;width:100%;padding:0;margin-bottom:.5rem}legend~*{clear:both}fieldset label{display:flex;gap:.6rem;align-items:center;min-height:44px;font-weight:400}
input[type=text],textarea{display:block;width:100%;margin-top:.35rem;padding:.65rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.45rem}
input[type=radio]{flex:none;width:1.25rem;height:1.25rem;accent-color:var(--accent)}
button{justify-self:start;min-height:44px;padding:.6rem 1.4rem;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:.45rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.bad{color:var(--bad);font-weight:600}.second{color:var(--accent);background:none;box-shadow:inset 0 0 0 1px var(--accent)}
.note{background:var(--card);border:1px solid var(--bad);border-left-width:4px;border-radius:.45rem;padding:.9rem 1.1rem;margin:0 0 1.5rem}.note ul{list-style:disc;margin:.35rem 0 0;padding-left:1.25rem}.note li{margin:0}h2{font-size:1.15rem;margin:0 0 .75rem}
dl{margin:0 0 1.5rem}dt{color:var(--soft)}dd{margin:0 0 .75rem;overflow-wrap:anywhere}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * Content security policy of a page without scripts; only a page with a form may send one, and only to this
 * server.
 */
export const plainPolicy = (formAction: "'none'" | "'self'") =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Escapes text for HTML. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A server-rendered page without scripts; `content` is HTML, the title is text. */
export const plainPage = (title: string, content: string) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><header><span>${boardName}</span></header><main>${content}</main></body></html>`;
