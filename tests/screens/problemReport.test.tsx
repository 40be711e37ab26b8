// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import { mask } from '#app/inspector/mask.ts';
import { dialogWords, readyPanel, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { refusePlainly, answer } from '#tests/support/server/answers.ts';

const { network, grantOf } = screenTests();
type User = Awaited<ReturnType<typeof renderPortal>>['user'];

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** The texts that the inspector's mask hides in a value. */
function hiddenIn(value: unknown, masked = mask(value)): string[] {
  if (masked === '•••') return stringsIn(value);
  if (typeof value !== 'object' || value === null || typeof masked !== 'object' || masked === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    hiddenIn(member, (masked as Record<string, unknown>)[key]),
  );
}

/** Collects what the mask hides in everything that is sent and received. */
function watchSecrets() {
  const secrets = new Set<string>();
  const reading: Promise<unknown>[] = [];
  const read = (message: Request | Response) => {
    const body = message.clone().json() as Promise<unknown>;
    // Files, and messages without a body, have nothing to mask.
    const noted = body.then((value) => hiddenIn(value).forEach((text) => secrets.add(text))).catch(() => {});
    reading.push(noted);
  };
  network.events.on('request:start', ({ request }) => {
    read(request);
    const token = request.headers.get('authorization');
    if (token) secrets.add(token.replace('Bearer ', ''));
  });
  network.events.on('response:mocked', ({ response }) => read(response));
  return async () => {
    await Promise.all(reading);
    network.events.removeAllListeners();
    // A very short text is found anywhere.
    return [...secrets].filter((text) => text.length > 3);
  };
}

/**
 * Whether a text stands in the report. Digits count as a number of their own only: a reference is
 * a random text, and four digits of a card are soon found inside one.
 */
const isIn = (report: string, text: string) =>
  /^\d+$/.test(text)
    ? report.split(/[^\w-]+/).includes(text)
    : report.toLowerCase().includes(text.toLowerCase());

async function showReport(user: User): Promise<string> {
  await user.click(screen.getByRole('button', { name: 'Show the problem report' }));
  return screen.getByRole('region', { name: 'The problem report, as it will be saved' }).textContent;
}
const openPage = async (user: User, name: string) => {
  const menu = within(await screen.findByRole('navigation', { name: 'Portal' }));
  await user.click(menu.getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
};
const signIn = async (user: User, userName: string, password: string) => {
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await typeInto(user, 'User name', userName);
  await typeInto(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('the problem report', () => {
  it('has no secret and no name of what was typed, sent, received or shown', async () => {
    const secretsSeen = watchSecrets();
    network.use(answer('updateCredentials', () => refusePlainly(500, 'secret refusal of maria.castellan')));
    const { user } = await renderPortal({ at: '/login' });
    await signIn(user, 'maria.castellan', 'a wrong secret');
    await screen.findByRole('alert');
    await signIn(user, 'maria.castellan', demoPassword);
    await openPage(user, 'Personal Profile');
    await waitFor(() => expect(screen.getAllByText(/Castellan/).length).toBeGreaterThan(0));
    await openPage(user, 'Documents');
    await openPage(user, 'My Account');
    await readyPanel('Sign-in details');
    await typeInto(user, 'Email address', 'hidden.person@example.org');
    await typeInto(user, 'New password', 'a hidden pass phrase');
    await typeInto(user, 'New password again', 'a hidden pass phrase');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await dialogWords('alertdialog', 'Error');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    const text = await showReport(user);
    expect(text).toContain('session: signedOut --session.signIn--> signingIn');
    expect(text).toMatch(/Request failed: http, status 500, reference \S+/);
    const secrets = await secretsSeen();
    const typed = [
      'maria.castellan',
      'a wrong secret',
      demoPassword,
      'hidden.person',
      'a hidden pass phrase',
    ];
    // It was a real visit: what was typed went out, and tokens and names came back.
    expect(secrets).toEqual(expect.arrayContaining(['a hidden pass phrase', 'maria.castellan']));
    expect(secrets.length).toBeGreaterThan(20);
    const shown = window.sessionStorage.getItem('portal.auth')!;
    expect(hiddenIn(JSON.parse(shown)).length).toBeGreaterThan(2);
    const all = [...secrets, ...typed, ...hiddenIn(JSON.parse(shown)), 'Castellan', 'secret refusal'];
    expect(all.filter((secret) => isIn(text, secret))).toEqual([]);
  });

  it('is saved as it was shown', async () => {
    const saved: { name: string; bytes: Blob }[] = [];
    let bytes = new Blob();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((bytes = blob), 'blob:made'),
      revokeObjectURL() {},
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, bytes });
    });
    const { user } = await renderPortal({ at: '/my-account', grant: await grantOf('nora.lindqvist') });
    await readyPanel('Sign-in details');
    const text = await showReport(user);
    await typeInto(user, 'Email address', 'other@example.org');
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^problem-report-\d{8}T\d{4}Z\.txt$/),
    ]);
    expect(await saved[0]!.bytes.text()).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Hide the problem report' }));
    expect(screen.queryByRole('region', { name: 'The problem report, as it will be saved' })).toBeNull();
  });

  it('explains to the same user why a session ended, and shows the next user nothing of it', async () => {
    const { user } = await renderPortal({ at: '/my-account', grant: await grantOf('nora.lindqvist') });
    await readyPanel('Sign-in details');
    const out = 'signedOut --session.signIn--> signingIn';
    const leave = () => user.click(screen.getByRole('button', { name: 'Logout' }));
    await leave();
    await signIn(user, 'nora.lindqvist', demoPassword);
    await readyPanel('Sign-in details');
    const own = await showReport(user);
    expect(own).toContain(out);
    expect(own).toContain('stage: (root) --screen.opened--> (stays)');
    await leave();
    await signIn(user, 'victor.osei', demoPassword);
    await readyPanel('Sign-in details');
    expect(await showReport(user)).not.toContain(out);
  });
});
