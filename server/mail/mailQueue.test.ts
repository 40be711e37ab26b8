import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { createBackground } from '#server/core/background.ts';
import { createLog } from '#server/core/log.ts';
import { ownerOfResetGuid } from '#server/auth/resetGuids.ts';
import { resetGuidPlace } from './letters.ts';
import { createMailQueue, type QueuedMail } from './mailQueue.ts';
import type { Mail, OutgoingMail } from './mailer.ts';

const office = 'office@board.example';
const mail: Mail = { to: 'director@hospital.example', subject: 'A subject', text: 'The secret text.' };

/** A failure as nodemailer reports it. */
const smtpFailure = (code: string, command: string, responseCode?: number) =>
  Object.assign(new Error('The mail server says: the secret text'), { code, command, responseCode });
const away = smtpFailure('ECONNREFUSED', 'CONN');
const greylisted = smtpFailure('EENVELOPE', 'RCPT TO', 451);
const noMailbox = smtpFailure('EENVELOPE', 'RCPT TO', 550);
const HOUR = 3_600_000;

onAnyEngine('the queue of mails', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(() => server.db.query`delete from queued_mails`);
  afterAll(() => server.close());

  /** A queue whose mail server fails in turn in these ways; undefined is a success, and a function what it does. */
  function makeQueue(...failures: (Error | (() => Promise<void>) | undefined)[]) {
    const sent: OutgoingMail[] = [];
    const lines: string[] = [];
    // Not due yet for the queue of the server itself.
    const clock = { now: Date.now() + 24 * HOUR };
    const log = createLog((line) => lines.push(line));
    const background = createBackground(log);
    const queue = createMailQueue({
      db: server.db,
      clock: () => clock.now,
      background,
      log,
      officeEmail: office,
      resetGuidMinutes: 10,
      async send(each) {
        const failure = failures.shift();
        if (failure instanceof Error) throw failure;
        await failure?.();
        sent.push(each);
      },
    });
    const round = async () => {
      queue.start();
      queue.flush();
      await background.settled();
    };
    const add = (each: QueuedMail) => server.db.transaction((tx) => queue.add(tx, each, clock.now));
    const rows = () =>
      server.db.query<{
        body: string | null;
        isWaiting: boolean;
        isSent: boolean;
        failure: string | null;
      }>`
        select body, next_try_at is not null as is_waiting, sent_at is not null as is_sent, failure
          from queued_mails where recipient = ${mail.to}`;
    const stop = () => queue.stop();
    return { queue, sent, lines, clock, round, add, rows, stop };
  }

  it('sends each mail once, and keeps no word of its text', async () => {
    const { sent, round, add, rows, stop } = makeQueue();
    const id = await add(mail);
    await Promise.all([round(), round()]);
    stop();
    expect(sent).toEqual([{ ...mail, id }]);
    expect(await rows()).toEqual([{ body: null, isWaiting: false, isSent: true, failure: null }]);
  });

  it.each([
    ['is away', away],
    ['asks to try later', greylisted],
  ] as const)('sends a mail later when the mail server %s, and logs no word of it', async (_, failure) => {
    const { sent, lines, round, add, rows, clock, stop } = makeQueue(failure, failure);
    await add(mail);
    await round();
    await round();
    expect(sent).toEqual([]);
    for (const _round of [1, 2]) {
      clock.now += HOUR;
      await round();
    }
    stop();
    expect(sent).toHaveLength(1);
    expect(await rows()).toEqual([{ body: null, isWaiting: false, isSent: true, failure: null }]);
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toMatch(/secret|director@/);
  });

  it('asks a mail server that is away for one mail only, and for the next one after a refusal', async () => {
    const { sent, round, add, clock, stop } = makeQueue(away, greylisted);
    await add(mail);
    await add({ ...mail, to: 'other@hospital.example' });
    await round();
    expect(sent).toEqual([]);
    await round();
    expect(sent).toEqual([]);
    clock.now += HOUR;
    await round();
    stop();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([mail.to, 'other@hospital.example'].toSorted());
  });

  it('gives up a mail after three days, and tells the office', async () => {
    const { sent, round, add, rows, clock, lines, stop } = makeQueue(away, away, away);
    await add(mail);
    for (const hours of [0, 1, 24 * 3]) {
      clock.now += hours * HOUR;
      await round();
    }
    expect(await rows()).toEqual([{ body: null, isWaiting: false, isSent: false, failure: 'ECONNREFUSED' }]);
    expect(lines.join()).toContain('a mail could not be delivered');
    await round();
    stop();
    expect(sent.map(({ to, text }) => [to, text])).toEqual([
      [office, expect.stringContaining(`To: ${mail.to}\nSubject: ${mail.subject}`)],
    ]);
  });

  it('gives up a mailbox that does not exist at once, and nobody is told that of the office', async () => {
    const { sent, round, add, rows, stop } = makeQueue(noMailbox, noMailbox);
    await add(mail);
    await round();
    await round();
    stop();
    expect(await rows()).toEqual([{ body: null, isWaiting: false, isSent: false, failure: '550' }]);
    expect(sent).toEqual([]);
    expect(await server.db.query`select 1 from queued_mails where failure = '550'`).toHaveLength(2);
  });

  it('gives up earlier what nobody waits for any longer', async () => {
    const { rows, round, add, clock, stop } = makeQueue(away);
    await add({ ...mail, giveUpAt: clock.now + 10_000 });
    await round();
    stop();
    expect(await rows()).toMatchObject([{ isWaiting: false, isSent: false }]);
  });

  it('takes that a mail came back, once, also after it was sent', async () => {
    const { queue, sent, round, add, rows, stop } = makeQueue();
    const id = await add(mail);
    await round();
    expect([await queue.bounce(id), await queue.bounce(id), await queue.bounce(randomUUID())]).toEqual([
      true,
      true,
      false,
    ]);
    await round();
    stop();
    expect(await rows()).toMatchObject([{ failure: 'bounced' }]);
    expect(sent.map(({ to }) => to)).toEqual([mail.to, office]);
  });

  it('makes the link to choose a new password when it is sent, so that the queue never holds it', async () => {
    const { sent, round, add, clock, rows, stop } = makeQueue(away);
    const [{ userId } = { userId: 0 }] = await server.db.query<{
      userId: number;
    }>`select min(user_id) as user_id from users`;
    await add({ ...mail, text: resetGuidPlace, resetFor: userId });
    await round();
    expect((await rows())[0]?.body).toBe(resetGuidPlace);
    clock.now += HOUR;
    await round();
    stop();
    expect(sent[0]?.text).toMatch(/^[\w-]{43}$/);
    expect(await ownerOfResetGuid(server.db, sent[0]!.text, clock.now + 9 * 60_000)).toBe(userId);
  });

  it('knows nothing of a mail whose transaction failed, and nothing of one that was dropped', async () => {
    const { queue, sent, round, add, clock, stop } = makeQueue();
    const failed = server.db.transaction(async (tx) => {
      await queue.add(tx, mail, clock.now);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    const id = await add(mail);
    await server.db.transaction((tx) => queue.drop(tx, id));
    await round();
    stop();
    expect(sent).toEqual([]);
  });

  it('leaves a mail that a stop did not wait for to another instance', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const { queue, clock, round, add, rows } = makeQueue(() => {
      begin();
      return new Promise(() => {});
    });
    await add(mail);
    const sending = round();
    await begun;
    queue.stop(0);
    await sending;
    expect(await rows()).toMatchObject([{ body: mail.text, isWaiting: true, isSent: false }]);
    const other = makeQueue();
    other.clock.now = clock.now + HOUR;
    await other.round();
    other.stop();
    expect(other.sent).toMatchObject([mail]);
  });

  it('is emptied by any instance when the one that queued a mail is gone', async () => {
    const gone = makeQueue();
    await gone.add(mail);
    const other = makeQueue();
    await other.round();
    other.stop();
    expect(other.sent).toHaveLength(1);
  });
});

describe('a server that stops right after an examiner has recused themselves', () => {
  it('tells the office when it starts again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mails-'));
    let hangs = false;
    const start = () =>
      startTestApp({
        dataDir: folder,
        settings: { officeEmail: office },
        wrap: (db) => ({
          ...db,
          transaction: async (work) => {
            const result = await db.transaction(work);
            if (hangs) await new Promise(() => {});
            return result;
          },
        }),
      });
    try {
      let server = await start();
      const day = await makeExamDay(server.db, { examiners: [131], examinees: 1 });
      const { examScheduleId } = day.examinees[0]!;
      const victor = await signedInAs(server, 'victor.osei');
      hangs = true;
      void victor('skipExam', { body: { examScheduleId, reason: 'conflict' } });
      await expect
        .poll(
          () => server.db.query`select * from examiner_conflicts where exam_schedule_id = ${examScheduleId}`,
        )
        .toHaveLength(1);
      expect(await server.mails()).toEqual([]);
      await server.close();
      hangs = false;
      server = await start();
      expect((await server.mails()).map(({ to, subject }) => [to, subject])).toEqual([
        [office, 'An examiner has a conflict of interest'],
      ]);
      await server.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
