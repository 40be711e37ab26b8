import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { headerOf, startSmtpServer, type MailServerState } from '#tests/support/server/smtpServer.ts';
import { createBackground } from '#server/core/background.ts';
import { createLog } from '#server/core/log.ts';
import { defaultSettings } from '#server/core/settings.ts';
import { createMailQueue } from './mailQueue.ts';
import { signed, smtpMailer, type Mail } from './mailer.ts';

const office = 'office@board.example';
const settings = { ...defaultSettings, officeEmail: office, portalUrl: 'https://portal.board.example' };
const mail: Mail = { to: 'director@hospital.example', subject: 'A subject', text: 'A text.' };
const HOUR = 3_600_000;

describe('mails to a real SMTP server', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  beforeEach(() => server.db.query`delete from queued_mails`);
  afterAll(() => server.close());

  /** An SMTP server in a state, and a queue that sends to it. */
  async function connect(state: MailServerState, timeouts = { connect: 20_000, answer: 20_000 }) {
    const smtp = await startSmtpServer(state);
    const mailer = smtpMailer(smtp.url, timeouts);
    // Not due yet for the queue of the server itself.
    const clock = { now: Date.now() + 24 * HOUR };
    const log = createLog(() => {});
    const background = createBackground(log);
    const queue = createMailQueue({
      db: server.db,
      clock: () => clock.now,
      background,
      log,
      officeEmail: office,
      resetGuidMinutes: 10,
      send: (each) => mailer.send(signed(each, settings)),
    });
    onTestFinished(async () => {
      queue.stop();
      mailer.close();
      await smtp.stop();
    });
    return {
      smtp,
      clock,
      queue,
      settled: () => background.settled(),
      add: (each: Mail) => server.db.transaction((tx) => queue.add(tx, each, clock.now)),
      round: async () => {
        queue.start();
        await background.settled();
      },
    };
  }

  const failures = async () =>
    (await server.db.query<{ failure: string }>`select failure from queued_mails order by failure`).map(
      ({ failure }) => failure,
    );

  it('have no more than the given time when the queue stops while the mail server hangs', async () => {
    const { add, queue, settled } = await connect('hangs', { connect: 60_000, answer: 60_000 });
    await add(mail);
    queue.start();
    queue.stop(50);
    await settled();
    expect(await failures()).toEqual([null]);
  });

  it('say who sends them, that nobody should answer by a program, and where to answer', async () => {
    const { smtp, add, round } = await connect('takes');
    const id = await add(mail);
    await round();
    expect(smtp.mails).toHaveLength(1);
    const [taken = ''] = smtp.mails;
    expect(headerOf(taken, 'From')).toBe(settings.mailFrom);
    expect(headerOf(taken, 'To')).toBe(mail.to);
    expect(headerOf(taken, 'Reply-To')).toBe(office);
    expect(headerOf(taken, 'Message-ID')).toBe(`<${id}@portal.board.example>`);
    expect(headerOf(taken, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(taken, 'X-Auto-Response-Suppress')).toBe('All');
  });

  it.each<[state: MailServerState, failure: string]>([
    ['hangs', 'ETIMEDOUT'],
    ['greylists', '451'],
    ['dies', 'ECONNECTION'],
  ])('wait while it %s, and arrive once afterwards', async (state, failure) => {
    const { smtp, clock, add, round } = await connect(
      state,
      state === 'hangs' ? { connect: 20_000, answer: 500 } : undefined,
    );
    await add(mail);
    await round();
    expect(await failures()).toEqual([failure]);
    expect(smtp.mails).toEqual([]);
    await smtp.stop();
    clock.now += HOUR;
    await round();
    expect(await failures()).toEqual(['ESOCKET']);
    smtp.state = 'takes';
    await smtp.start();
    clock.now += HOUR;
    await round();
    await round();
    expect(smtp.mails).toHaveLength(1);
  });

  it('are undelivered when it refuses the mailbox, which the office is told', async () => {
    const { smtp, add, round } = await connect('refuses');
    await add({ ...mail, to: 'nobody@hospital.example' });
    await add(mail);
    await round();
    const undelivered = await server.db
      .query`select recipient, failure from queued_mails where undelivered_at is not null`;
    expect(undelivered).toEqual([{ recipient: 'nobody@hospital.example', failure: '550' }]);
    expect(new Set(smtp.mails.map((taken) => headerOf(taken, 'To')))).toEqual(new Set([mail.to, office]));
  });
});
