import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { hashedToken } from '#server/auth/linkTokens.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import type { Database, Row } from '#server/db/database.ts';
import {
  addEarlierLetters,
  LAST_OF_TWO_TABLES,
  seenBefore,
  tokenOf,
  type EarlierLetter,
} from '#tests/support/server/earlierLetters.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { onBothEngines, openEmpty, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { directorLettersOf, letterBehind, lettersOf } from './letterTable.ts';
import { inserted, type NewRow } from '#server/db/fragment.ts';

const CARDS = 507;

/** The same as `seenBefore`, as this version has it. */
async function seenNow(db: Database, before: Awaited<ReturnType<typeof seenBefore>>) {
  const users = await db.query<{ id: number }>`select user_id as id from users order by user_id`;
  const directors: Row[] = [];
  const officials: Row[] = [];
  for (const { id: userId } of users) {
    for (const letter of (await directorLettersOf(db, userId)).toSorted((a, b) => a.examId - b.examId))
      directors.push({ userId, ...letter });
    const all = [...(await lettersOf(db, userId, 101)), ...(await lettersOf(db, userId, null))];
    for (const letter of all.toSorted((a, b) => a.id - b.id)) officials.push({ userId, ...letter });
  }
  const pages: Row[] = [];
  const hashes = await db.query`
    select user_id, exam_id, official_name, token_hash,
           office_token_hash, status, sent_date, response_date,
           response_comment, signature, sent_back_reason,
           office_sent_at, decided_at, reference_id,
           official_email
      from letters order by user_id, exam_id, official_name`;
  for (const [index, row] of hashes.entries()) pages.push({ ...before.pages[index], ...row });
  const rest = await db.query`
    select user_id, exam_id, official_name as name, times_sent, recommends,
           agreed_wording, withdrawn_at, mail_id
      from letters order by 1, 2, 3`;
  return { directors, officials, pages, rest };
}

