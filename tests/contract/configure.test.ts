// @vitest-environment jsdom
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleBoard } from '#domain/board.ts';
import { boardOfPage } from '#services/boardOfPage.ts';
import { leftOutCallsOfPage } from '#services/leftOutCallsOfPage.ts';
import { rolesOfPage } from '#services/rolesOfPage.ts';
import { textOf } from '#tests/support/sources.ts';
import { configure, configuredPage, PortalSettings } from '../../scripts/configure.ts';

const settings: PortalSettings = {
  api: 'https://api.board.example',
  board: {
    name: 'Board of "Surgery" & more',
    timeZone: 'America/Denver',
    contactUrl: 'mailto:help@board.example',
  },
  roles: { claim: 'roles', surgeon: 'S-1' },
  leaveOut: ['getReceipt', 'withdrawRegistration'],
  payment: 'https://pay.board.example/card',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configure-'));
  await writeFile(join(folder, 'index.html'), textOf('index.html'));
  await writeFile(join(folder, 'sw.js'), 'const page = "page-0123456789abcdef";');
  await writeFile(join(folder, 'index.html.br'), 'old');
});
afterAll(() => rm(folder, { recursive: true }));

const pageOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const file = (name: string) => readFile(join(folder, name));

describe('configuring a built portal', () => {
  it('writes the settings that the portal reads, in every form that a server may send', async () => {
    await configure(folder, settings);
    const html = String(await file('index.html'));
    const page = pageOf(html);
    expect(page.querySelector<HTMLMetaElement>('meta[name="portal-api"]')?.content).toBe(settings.api);
    expect(boardOfPage(page)).toMatchObject(settings.board!);
    expect(rolesOfPage(page)).toMatchObject({ claim: 'roles', guids: { surgeon: 'S-1' } });
    expect(leftOutCallsOfPage(page)).toEqual(settings.leaveOut);
    expect(page.documentElement.dataset.payment).toBe(settings.payment);
    expect(String(brotliDecompressSync(await file('index.html.br')))).toBe(html);
    expect(String(gunzipSync(await file('index.html.gz')))).toBe(html);
  });

  it('changes the revision of the page, so that devices fetch it again', async () => {
    await configure(folder, settings);
    const first = String(await file('sw.js'));
    await configure(folder, { ...settings, api: 'https://other.board.example' });
    const second = String(await file('sw.js'));
    expect(first).not.toContain('0123456789abcdef');
    expect(second).not.toBe(first);
  });

  it('can be done again, and takes back what is left out', () => {
    const html = textOf('index.html').replace(
      '</body>',
      `<a href="${exampleBoard.contactUrl}">Help</a></body>`,
    );
    expect(configuredPage(html, settings)).toContain('<a href="mailto:help@board.example">');
    const quoted = { board: { ...settings.board, contactUrl: "https://board.example/?of='us'&more=>" } };
    for (const earlier of [settings, quoted])
      expect(configuredPage(configuredPage(html, earlier), {})).toBe(configuredPage(html, {}));
  });

  it.each([
    ['a member that there is not', { apiUrl: 'https://api.board.example' }, 'apiUrl'],
    ['an address that is none', { api: 'api.board.example' }, 'api'],
    ['a time zone of another system', { board: { timeZone: 'Central Standard Time' } }, 'timeZone'],
    ['a call that there is not', { leaveOut: ['getReceipts'] }, 'leaveOut'],
  ])('refuses %s', (_, given, member) => {
    const { error } = PortalSettings.safeParse(given);
    expect(JSON.stringify(error?.issues)).toContain(member);
  });
});
