import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { createAccount, endSessions, inviteAgain, setRoles, showAccount } from './accounts.ts';
import { checkDay } from './checkDay.ts';
import { importFolder, ImportRefused } from './importFolder.ts';
import { inWords } from './readFolder.ts';
import { removeConflict, removeExaminee } from './removals.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const EXAM_DAY = '2027-09-20';
const templates = join(import.meta.dirname, 'templates');

onAnyEngine('a board', (engine) => {
  let server: TestApp;
  let folder: string;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-board-'));
    cpSync(templates, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const by = () => ({ by: 'office', now: Date.now() });
  const load = (options: { isDryRun?: boolean; overwrites?: boolean } = {}) =>
    importFolder(server.db, folder, {
      isDryRun: false,
      invites: true,
      overwrites: false,
      portalUrl: 'http://portal.example',
      ...by(),
      ...options,
    });
  const refusal = async () => {
    const thrown: unknown = await load().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ImportRefused);
    return (thrown as ImportRefused).problems.map((each) =>
      typeof each === 'string' ? each : inWords(each),
    );
  };
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  /** All mails, once the server has sent what is queued: it looks for mails of others when it sends one of its own. */
  const others = ['nora.lindqvist', 'maria.castellan', 'tomas.abara', 'dana.reyes'];
  const mails = async () => {
    const json = { email: `${others.pop()}@example.org` };
    await server.fetch('/api/users/forgot-username', { method: 'POST', json });
    return server.mails();
  };
  const count = async (rows: Fragment) =>
    (await server.db.query<{ n: number }>`select count(*)::integer as n from ${rows}`)[0]?.n;

  describe('importing a folder', () => {
    it('counts everything in a dry run, and writes nothing', async () => {
      const before = await count(fragment`users`);
      const report = await load({ isDryRun: true });
      expect(report.files.map(({ written }) => written.added)).toEqual([
        4, 2, 0, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 3, 1, 2, 1, 3,
      ]);
      expect(report).toMatchObject({ invited: 4, sheets: 4, lines: 8 });
      expect(await count(fragment`users`)).toBe(before);
    });

    it('names each problem with file, line and column, and writes nothing of the whole folder', async () => {
      appendFileSync(
        join(folder, 'people.csv'),
        'x,nomail,A,B,,king,,\nJOON.PARK,j@example.org,J,P,,user,,\n',
      );
      rewrite('teams.csv', (text) => text.replace('9301', '77'));
      rewrite('sessions.csv', (text) => text.replace('09:15', '07:15'));
      rewrite('exams.csv', (text) => text.replace('code,', 'kode,'));
      writeFileSync(join(folder, 'teems.csv'), '');
      const before = await count(fragment`users`);
      expect(await refusal()).toEqual([
        expect.stringMatching(/^teems\.csv, line 1: No import reads this file/),
        'people.csv, line 6, column email: Enter an email address.',
        expect.stringMatching(/^people\.csv, line 6, column roles: Enter one or more of user, /),
        'people.csv, line 7, column user_name: Line 3 is about the same.',
        expect.stringMatching(/^exams\.csv, line 1, column kode: There is no such column/),
        'exams.csv, line 1, column code: This column is missing.',
        'sessions.csv, line 2, column ends: The end is before the beginning.',
        expect.stringMatching(/^exam_dates\.csv, line 2, column exam_id: There is no exam 9001\.$/),
        expect.stringMatching(/^exam_dates\.csv, line 3, /),
        'candidates.csv, line 2, column exam_id: There is no exam 9001.',
        'fees.csv, line 2, column exam_id: There is no exam 9001.',
        'teams.csv, line 2, column exam_id: There is no oral exam 77.',
        expect.stringMatching(/^team_examiners\.csv, line 2, column team_id: There is no team 9401\.$/),
        expect.stringMatching(/^team_examiners\.csv, line 3, /),
        'examinees.csv, line 2, column session_id: There is no session 9701.',
        'examinees.csv, line 3, column session_id: There is no session 9701.',
        'conflicts.csv, line 2, column examinee_id: There is no examinee 9802.',
        'agenda.csv, line 2, column team_id: There is no team 9401.',
        'agenda.csv, line 3, column team_id: There is no team 9401.',
        'agenda.csv, line 4, column team_id: There is no team 9401.',
      ]);
      expect(await count(fragment`users`)).toBe(before);
    });

    it.each([
      [
        'statements.csv',
        'qualifying,truthful,102,1,I am honest, complete, and never lie.\n',
        'more cells than the headings',
      ],
      [
        'statements.csv',
        'qualifying,truthful,102,1,"I am honest.\nqualifying,other,1,2,Yes.\n',
        'quotes of this row do not match',
      ],
      ['statements.csv', 'qualifying,truthful,101,1,Another text.\n', 'Line 2 is about the same'],
      ['pick_lists.csv', 'degreees,,1,MD,\n', 'Enter one of: '],
      ['fees.csv', '9202,amelia.ward,9001,,exam,0,usd,\n', 'Enter an amount above 0'],
      ['fees.csv', '9202,amelia.ward,9001,,exam,100,usd,\n', 'in use by another record (fees_once)'],
    ])('refuses a wrong row of %s: %s', async (file, row, words) => {
      appendFileSync(join(folder, file), row);
      expect((await refusal()).join('\n')).toContain(words);
    });

    it('refuses another text for a statement that people agree to by its version', async () => {
      await load();
      rewrite('statements.csv', (text) => text.replace('true and complete', 'mostly true'));
      expect((await refusal()).join()).toContain('enter a new version');
    });

    it('takes the exhibits of cases out of their folder, and says which it cannot use', async () => {
      await load();
      const exhibits = await server.db.query<{
        title: string;
        size: number;
        type: string;
      }>`select title, length(content) as size, media_type as type from case_exhibits where exhibit_id = 9551`;
      const { size } = statSync(join(folder, 'exhibits', 'appendix.png'));
      expect(exhibits).toEqual([{ title: 'Ultrasound of the appendix, across', size, type: 'image/png' }]);
      expect((await load()).files.find(({ name }) => name === 'exhibits.csv')?.written.same).toBe(1);
      // Two change places.
      const places = async () =>
        server.db
          .query`select exhibit_id as id, position from case_exhibits where case_header_id = 9501 order by 2`;
      const only = readFileSync(join(folder, 'exhibits.csv'), 'utf8');
      appendFileSync(join(folder, 'exhibits.csv'), '9552,9501,2,Another,appendix.png\n');
      await load();
      rewrite('exhibits.csv', (text) =>
        text.replace('9551,9501,1', '9551,9501,2').replace('9552,9501,2', '9552,9501,1'),
      );
      await load();
      expect(await places()).toEqual([
        { id: 9552, position: 1 },
        { id: 9551, position: 2 },
      ]);
      writeFileSync(join(folder, 'exhibits.csv'), only);
      await load();
      expect(await places()).toEqual([{ id: 9551, position: 1 }]);
      writeFileSync(join(folder, 'exhibits', 'notes.png'), 'no image');
      appendFileSync(
        join(folder, 'exhibits.csv'),
        '9552,9501,2,A,gone.png\n9553,9501,3,B,notes.png\n9554,9501,4,C,../cases.json\n9555,7,5,D,appendix.png\n',
      );
      expect(await refusal()).toEqual([
        'exhibits.csv, line 6, column case_id: There is no case 7.',
        'exhibits.csv, line 3: exhibits/gone.png: There is no such file.',
        'exhibits.csv, line 4: exhibits/notes.png: An exhibit is a PNG or JPEG image, or a PDF.',
        'exhibits.csv, line 5: exhibits/../cases.json: There is no such file.',
      ]);
    });

    it('names a time that the clocks skip', async () => {
      rewrite('sessions.csv', (text) =>
        text.replace(EXAM_DAY, '2027-03-14').replace('08:00,09:15', '02:30,03:15'),
      );
      expect((await refusal())[0]).toMatch(
        /^sessions\.csv, line 2: On 2027-03-14 there is no 02:30 in America/,
      );
    });

    it('invites each new person by a link for a first password, and changes nothing when it is done again', async () => {
      await load();
      const before = await mails();
      const mail = before.find(({ to }) => to === 'ruth.adeyemi@example.org');
      expect(mail?.text).toContain('Your user name is ruth.adeyemi.');
      const guid = /guid=(\S+)/.exec(mail?.text ?? '')?.[1];
      // A week later it still works.
      server.clock.ahead += 7 * 86_400_000;
      const json = { guid, newPassword: 'a first password of Ruth' };
      expect((await server.fetch('/api/users/reset-forgot-password', { method: 'POST', json })).status).toBe(
        200,
      );
      server.clock.ahead = 0;
      const again = await load();
      expect(
        again.files.every(({ written }) => written.added + written.changed + written.deleted === 0),
      ).toBe(true);
      expect(again).toMatchObject({ invited: 0, sheets: 0, lines: 0 });
      expect((await mails()).filter(({ to }) => to === 'joon.park@example.org')).toHaveLength(1);
    });

    it('changes what the files say otherwise, and lets an unopened exam follow its roster', async () => {
      rewrite('people.csv', (text) =>
        text.replace('Joon,Park,,user surgeon', 'Joon,Park-Lee,,user surgeon examiner'),
      );
      rewrite('rosters.csv', (text) => text.replace('9501 9502', '9502'));
      rewrite('team_examiners.csv', (text) => text.replace('carlos.mendes', 'joon.park'));
      const report = await load();
      const writtenOf = (name: string) => report.files.find((each) => each.name === name)?.written;
      expect(writtenOf('people.csv')).toEqual({ added: 0, changed: 1, deleted: 0, same: 3 });
      expect(writtenOf('team_examiners.csv')).toEqual({ added: 1, changed: 0, deleted: 1, same: 1 });
      const lines = await server.db.query`
        select l.case_header_id as id, u.user_name as name from case_scores l
          join exam_scores h on h.exam_schedule_score_id = l.exam_schedule_score_id
          join users u on u.user_id = h.user_id where h.exam_schedule_id = 9801 order by 2`;
      expect(lines).toEqual([
        { id: 9502, name: 'joon.park' },
        { id: 9502, name: 'ruth.adeyemi' },
      ]);
      expect((await load()).lines).toBe(0);
    });

    it('leaves an address that a person changed, unless it is told to overwrite', async () => {
      const set = fragment`update users set email_address = 'own@example.org' where user_name = 'joon.park'`;
      await server.db.query`${set}`;
      await load();
      const address = async () =>
        (await server.db.query`select email_address as address from users where user_name = 'joon.park'`)[0];
      expect(await address()).toEqual({ address: 'own@example.org' });
      expect((await load({ overwrites: true })).files[0]?.written.changed).toBe(1);
      expect(await address()).toEqual({ address: 'joon.park@example.org' });
    });

    const changes: readonly (readonly [string, (rewriting: typeof rewrite) => void])[] = [
      ['other cases', (change) => change('rosters.csv', (text) => text.replace('9501 9502', '9501'))],
      [
        'another text of a case',
        (change) => change('cases.json', (text) => text.replace('for 30 hours', 'for a day')),
      ],
      [
        'another examinee',
        (change) => change('examinees.csv', (text) => text.replace('Dana Whitfield', 'Dan White')),
      ],
      [
        'another examiner',
        (change) => change('team_examiners.csv', (text) => text.replace('ruth.adeyemi', 'joon.park')),
      ],
      [
        'other grades',
        (change) => change('oral_exams.csv', (text) => text.replace(' equivocal=Equivocal;', '')),
      ],
    ];
    it.each(changes)('refuses %s for an exam that has begun, by one score or comment', async (_, change) => {
      await load();
      const [line] = await server.db.query<{
        id: number;
        caseId: number;
        userId: number;
      }>`
        select l.exam_scoring_id as id, l.case_header_id as case_id, h.user_id from case_scores l
          join exam_scores h on h.exam_schedule_score_id = l.exam_schedule_score_id
         where h.exam_schedule_id = 9801 order by 1 limit 1`;
      await server.db.query`
        insert into case_comments (id, user_id, case_header_id, exam_scoring_id, comment) values (1, ${line!.userId}, ${line!.caseId}, ${line!.id}, 'Late.')
            on conflict (id) do update set exam_scoring_id = excluded.exam_scoring_id, user_id = excluded.user_id,
              case_header_id = excluded.case_header_id`;
      change(rewrite);
      expect(await refusal()).toEqual([
        'The exam of Dana Whitfield (9801) has begun, so its examinee, session, team, grades and cases can no longer change.',
      ]);
      await server.db.query`delete from case_comments where exam_scoring_id = ${line!.id}`;
    });
  });

  describe('checking an exam day', () => {
    it('finds only what is to be decided where the day is ready, and counts it', async () => {
      await load();
      expect(await checkDay(server.db, EXAM_DAY)).toEqual({
        teams: 1,
        examinees: 2,
        problems: [
          expect.stringMatching(
            /^A conflict of interest of carlos\.mendes with .* is suspected; declare it in/,
          ),
        ],
      });
    });

    it('says in sentences what is missing or contradictory', async () => {
      rewrite('conflicts.csv', (text) => text.replace('suspected', 'declared'));
      rewrite('examinees.csv', (text) => text.replace('08:30,09:15,15', '08:20,09:30,15'));
      rewrite('people.csv', (text) => text.replaceAll('surgeon examiner', 'surgeon'));
      await load();
      await server.db.query`delete from exam_scores where exam_schedule_id = 9801`;
      await server.db.query`update case_headers set sections = '[]' where case_header_id = 9502`;
      expect((await checkDay(server.db, EXAM_DAY)).problems).toEqual([
        'carlos.mendes of team Team 1 (9401) does not have the role examiner, and cannot open the exams.',
        'ruth.adeyemi of team Team 1 (9401) does not have the role examiner, and cannot open the exams.',
        'Case 9502, Acute gallbladder disease, has no text.',
        expect.stringMatching(/^There is no score sheet of \S+ for Dana Whitfield \(9801\), so /),
        expect.stringMatching(/^There is no score sheet of \S+ for Dana Whitfield \(9801\), so /),
        'carlos.mendes has declared a conflict of interest with Samir Haddad (9802); another team is needed.',
        'Samir Haddad (9802), 08:20 to 09:30, is outside of Session 1 (9701).',
        'Dana Whitfield (9801) and Samir Haddad (9802) are with the same team at 08:20; one of them has extra time.',
      ]);
    });

    it('takes an examinee off the day, and a conflict, but not from an exam that has begun', async () => {
      await load();
      const first = await server.db.query<{
        id: number;
      }>`
        select e.exam_schedule_id as id from exam_schedules e join roster_schedules r on r.schedule_id = e.schedule_id
         where r.exam_date = ${EXAM_DAY} order by 1`;
      const [{ id: examineeId }, { id: other }] = [first[0]!, first[1]!];
      await server.db.query`
        insert into examiner_conflicts (exam_schedule_id, user_id, state, reason)
        select ${other}, user_id, 'declared', 'x' from users where user_name = 'victor.osei'`;
      const conflict = { examineeId: other, userName: 'victor.osei' };
      expect(await removeConflict(server.db, conflict, by())).toContain('no conflict of interest');
      await expect(removeConflict(server.db, conflict, by())).rejects.toThrow('has no conflict of interest');
      const sheets = () => count(fragment`exam_scores where exam_schedule_id = ${examineeId}`);
      expect(await sheets()).toBeGreaterThan(0);
      await server.db.query`update exam_scores set version = 1 where exam_schedule_id = ${examineeId}`;
      await expect(removeExaminee(server.db, examineeId, by())).rejects.toThrow(
        'may have begun, so it stays',
      );
      await server.db.query`update exam_scores set version = 0 where exam_schedule_id = ${examineeId}`;
      expect(await removeExaminee(server.db, examineeId, by())).toContain('no longer on the schedule');
      expect(await sheets()).toBe(0);
      await expect(removeExaminee(server.db, examineeId, by())).rejects.toThrow('There is no examinee');
      // The file still has the row.
      await load();
      expect(await sheets()).toBeGreaterThan(0);
    });

    it('finds nothing about the exam days of the demo', async () => {
      const days = await server.db.query<{
        day: string;
      }>`select distinct exam_date as day from roster_schedules order by 1`;
      for (const { day } of days.filter((each) => each.day !== EXAM_DAY))
        for (const problem of (await checkDay(server.db, day)).problems)
          expect(problem).toMatch(/conflict of interest/);
    });
  });

  describe('an account', () => {
    const jane = {
      userName: 'jane.roe',
      emailAddress: 'jane.roe@example.org',
      firstName: 'Jane',
      lastName: 'Roe',
      absId: null,
      roles: ['user'] as const,
    };

    it('is made with an invitation, once, and another one replaces what is not sent yet', async () => {
      const inviting = { portalUrl: 'http://portal.example' };
      // A round of sending that goes on would take the first invitation along.
      await server.mails();
      expect(await createAccount(server.db, jane, inviting, by())).toMatch(/an invitation to jane\.roe@/);
      await expect(createAccount(server.db, jane, inviting, by())).rejects.toThrow(
        'That user name is taken.',
      );
      await inviteAgain(server.db, 'Jane.Roe', inviting, by());
      expect((await mails()).filter(({ to }) => to === jane.emailAddress)).toHaveLength(1);
    });

    it('is not made with a weak password', async () => {
      await expect(createAccount(server.db, jane, 'short', by())).rejects.toThrow('12 to 128 characters');
    });

    it('gets other roles, is signed out, and shows who did it', async () => {
      const grant = await server.signIn('nora.lindqvist');
      const status = async () =>
        (
          await server.fetch('/api/users/refresh', {
            method: 'POST',
            json: { refreshToken: grant.refresh_token },
          })
        ).status;
      await setRoles(server.db, 'nora.lindqvist', ['surgeon', 'user'], by());
      expect(await status()).toBe(400);
      expect(await endSessions(server.db, 'nora.lindqvist', by())).toBe(
        'Ended 0 sessions of nora.lindqvist.',
      );
      const shown = await showAccount(server.db, 'nora.lindqvist');
      expect(shown).toContain('roles: surgeon, user');
      expect(shown).toMatch(/board account roles {2}\{.*"by":\s?"office"/);
      await expect(endSessions(server.db, 'nobody.here', by())).rejects.toThrow(
        'There is no account with the user name nobody.here.',
      );
    });
  });
});
