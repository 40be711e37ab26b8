import { afterEach, describe, expect, it } from 'vitest';
import { signedInTests } from '#tests/support/server/signedInTests.ts';
import { identifier } from '#server/db/fragment.ts';

const examId = 501;
const director = { examId, officialName: 'Ellen Marsh', officialEmail: 'ellen.marsh@hospital.example' };

describe('a request for a letter, when the member declines the exam', () => {
  const { server, member: tomas } = signedInTests('tomas.abara');
  afterEach(async () => {
    for (const table of ['letters', 'declined_letters', 'intentions'])
      await server().db.query`delete from ${identifier(table)} where user_id = 111 and exam_id = 501`;
  });

  const send = (path: string, json: unknown) =>
    server().fetch(path, { method: 'POST', headers: tomas().headers, json: json as object });
  const ask = () => send('/api/examinations/pd-reference-letter', director);
  const state = (intends: boolean) =>
    send('/api/examinations/intentions', { examId, intends, examDateId: null });
  const letter = async () => {
    const response = await server().fetch(
      `/api/examinations/pd-reference-letter/by-examid?examId=${examId}`,
      {
        headers: tomas().headers,
      },
    );
    return (await response.json()) as { officialName: string } | null;
  };
  /** The mails to the director so far, oldest first. */
  const mails = async () => {
    await server().app.settled();
    return (await server().mails()).filter(({ to }) => to === director.officialEmail).toReversed();
  };
  const linkIn = (text = '') => /\/letters\/[\w-]+/.exec(text)?.[0] ?? '';
  const answer = (link: string) =>
    server().fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ version: '', answer: 'agree', comment: '', signature: 'Ellen Marsh' }),
    });

  it('ends: the director gets one mail, and the link takes no answer and says why', async () => {
    await state(true);
    await ask();
    const before = await mails();
    const link = linkIn(before.at(-1)?.text);
    expect(await (await server().fetch(link)).text()).toContain('Your answer');
    await state(false);
    await state(false);
    const newMails = (await mails()).slice(before.length);
    expect(newMails.map(({ subject }) => subject)).toEqual([
      'Request withdrawn: reference letter for Tomas Abara, MD',
    ]);
    expect(newMails[0]?.text).toContain('no longer works');
    const page = await server().fetch(link);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('This request was withdrawn');
    expect((await answer(link)).status).toBe(410);
    expect(await letter()).toBeNull();
  });

  it('can be made again after a change of mind, by a new link, even on the same day', async () => {
    await state(true);
    await ask();
    await state(false);
    const before = await mails();
    await state(true);
    expect(await letter()).toBeNull();
    expect((await ask()).status).toBe(200);
    expect(await letter()).toMatchObject({ officialName: 'Ellen Marsh' });
    const links = (await mails()).slice(before.length).map(({ text }) => linkIn(text));
    expect(links).toHaveLength(1);
    expect(await (await server().fetch(links[0]!)).text()).toContain('Your answer');
  });

  it('floods no mailbox: only so many requests in a while', async () => {
    for (let time = 0; time < 10; time++) {
      await state(true);
      expect((await ask()).status).toBe(200);
      await state(false);
    }
    await state(true);
    expect((await ask()).status).toBe(429);
  });

  it('stays as it is if the director has answered', async () => {
    await state(true);
    await ask();
    await server().db.query`
      update letters set status = 2, recommends = true, response_date = now() where user_id = 111`;
    const before = (await mails()).length;
    await state(false);
    expect(await mails()).toHaveLength(before);
    expect(await letter()).toMatchObject({ officialName: 'Ellen Marsh' });
  });
});
