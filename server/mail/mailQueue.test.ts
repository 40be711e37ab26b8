import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { onBothEngines, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { createBackground } from '#server/background.ts';
import { createLog } from '#server/http/log.ts';
import { createMailQueue } from './mailQueue.ts';
import type { Mail } from './mailer.ts';

const mail: Mail = { to: 'office@board.example', subject: 'A subject', text: 'The secret text.' };

onBothEngines('the queue of mails', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await startTestApp({ engine });
  });
  afterEach(() => server.close());

  /** A queue whose mail server fails a number of times first. */
  function makeQueue(failures: number) {
    const sent: Mail[] = [];
    const lines: string[] = [];
    // Not due yet for the queue of the server itself.
    const clock = { now: Date.now() + 86_400_000 };
    let left = failures;
    const log = createLog((line) => lines.push(line));
    const background = createBackground(log);
    const queue = createMailQueue({
      db: server.db,
      clock: () => clock.now,
      background,
      log,
      mailer: {
        async send(each) {
          left -= 1;
          if (left >= 0) throw new Error('the mail server is away');
          sent.push(each);
        },
      },
    });
    const round = async () => {
      queue.wake();
      await background.settled();
    };
    return { queue, sent, lines, clock, round };
  }

  it('sends each mail once, and keeps nothing of it', async () => {
    const { queue, sent, round, clock } = makeQueue(0);
    await queue.add(server.db, mail, clock.now);
    await Promise.all([round(), round()]);
    queue.stop();
    expect(sent).toEqual([mail]);
    expect(await server.db.query('select * from queued_mails')).toEqual([]);
  });

  it('sends a mail later that could not be sent, and logs no word of it', async () => {
    const { queue, sent, lines, round, clock } = makeQueue(2);
    await queue.add(server.db, mail, clock.now);
    await round();
    await round();
    expect(sent).toEqual([]);
    for (const _ of [1, 2]) {
      clock.now += 3_600_000;
      await round();
    }
    queue.stop();
    expect(sent).toEqual([mail]);
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toMatch(/secret|office@/);
  });

  it('gives up a mail that no server has taken for five days, and says so in the log', async () => {
    const { queue, sent, lines, round, clock } = makeQueue(3);
    await queue.add(server.db, mail, clock.now);
    for (const hours of [0, 1, 24 * 5]) {
      clock.now += hours * 3_600_000;
      await round();
    }
    expect(await server.db.query('select * from queued_mails')).toEqual([]);
    expect(lines[2]).toContain('a queued mail was given up');
    await round();
    queue.stop();
    expect(sent).toEqual([]);
  });

  it('knows nothing of a mail whose transaction failed', async () => {
    const { queue, sent, round, clock } = makeQueue(0);
    const failed = server.db.transaction(async (tx) => {
      await queue.add(tx, mail, clock.now);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await round();
    queue.stop();
    expect(sent).toEqual([]);
  });
});

describe('a server that stops right after an examiner has recused themselves', () => {
  it('tells the office when it starts again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-mails-'));
    const office = 'office@board.example';
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
        .poll(() =>
          server.db.query('select * from examiner_conflicts where exam_schedule_id = $1', [examScheduleId]),
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