onBothEngines('one table for all letters', (engine) => {
  it('has every letter of every earlier version, in every state, and members, pages and links show the same', async () => {
    const db = await openEmpty(engine);
    try {
      const earlier = readMigrations().filter(({ number }) => number <= LAST_OF_TWO_TABLES);
      const added: EarlierLetter[] = [];
      for (const [index, { number }] of earlier.entries()) {
        await migrate(db, earlier.slice(0, index + 1));
        added.push(...(await addEarlierLetters(db, number)));
      }
      const before = await seenBefore(db);
      expect(before.rest).toHaveLength(added.length);
      await migrate(db);
      expect(await seenNow(db, before)).toEqual(before);
      let links = 0;
      for (const { userId, letter } of added)
        for (const isOffice of [false, true]) {
          const token = tokenOf(userId, letter, isOffice);
          const column = isOffice ? 'officeTokenHash' : 'tokenHash';
          const page = before.pages.find((each) => each[column] === hashedToken(token));
          if (!page) continue;
          const { tokenHash: _token, officeTokenHash: _office, ...shown } = page;
          links++;
          const link = isOffice ? 'office_token_hash' : 'token_hash';
          expect(await letterBehind(db, link, token)).toMatchObject(shown);
        }
      // Each version has more letters than the one before.
      expect(links).toBeGreaterThan(added.length * 0.7);
    } finally {
      await db.close();
    }
  });

  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine, settings: { officeEmail: 'office@board.example' } });
  });
  afterAll(() => server.close());
  const pages = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const agreement = { answer: 'agree', comment: '', signature: 'Ellen Marsh' };

  it('takes what a server of the earlier version writes of a director, and its link works here', async () => {
    const ask = (name: string, token: string) =>
      server.db.query`
        insert into pd_letters
          (user_id, exam_id, official_name, official_email, status, sent_date, token_hash, mail_id)
        values (111, 501, ${name}, 'ellen@b.example', 1, ${new Date().toISOString()}, ${hashedToken(token)}, null)
        on conflict (user_id, exam_id) do update set
          official_name = excluded.official_name, official_email = excluded.official_email,
          status = excluded.status, sent_date = excluded.sent_date, token_hash = excluded.token_hash,
          mail_id = excluded.mail_id, response_date = null, times_sent = pd_letters.times_sent + 1`;
    await ask('Ellen Marsh', 'first');
    await ask('Ellen Marsh-Ito', 'second');
    const tomas = await memberOf(server, 'tomas.abara');
    const letter = async () =>
      (
        await tomas.get<PdReferenceLetter | null>(
          '/api/examinations/pd-reference-letter/by-examid?examId=501',
        )
      ).value;
    expect(await letter()).toMatchObject({ officialName: 'Ellen Marsh-Ito', status: 1, mailState: 'sent' });
    expect((await pages.open('/letters/first')).status).toBe(404);
    expect((await pages.send('/letters/second', agreement)).text).toContain('Your answer has been received');
    expect(
      await server.db.query`
        select official_name, status, times_sent, recommends from pd_letters
         where user_id = 111 and exam_id = 501`,
    ).toEqual([{ officialName: 'Ellen Marsh-Ito', status: 2, timesSent: 2, recommends: true }]);
    expect(await server.db.query`select kind, exam_id from letters where user_id = 111`).toEqual([
      { kind: 'director', examId: 501 },
    ]);
  });

  it('takes what a server of the earlier version writes of an official, beside what this one writes', async () => {
    const june = await signedInAs(server, 'june.halvorsen');
    const [user] = await server.db.query<{ id: number }>`
      select user_id as id from users where user_name = 'june.halvorsen'`;
    const add = () =>
      server.db.query<{ id: number }>`
        insert into "exam_reference_letters"
          ("id", "user_id", "exam_id", "attestation_type", "hospital_name", "auth_official", "auth_official_title",
           "auth_official_email", "alt_role", "status", "times_sent", "reference_id", "version")
        values (default, ${user!.id}, ${CARDS}, '1', 'Cedar Valley', 'Rosa Lund', 'Chief', 'rosa@b.example', default, 0, default, 'RL-1', default)
        on conflict (reference_id) do nothing returning id`;
    const [{ id } = { id: 0 }] = await add();
    expect(await add()).toEqual([]);
    const listed = async () =>
      (await june('listReferenceLetters', { query: { examheaderId: CARDS } })).body.examUserReferenceLetters;
    expect(await listed()).toMatchObject([
      { id, authOfficial: 'Rosa Lund', status: 0, timesSent: 0, version: 1 },
    ]);
    expect((await june('sendReferenceLetter', { body: { id, examHeaderId: CARDS } })).status).toBe(200);
    await server.db.query`
      update exam_reference_letters set auth_official = 'Rosa Lund-Berg', version = version + 1
       where id = ${id}`;
    expect(await listed()).toMatchObject([{ authOfficial: 'Rosa Lund-Berg', timesSent: 1, version: 3 }]);
    expect((await pages.open(await pages.newestLink('rosa@b.example'))).text).toContain('Rosa Lund-Berg');
    expect(
      await server.db.query`select auth_official, status from exam_reference_letters where id = ${id}`,
    ).toEqual([{ authOfficial: 'Rosa Lund-Berg', status: 1 }]);
  });

  it('has one letter of a director for a member and an exam, and no letter without what its kind needs', async () => {
    const insert = (columns: NewRow) =>
      server.db.query`
        insert into letters ${inserted([{ userId: 112, status: 0, officialEmail: 'a@b.example', ...columns }])}`;
    await insert({ kind: 'director', examId: 501, officialName: 'A' });
    await expect(insert({ kind: 'director', examId: 501, officialName: 'B' })).rejects.toThrow(
      /letters_director/,
    );
    await expect(insert({ kind: 'director', officialName: 'A' })).rejects.toThrow('letters_of_directors');
    await expect(insert({ kind: 'official', officialName: 'A' })).rejects.toThrow('letters_of_officials');
  });

  it('notes when the page of a request was first read, until it is sent again', async () => {
    const opened = async () =>
      (
        await server.db.query<{ at: string | null }>`
          select opened_at as at from letters
           where user_id = (select user_id from users where user_name = 'leila.haddad') and exam_id is null`
      )[0]?.at;
    const leila = await signedInAs(server, 'leila.haddad');
    const letters = (await leila('listCcReferenceLetters', {})).body.referenceLetters as { id: number }[];
    server.clock.ahead = 8 * 24 * 60 * 60_000;
    const again = await signedInAs(server, 'leila.haddad');
    expect((await again('sendCcReferenceLetter', { body: { id: letters[0]!.id } })).status).toBe(200);
    const link = await pages.newestLink('ellen.marsh@hospital.example');
    expect(await opened()).toBeNull();
    await server.fetch(link, { method: 'HEAD' });
    await server.app.settled();
    expect(await opened()).toBeNull();
    await pages.open(link);
    await server.app.settled();
    const first = await opened();
    expect(first).toEqual(expect.any(String));
    server.clock.ahead += 60_000;
    await pages.open(link);
    await server.app.settled();
    expect(await opened()).toBe(first);
    server.clock.ahead = 0;
  });
});
