/**
 * Points a built portal at a board's backend, without a new build (docs/backend.md):
 *
 *     npm run configure -- portal.json [dist]
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod';
import { calls, type CallName } from '#contract/calls.ts';
import { isTimeZone } from '#contract/core/timeZone.ts';
import { exampleBoard } from '#domain/board.ts';
import { attribute } from '#server/statics/page.ts';
import { fillWorker } from '#server/statics/worker.ts';

const text = z.string().trim().min(1);
const callNames = Object.keys(calls) as [CallName, ...CallName[]];

/** The settings of a portal; what is left out keeps its default. */
export const PortalSettings = z.strictObject({
  /** Address of the API, such as `https://api.example.org`; the portal's own origin by default. */
  api: z.url().optional(),
  board: z
    .strictObject({
      name: text,
      abbreviation: text,
      timeZone: text.refine(isTimeZone, 'must be an IANA time zone, such as America/New_York'),
      contactUrl: z.url(),
    })
    .partial()
    .optional(),
  /** The claim of the access token with a person's roles, and the GUID of each role. */
  roles: z
    .strictObject({ claim: text, user: text, trainee: text, surgeon: text, examiner: text })
    .partial()
    .optional(),
  /** Names of calls that the backend does not have. */
  leaveOut: z.array(z.enum(callNames)).optional(),
  /** Address of the card page. */
  payment: text.optional(),
});
export type PortalSettings = z.output<typeof PortalSettings>;

/** The address for help that a page has in its settings. */
function contactOf(html: string): string {
  const [, content = ''] = /<meta name="portal-board" content="([^"]*)"/.exec(html) ?? [];
  const json = content
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const { contactUrl = exampleBoard.contactUrl } =
    json === '' ? {} : (JSON.parse(json) as { contactUrl?: string });
  return contactUrl;
}

/** A page with the settings in place of the ones that it has. */
export function configuredPage(html: string, settings: PortalSettings): string {
  const json = (value: object | undefined) => (value === undefined ? '' : JSON.stringify(value));
  const tags = {
    api: settings.api ?? '',
    board: json(settings.board),
    roles: json(settings.roles),
    calls: json(settings.leaveOut && { leaveOut: settings.leaveOut }),
  };
  let page = html;
  for (const [name, value] of Object.entries(tags)) {
    const tag = new RegExp(`(<meta name="portal-${name}" content=)(?:"[^"]*"|'[^']*')`);
    if (!tag.test(page)) throw new Error(`index.html has no <meta name="portal-${name}">`);
    page = page.replace(tag, (_, before: string) => `${before}"${attribute(value)}"`);
  }
  const payment = settings.payment === undefined ? '' : ` data-payment="${attribute(settings.payment)}"`;
  page = page.replace(
    /(<html\b[^>]*?)(?: data-payment="[^"]*")?>/,
    (_, before: string) => `${before}${payment}>`,
  );
  // The prerendered sign-in page has the link of the build, or of an earlier configuration.
  const contactUrl = settings.board?.contactUrl ?? exampleBoard.contactUrl;
  return page.replaceAll(`href="${attribute(contactOf(html))}`, () => `href="${attribute(contactUrl)}`);
}

/** Writes a file with its compressed siblings, which servers prefer. */
async function write(path: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(path, bytes);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
}

/** Sets the settings of the built portal in a folder; devices that have stored the page fetch it again. */
export async function configure(folder: string, settings: PortalSettings): Promise<void> {
  const at = (name: string) => join(folder, name);
  const page = configuredPage(await readFile(at('index.html'), 'utf8'), settings);
  const worker = fillWorker(await readFile(at('sw.js'), 'utf8'), page, {});
  await Promise.all(
    ['index.html', 'sw.js'].flatMap((name) => [
      rm(at(`${name}.gz`), { force: true }),
      rm(at(`${name}.br`), { force: true }),
    ]),
  );
  await write(at('index.html'), page);
  await write(at('sw.js'), worker);
}

async function main([file, folder = 'dist']: readonly string[]): Promise<void> {
  if (file === undefined)
    throw new Error('Usage: npm run configure -- <settings.json> [<folder of the built portal>]');
  const given = PortalSettings.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!given.success) throw new Error(`${file}:\n${z.prettifyError(given.error)}`);
  await configure(folder, given.data);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((thrown: unknown) => {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  });
