import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToken,
  eventOf,
  feeOf,
  openPage,
  oweTomas,
  pay,
  tell,
  testCards,
  tokenFor,
} from '#tests/support/server/payments.ts';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { startProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { openEmbedded } from '#server/db/open.ts';
import { openJournal } from './journal.ts';
import { requireReplayed } from './replay.ts';

const HOUR = 3_600_000;

/** A power failure: the journal is complete on disk, the database is in an older state. */
describe('a power failure on the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-power-'));
  const older = mkdtempSync(join(tmpdir(), 'portal-power-older-'));
  let server: TestApp;
  const start = async () => {
    server = await startTestApp({ dataDir: folder, settings: { lateWebhookSeconds: 3_600 } });
  };
  const failPower = async () => {
    await server.close();
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
    await start();
  };
  beforeAll(async () => {
    await start();
    await oweTomas(server);
    await oweTomas(server);
    await oweTomas(server);
    await server.db
      .query`insert into registrations (user_id, exam_id, status, registered_at) values (115, 502, 1, now())`;
    await server.close();
    cpSync(join(folder, 'database'), older, { recursive: true });
    await start();
  });
  afterAll(async () => {
    await server.close();
    for (const each of [folder, older]) rmSync(each, { recursive: true });
  });

  it('loses no payment and no attempt that was answered, and does none twice', async () => {
    const [paid = 0, waiting = 0, opened = 0] = (
      await server.db.query<{
        id: number;
      }>`select fee_id as id from fees where title = 'A fee of the tests' order by 1`
    ).map(({ id }) => id);
    const tomas = await server.signIn('tomas.abara');
    const key = randomUUID();
    const first = await server.fetch('/api/billing/transaction/token', {
      method: 'POST',
      headers: { ...tomas.headers, 'idempotency-key': key },
      json: { feeIds: [paid], returnTo: 'paymentHistory' },
    });
    const token = (await first.json()) as { transactionToken: string; transactionId: number };
    await pay(server, await openPage(server, token.transactionToken));
    const late = await tokenFor(server, tomas.headers, waiting);
    await pay(server, await openPage(server, late.transactionToken), testCards.silent);
    const third = await tokenFor(server, tomas.headers, opened);
    await server.app.settled();
    const feesNow = async () => {
      const { headers } = await server.signIn('tomas.abara');
      return await Promise.all([paid, waiting, opened].map((id) => feeOf(server, headers, id)));
    };
    const before = await feesNow();
    expect(before.map(({ paidTotal }) => paidTotal)).toEqual([185_000, 0, 0]);

    await failPower();
    const after = await feesNow();
    expect(after).toEqual(before);
    expect(server.lines.some((line) => line.includes('executed again'))).toBe(true);
    const again = await server.signIn('tomas.abara');
    expect((await askToken(server, again.headers, paid)).status).toBe(409);
    expect((await tokenFor(server, again.headers, opened)).transactionId).toBe(third.transactionId);
    // The bank's late response still finds its payment.
    await tell(server, eventOf(server, late.transactionId, 'succeeded'));
    expect((await feesNow()).map(({ paidTotal }) => paidTotal)).toEqual([185_000, 185_000, 0]);

    // Repeating the request whose response was lost returns the same attempt.
    const repeated = await server.fetch('/api/billing/transaction/token', {
      method: 'POST',
      headers: { ...again.headers, 'idempotency-key': key },
      json: { feeIds: [paid], returnTo: 'paymentHistory' },
    });
    expect(((await repeated.json()) as typeof token).transactionId).toBe(token.transactionId);

    await failPower();
    expect((await feesNow()).map(({ paidTotal }) => paidTotal)).toEqual([185_000, 185_000, 0]);
    await server.close();
    await start();
    expect(server.lines.some((line) => line.includes('executed again'))).toBe(false);
    expect((await feesNow()).map(({ paidTotal }) => paidTotal)).toEqual([185_000, 185_000, 0]);
  });

  it('keeps a withdrawal with the time at which it was made', async () => {
    const { headers } = await server.signIn('ines.marchand');
    const withdrawn = await server.fetch('/api/examinations/registration-withdraw', {
      method: 'POST',
      headers,
      json: { examHeaderId: 502 },
    });
    expect(withdrawn.status).toBe(200);
    const { withdrawnAt } = (await withdrawn.json()) as { withdrawnAt: string };
    const rows = () =>
      server.db.query<{
        status: number;
        withdrawnAt: string;
      }>`select status, withdrawn_at from registrations where user_id = 115 and exam_id = 502`;
    await failPower();
    expect(await rows()).toEqual([{ status: -1, withdrawnAt }]);
  });

  it('is told to a command of the board until a server has tried what the journal has', async () => {
    const journaled = async () => {
      const db = await openEmbedded(folder, () => undefined);
      try {
        await requireReplayed(db, folder);
      } finally {
        await db.close();
      }
    };
    const loseDatabase = () => {
      rmSync(join(folder, 'database'), { recursive: true });
      cpSync(older, join(folder, 'database'), { recursive: true });
    };
    await server.close();
    await journaled();
    // One that a server refuses: it stays in the journal, and must not be asked for at each command.
    const journal = await openJournal(join(folder, 'journal'));
    const key = randomUUID();
    const refused = { key, method: 'POST', path: '/api/none', body: '', identity: null, at: Date.now() };
    await journal.append(refused);
    await journal.close();
    await expect(journaled()).rejects.toThrow('lacks accepted commands (1) that are only in its journal');
    await start();
    await server.close();
    await journaled();
    loseDatabase();
    await expect(journaled()).rejects.toThrow(
      /lacks accepted commands \((?!1\))\d+\).*start the server once/,
    );
    await start();
    await server.close();
    await journaled();
    await start();
  });

  it('keeps attestations with the time at which they were given', { tags: ['full'] }, async () => {
    server.clock.ahead = HOUR;
    const { headers } = await server.signIn('tomas.abara');
    const given = await server.fetch('/api/examinations/qe-attestation/update', {
      method: 'POST',
      headers,
      json: 501,
    });
    expect(given.status).toBe(200);
    const rows = () => server.db.query`select * from attestations where user_id = 111 order by name`;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await failPower();
    expect(await rows()).toEqual(before);
  });
});

describe('the commands of the board after a power failure', () => {
  waitsFor('commands in processes of their own');

  it(
    'refuse to read, to write and to back up what is not whole',
    { tags: ['full'], timeout: 60_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-power-board-'));
      await prepareFolder(folder);
      const journal = await openJournal(join(folder, 'journal'));
      const key = randomUUID();
      await journal.append({
        key,
        method: 'POST',
        path: '/api/none',
        body: '',
        identity: null,
        at: Date.now(),
      });
      await journal.close();
      for (const words of ['backup', 'account show nora.lindqvist', 'account lock nora.lindqvist']) {
        const command = await startProcess('server/board/main.ts', { DATA_DIR: folder }, words.split(' '));
        expect(await command.exited).toBe(1);
        expect(command.output()).toMatch(/^The database in \S+ lacks accepted commands \(1\)[^\n]*\n$/);
      }
      expect(readdirSync(folder)).not.toContain('backups');
      rmSync(folder, { recursive: true });
    },
  );
});
