import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPglite } from '#server/db/pglite.ts';
import { people, type DemoPerson } from '#server/demo/seed/people.ts';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { headerOf, startSmtpServer } from '#tests/support/server/smtpServer.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

/** How long the mail server takes no mail, in seconds. A connection that hangs must fail before the portal is killed. */
const outage = Number(process.env.MAIL_OUTAGE_SECONDS ?? 30);
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

describe('an outage of the mail server in which the portal is killed', { tags: ['full'] }, () => {
  waitsFor('server processes of its own, and an SMTP server that is away');

  it('loses no mail and sends none twice', { timeout: (5 * outage + 900) * 1_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-outage-'));
    const smtp = await startSmtpServer();
    onTestFinished(async () => {
      await smtp.stop();
      rmSync(folder, { recursive: true });
    });
    await prepareFolder(folder);
    const start = async () => {
      const server = await startServerProcess(folder, {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'The Board <portal@board.example>',
        TRUST_PROXY: '1',
      });
      return { server, url: await server.ready };
    };
    let portal = await start();

    const post = async (call: string, body: object, from: number) => {
      const answer = await fetch(`${portal.url}/api/users/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${from}` },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
    };
    /** Asks for everybody's user name and for a new password, each in a mail. */
    const ask = async (some: readonly DemoPerson[]) => {
      for (const person of some) {
        await post('forgot-username', { email: person.emailAddress }, person.userId % 250);
        await post('create-forgot-password', { userName: person.userName }, person.userId % 250);
      }
    };
    const part = Math.ceil(people.length / 4);
    const next = (index: number) => people.slice(index * part, (index + 1) * part);

    smtp.state = 'hangs';
    await ask(next(0));
    await pause(outage / 4);
    smtp.state = 'greylists';
    await ask(next(1));
    await pause(outage / 4);
    portal.server.process.kill('SIGKILL');
    await portal.server.exited;
    portal = await start();
    smtp.state = 'dies';
    await ask(next(2));
    await pause(outage / 4);
    await smtp.stop();
    await ask(next(3));
    await pause(outage / 4);
    expect(smtp.mails).toEqual([]);

    smtp.state = 'takes';
    await smtp.start();
    await expect
      .poll(() => smtp.mails.length, { timeout: (4 * outage + 700) * 1_000, interval: 1_000 })
      .toBe(2 * people.length);
    // One that was sent twice would come again at a later try.
    await pause(outage / 2);
    portal.server.process.kill('SIGTERM');
    expect(await portal.server.exited).toBe(0);

    const ids = smtp.mails.map((mail) => headerOf(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(ids.length);
    const db = await openPglite(join(folder, 'database'));
    const [counts] = await db.query`
      select count(*) as queued_in_all, count(sent_at) as sent, count(undelivered_at) as undelivered,
      count(next_try_at) as waiting, max(tries) as most_tries from queued_mails`;
    await db.close();
    console.info(`mails over an outage of ${outage} s`, counts, { arrived: ids.length });
    expect(counts).toMatchObject({ sent: 2 * people.length, undelivered: 0, waiting: 0 });
  });
});
