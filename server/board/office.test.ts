import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import papa from 'papaparse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberOf } from '#tests/support/server/member.ts';
import { feeOf, oweTomas, openPage, pay, tokenFor } from '#tests/support/server/payments.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { inviteAgain, lockSignIn, showAccount, unlockSignIn } from './accounts.ts';
import { noteRefund, publishResult, setNote } from './decisions.ts';
import { checksumOf, exportFiles } from './exportFiles.ts';
import { exportPerson } from './exportPerson.ts';
import { exportedFiles } from './exports.ts';
import { grantServer } from './grants.ts';
import { showAudit, showLetters } from './shown.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

onAnyEngine('the commands of a board’s office', (engine) => {
  let server: TestApp;
  let folder: string;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'portal-office-')), 'out');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  const by = () => ({ by: 'office', now: Date.now() });
  const bearer = ({ access_token: token }: { access_token: string }) => ({
    authorization: `Bearer ${token}`,
  });

  it('gives rights only to a role that PostgreSQL has', async () => {
    const reason = engine === 'postgres' ? 'PostgreSQL has no role nobody.else' : 'has no roles';
    await expect(grantServer(server.db, 'nobody.else')).rejects.toThrow(reason);
  });

  describe('an export', () => {
    const read = (name: string) =>
      papa.parse<Record<string, string>>(readFileSync(join(folder, `${name}.csv`), 'utf8').slice(1), {
        header: true,
        skipEmptyLines: true,
      }).data;
    const write = (what: keyof typeof exportedFiles, options: { since?: string; isJson?: boolean } = {}) =>
      exportFiles(server.db, folder, what, exportedFiles[what], {
        since: '1900-01-01',
        isJson: false,
        ...by(),
        ...options,
      });
    const count = async (rows: Fragment) =>
      (await server.db.query<{ n: number }>`select count(*)::integer as n from ${rows}`)[0]?.n;

    it.each([
      [
        'registrations',
        'registrations',
        fragment`(select user_id, exam_id from registrations union select user_id, exam_id from intentions) as r`,
      ],
      ['payments', 'payments', fragment`fee_transactions`],
      ['payments', 'fees', fragment`fees`],
      [
        'attestations',
        'attestations',
        fragment`(select 1 from attestations union all select 1 from cc_attestations union all select 1 from exam_agreements) as a`,
      ],
      ['audit', 'audit', fragment`audit_entries`],
    ] as const)('of %s has each row of %s once, with its columns', async (what, name, rows) => {
      await server.db
        .query`insert into audit_entries (user_id, at, call, detail) values (0, now(), 'test', '{"a": 1}')`;
      const expected = await count(rows);
      await write(what);
      const exported = read(name);
      expect(exported).toHaveLength(expected!);
      const { columns } = exportedFiles[what].find((each) => each.name === name)!;
      expect(Object.keys(exported[0] ?? {})).toEqual(exported.length > 0 ? columns.split(' ') : []);
    });

    it('of payments has amounts as an import reads them', async () => {
      await write('payments');
      const inCents = await server.db.query<{ id: string; amount: number; paid: number }>`
        select fee_id::text as id, amount, paid_total as paid from fees`;
      const expected = inCents.map(({ id, amount, paid }) => [
        id,
        (amount / 100).toFixed(2),
        (paid / 100).toFixed(2),
      ]);
      const exported = read('fees').map((fee) => [fee.fee_id, fee.amount, fee.paid_total]);
      expect(exported).toEqual(expect.arrayContaining(expected));
      const payments = read('payments').flatMap(({ amount, refunded }) => [amount, refunded]);
      expect(payments.filter((value) => !/^\d+\.\d\d$/.test(value!))).toEqual([]);
    });

    it('of scores has every score of real exams with its receipt, and the whole log', async () => {
      const files = await write('scores');
      const rows = read('scores');
      expect(rows).toHaveLength(files[0]!.rows);
      const scored = await server.db.query<{
        receipt: string;
      }>`select receipt_number as receipt from case_scores where score is not null order by 1`;
      const receipts = rows.flatMap(({ score, receipt_number: receipt }) => (score === '' ? [] : [receipt]));
      expect(new Set(receipts)).toEqual(new Set(scored.map(({ receipt }) => receipt)));
      expect(receipts).toHaveLength(scored.length);
      expect(read('log')).toHaveLength((await count(fragment`scoring_log`))!);
    });

    it('of scores marks what was entered in a practice exam, also once that is deleted', async () => {
      const victor = await memberOf(server, 'victor.osei');
      const practice = async () =>
        (await write('scores'), read('log'))
          .filter(({ examiner, record }) => examiner === 'victor.osei' && record !== 'caseFeedback')
          .map(({ record, is_practice: isPractice }) => `${record} ${isPractice}`);
      const again = () => rmSync(folder, { recursive: true });
      const before = await practice();
      again();
      await victor.send('POST', '/api/exam-sessions/practice');
      const [line] = await server.db.query<{ examScoringId: number; caseHeaderId: number }>`
        select l.exam_scoring_id, l.case_header_id from case_scores l
          join exam_scores h on h.exam_schedule_score_id = l.exam_schedule_score_id
          join exam_schedules e on e.exam_schedule_id = h.exam_schedule_id
         where e.candidate_number like 'PRACTICE-%' order by 1 limit 1`;
      const { examScoringId, caseHeaderId } = line!; // it was just set up
      const scored = await victor.send('POST', '/api/cases/scores', { examScoringId, score: 'pass' });
      const said = await victor.send('POST', '/api/case-comments', {
        examScoringId,
        caseHeaderId,
        comment: 'Only practice.',
      });
      expect([scored.status, said.status]).toEqual([200, 200]);
      const marked = [...before, 'caseScore true', 'caseComment true'];
      expect(await practice()).toEqual(marked);
      again();
      await victor.send('POST', '/api/exam-sessions/practice');
      expect(await practice()).toEqual(marked);
      expect(before.filter((entry) => entry.endsWith('true'))).toEqual([]);
    });

    it('of more rows than are read at a time is whole, as CSV and as JSON', async () => {
      await server.db.query`
        insert into audit_entries (user_id, at, call, detail)
        select 0, '2099-01-01T12:00:00Z', 'many', jsonb_build_object('n', n, 'text', '=a,"b"') from generate_series(1, 12001) n`;
      const files = await write('audit', { isJson: true, since: '2099-01-01' });
      expect(files.map(({ rows }) => rows)).toEqual([12_001, 12_001]);
      const numbers = (entries: readonly { detail: unknown }[]) =>
        entries.map(({ detail }) => (JSON.parse(String(detail)) as { n: number }).n);
      const expected = Array.from({ length: 12_001 }, (_, index) => index + 1);
      expect(numbers(read('audit') as unknown as { detail: unknown }[])).toEqual(expected);
      const json = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as {
        detail: { n: number };
      }[];
      expect(json.map(({ detail }) => detail.n)).toEqual(expected);
      for (const { name, sha256 } of files) expect(checksumOf(readFileSync(join(folder, name)))).toBe(sha256);
      await server.db.query`delete from audit_entries where call = 'many'`;
    });

    it('of letters has those of directors and officials, declined ones among them', async () => {
      await write('letters');
      const letters = read('letters');
      const expected = await count(
        fragment`(select sent_date from letters union all select response_date from declined_letters) as l (at) where at is not null`,
      );
      expect(letters).toHaveLength(expected!);
      expect(letters.map(({ state }) => state)).not.toContain('');
      for (const { state, withdrawn_at: withdrawn } of letters)
        expect(state === 'withdrawn').toBe(withdrawn !== '');
      expect(letters.map(({ kind }) => kind).filter((kind) => !/^[A-Za-z]/.test(kind ?? ''))).toEqual([]);
    });

    it('is JSON too where it is asked for, begins at a day, names its checksums, and is never written over', async () => {
      const files = await write('audit', { isJson: true, since: '2100-01-01' });
      expect(files.map(({ name, rows }) => [name, rows])).toEqual([
        ['audit.csv', 0],
        ['audit.json', 0],
      ]);
      for (const { name, sha256 } of files) expect(checksumOf(readFileSync(join(folder, name)))).toBe(sha256);
      expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
        export: 'audit',
        files,
      });
      await expect(write('audit')).rejects.toThrow('is not empty; every export has a folder of its own');
    });

    it('of a person has their rows and files, no one else’s, and nothing that opens anything', async () => {
      const [{ userId } = { userId: 0 }] = await server.db.query<{
        userId: number;
      }>`select user_id from users where user_name = 'maria.castellan'`;
      const files = await exportPerson(server.db, 'maria.castellan', folder, by());
      const text = readFileSync(join(folder, 'record.json'), 'utf8');
      const record = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
      expect(record.users).toHaveLength(1);
      expect(record.users?.[0]).toMatchObject({ user_id: userId, user_name: 'maria.castellan' });
      const owners = Object.values(record)
        .flat()
        .flatMap((row) => (typeof row === 'object' && 'user_id' in row ? [row.user_id] : []));
      expect(new Set(owners)).toEqual(new Set([userId]));
      expect(Object.keys(record)).toEqual(
        expect.arrayContaining(['cme_credits', 'certifications', 'fees', 'fee_transactions', 'letters']),
      );
      // A view, which has the same letters for older servers.
      expect(Object.keys(record)).not.toContain('exam_reference_letters');
      expect(text).not.toMatch(/hash"|"token|argon2/);
      expect(readdirSync(join(folder, 'files'))).toHaveLength(
        (await count(fragment`documents where user_id = ${userId}`))!,
      );
      for (const { name, sha256 } of files) expect(checksumOf(readFileSync(join(folder, name)))).toBe(sha256);
    });
  });

  it('lock an account, so that its person is signed out and told why they cannot sign in, until it is unlocked', async () => {
    const grant = await server.signIn('nora.lindqvist');
    const signIn = (password: string) =>
      server.fetch('/api/users/authenticate', {
        method: 'POST',
        json: { userName: 'nora.lindqvist', password },
      });
    // A thief has asked for another address, whose link works for a day.
    await server.db.query`
      insert into pending_addresses (user_id, session_id, email_address, token_hash, expires_at)
      select user_id, '00000000-0000-4000-8000-000000000000', 'thief@example.org', 'x', now() + interval '1 day'
        from users where user_name = 'nora.lindqvist'`;
    expect(await lockSignIn(server.db, 'nora.lindqvist', by())).toBe(
      'nora.lindqvist is locked, and signed out everywhere.',
    );
    await expect(lockSignIn(server.db, 'nora.lindqvist', by())).rejects.toThrow('has been locked since');
    const refused = await signIn('Board-demo-2026!');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        type: 'account-locked',
        title: 'Your account is locked. Contact the board.',
      }),
    ]);
    expect(await (await signIn('another password')).json()).toMatchObject({ type: 'login-failed' });
    const used = await server.fetch('/api/user/certification-status', { headers: bearer(grant) });
    expect(used.status).toBe(401);
    const { length: before } = await server.mails();
    await server.fetch('/api/users/create-forgot-password', {
      method: 'POST',
      json: { userName: 'nora.lindqvist' },
    });
    await server.app.settled();
    expect(await server.mails()).toHaveLength(before);
    const inviting = { portalUrl: 'http://portal.example' };
    await expect(inviteAgain(server.db, 'nora.lindqvist', inviting, by())).rejects.toThrow(
      'unlock the account',
    );
    const renewed = await server.fetch('/api/users/refresh', {
      method: 'POST',
      json: { refreshToken: grant.refresh_token },
    });
    expect(renewed.status).toBe(400);
    expect(
      await server.db.query`select 1 from pending_addresses where email_address = 'thief@example.org'`,
    ).toEqual([]);
    expect(await showAccount(server.db, 'nora.lindqvist')).toMatch(/^locked since /m);
    await unlockSignIn(server.db, 'nora.lindqvist', by());
    await expect(unlockSignIn(server.db, 'nora.lindqvist', by())).rejects.toThrow('is not locked');
    expect((await signIn('Board-demo-2026!')).status).toBe(200);
    // A session that began while the account was being locked.
    const late = await server.signIn('nora.lindqvist');
    await server.db.query`update users set locked_at = now() where user_name = 'nora.lindqvist'`;
    const refresh = { method: 'POST', json: { refreshToken: late.refresh_token } };
    expect((await server.fetch('/api/users/refresh', refresh)).status).toBe(400);
    await unlockSignIn(server.db, 'nora.lindqvist', by());
  });

  it('set the note that a member reads at a registration, and remove it', async () => {
    const headers = bearer(await server.signIn('tomas.abara'));
    const [exam] = await server.db.query<{
      examId: number;
      examCode: string;
    }>`
      select e.exam_id, e.exam_code from exams e
        join exam_candidates c on c.exam_id = e.exam_id join users u on u.user_id = c.user_id
       where u.user_name = 'tomas.abara' order by 1 limit 1`;
    const { examId, examCode } = exam!;
    const noteOf = async () =>
      (
        await server.fetch(`/api/examinations/application-web-note/by-userid?examheaderId=${examId}`, {
          headers,
        })
      ).text();
    const set = (text: string) => setNote(server.db, { userName: 'tomas.abara', examCode, text }, by());
    await set('Bring your badge.');
    expect(await noteOf()).toContain('Bring your badge.');
    await set('');
    expect(await noteOf()).not.toContain('Bring your badge.');
    await expect(
      setNote(server.db, { userName: 'tomas.abara', examCode: 'none', text: 'x' }, by()),
    ).rejects.toThrow(/^There is no exam with the code none\. The latest are .*GSQE/);
  });

  it('note a refund that the payment page does not know of, never of more than was charged', async () => {
    const headers = bearer(await server.signIn('tomas.abara'));
    const feeId = await oweTomas(server);
    await expect(noteRefund(server.db, { transactionId: 1, amount: 100 }, by())).rejects.toThrow(
      'There is no payment with the number 1.',
    );
    const { transactionId, transactionToken } = await tokenFor(server, headers, feeId);
    await expect(noteRefund(server.db, { transactionId, amount: 100 }, by())).rejects.toThrow(
      'was not charged',
    );
    await pay(server, await openPage(server, transactionToken));
    const { paidTotal } = await feeOf(server, headers, feeId);
    const sentence = await noteRefund(server.db, { transactionId, amount: 100 }, by());
    expect(sentence).toMatch(/^A refund of \$1\.00 of the payment \d+ is noted\.$/);
    expect((await feeOf(server, headers, feeId)).transactions[0]).toMatchObject({ refunded: 100 });
    await expect(noteRefund(server.db, { transactionId, amount: paidTotal }, by())).rejects.toThrow(
      'Less than that is left',
    );
    expect((await feeOf(server, headers, feeId)).transactions[0]).toMatchObject({ refunded: 100 });
  });

  it('publish a result with its score report, and correct it', async () => {
    const headers = bearer(await server.signIn('maria.castellan'));
    const codes = await server.db.query<{
      examCode: string;
      kind: 'own' | 'assessment' | 'others';
    }>`
      select e.exam_code,
             case when a.exam_id is not null then 'assessment' when c.exam_id is null then 'others' else 'own' end as kind
        from exams e left join assessments a on a.exam_id = e.exam_id
        left join exam_candidates c on c.exam_id = e.exam_id and c.user_id = 121 order by e.exam_id`;
    const codeOf = (kind: string) => codes.find((each) => each.kind === kind)!.examCode; // the demo has each
    const examDate = '2001-02-03';
    await server.db.query`
      update exams set exam_start_date = '2001-02-02', exam_end_date = ${examDate} where exam_code = ${codeOf('own')}`;
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const publish = (
      result: 'P' | 'F',
      bytes: Buffer | null,
      what: { examCode?: string; examDate?: string } = {},
    ) =>
      publishResult(
        server.db,
        {
          userName: 'maria.castellan',
          examCode: codeOf('own'),
          examDate,
          ...what,
          result,
          report: bytes && { name: 'out/report.pdf', bytes },
        },
        by(),
      );
    const history = async () =>
      (
        (await (await server.fetch('/api/examinations/history', { headers })).json()) as {
          examDate: string;
          result: string;
          registrationIdentifier: number | null;
        }[]
      ).filter((each) => each.examDate.startsWith(examDate));
    await expect(publish('P', Buffer.from('no report'))).rejects.toThrow('is no PDF');
    expect(await history()).toEqual([]);
    for (const [what, refusal] of [
      [{ examCode: codeOf('assessment') }, 'whose results the portal makes itself'],
      [{ examCode: codeOf('others') }, 'is no candidate of'],
      [{ examDate: '2100-01-01' }, 'is still to come'],
      [{ examDate: '2001-02-04' }, 'from 2001-02-02 to 2001-02-03, not on 2001-02-04'],
    ] as const)
      await expect(publish('P', null, what)).rejects.toThrow(refusal);
    await publish('F', pdf);
    const [first] = await history();
    expect(first).toMatchObject({ result: 'F', registrationIdentifier: expect.any(Number) as number });
    await publish('P', pdf);
    expect(await history()).toEqual([{ ...first, result: 'P' }]);
    const reports = await server.db.query`
      select 1 from documents d join users u on u.user_id = d.user_id
       where u.user_name = 'maria.castellan' and d.document_name = 'report.pdf'`;
    expect(reports).toHaveLength(1);
  });

  it('show a member’s letters, and what was done by whom', async () => {
    expect(await showLetters(server.db, 'maria.castellan')).toMatch(
      /^[A-Z][^<]+<[^>]+@[^>]+> {2}approved; sent 1/m,
    );
    await setNote(
      server.db,
      { userName: 'maria.castellan', examCode: (await someExam()).examCode, text: 'x' },
      by(),
    );
    const log = await showAudit(server.db, { userName: 'maria.castellan', since: '2000-01-01T00:00:00Z' });
    expect(log.split('\n').at(-1)).toMatch(/maria\.castellan {2}board note set {2}\{.*"by":\s?"office"/);
    expect(await showAudit(server.db, { userName: undefined, since: '2100-01-01T00:00:00Z' })).toBe(
      'There is no entry.',
    );
  });
  const someExam = async () =>
    (await server.db.query<{ examCode: string }>`select exam_code from exams order by exam_id limit 1`)[0]!;
});
