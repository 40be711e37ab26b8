import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { openPglite } from '#server/db/pglite.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { openJournal } from './journal.ts';

const VICTOR = 131;
const KILLS = 2;

describe('the journal and the database', () => {
  let folder: string;
  let server: TestApp;
  let day: ExamDay;
  /** What happens to the next transaction: it fails at its commit, or nobody hears of its commit. */
  let next: 'fails' | 'hangs' | null;

  const start = async () => {
    server = await startTestApp({
      dataDir: folder,
      wrap: (db) => ({
        ...db,
        transaction: async (work) => {
          const result = await db.transaction(async (tx) => {
            const done = await work(tx);
            if (next !== 'fails') return done;
            next = null;
            throw new Error('the commit failed');
          });
          if (next === 'hangs') await new Promise(() => {});
          return result;
        },
      }),
    });
  };
  const copyTo = (older: string) => cpSync(join(folder, 'database'), older, { recursive: true });
  const restoreFrom = (older: string) => {
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-ahead-'));
    await start();
  });
  // Each test scores a sheet of its own, so they share the database and the journal.
  beforeEach(async () => {
    next = null;
    day = await makeExamDay(server.db, { examiners: [VICTOR], examinees: 1 });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const firstLine = () => day.examinees[0]!.sheets.get(VICTOR)!.examScoringIds[0]!;
  const scoreNow = async () =>
    (
      await server.db.query<{
        score: string | null;
        version: number;
      }>`select score, version from case_scores where exam_scoring_id = ${firstLine()}`
    )[0];

  /** The bodies of the lines of this test, while the server is closed. */
  const linesKept = async () => {
    const journal = await openJournal(join(folder, 'journal'));
    await journal.close();
    return journal.kept
      .map((command) => JSON.parse(command.body) as { examScoringId?: number })
      .filter(({ examScoringId }) => examScoringId === firstLine());
  };

  it('have the line of a change that was committed and never answered, so that later changes can be replayed', async () => {
    await server.close();
    const older = join(folder, 'older');
    copyTo(older);
    await start();
    const victor = await signedInAs(server, 'victor.osei');
    const body = { examScoringId: firstLine(), score: 'fail' };
    next = 'hangs';
    void victor('createCaseScore', { body });
    await expect.poll(async () => (await scoreNow())?.version).toBe(1);
    next = null;
    // The same tab sends it again after the restart, under another key, based on what it saw.
    await victor('updateCaseScore', { query: { examScoringId: firstLine() }, body: { score: 'pass' } });
    expect(await scoreNow()).toEqual({ score: 'pass', version: 2 });
    await server.close();
    restoreFrom(older);
    await start();
    expect(await scoreNow()).toEqual({ score: 'pass', version: 2 });
    expect(server.lines.filter((line) => line.includes('refused'))).toEqual([]);
  });

  it('have neither after a commit that failed, also after a restart', async () => {
    const victor = await signedInAs(server, 'victor.osei');
    const body = { examScoringId: firstLine(), score: 'fail' };
    next = 'fails';
    expect((await victor('createCaseScore', { body })).status).toBe(500);
    expect(await scoreNow()).toEqual({ score: null, version: 0 });
    await victor('createCaseScore', { body: { ...body, score: 'pass' } });
    await server.close();
    expect(await linesKept()).toEqual([expect.objectContaining({ score: 'pass' })]);
    await start();
    expect(await scoreNow()).toEqual({ score: 'pass', version: 1 });
  });

  it('have neither where the disk fails while the line is taken back, and the log has the first failure', async () => {
    const victor = await signedInAs(server, 'victor.osei');
    const body = { examScoringId: firstLine(), score: 'fail' };
    const handle = await open(folder, 'r');
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const append = vi.spyOn(prototype, 'appendFile');
    append.mockImplementationOnce(async function (this: FileHandle, text) {
      await this.write(text as string);
    });
    append.mockRejectedValueOnce(new Error('EIO'));
    next = 'fails';
    expect((await victor('createCaseScore', { body })).status).toBe(500);
    expect(append).toHaveBeenCalledTimes(2);
    append.mockRestore();
    expect(server.lines.join('\n')).toContain('the commit failed');
    await victor('createCaseScore', { body: { ...body, score: 'pass' } });
    await server.close();
    expect(await linesKept()).toEqual([expect.objectContaining({ score: 'pass' })]);
    await start();
  });

  it('have both after a failed commit is tried again with its key', async () => {
    const victor = await signedInAs(server, 'victor.osei');
    const key = crypto.randomUUID();
    const body = { examScoringId: firstLine(), score: 'fail' };
    next = 'fails';
    await victor('createCaseScore', { body }, { key });
    expect((await victor('createCaseScore', { body }, { key })).status).toBe(200);
    await server.close();
    expect(await linesKept()).toHaveLength(1);
    await start();
    expect(await scoreNow()).toEqual({ score: 'fail', version: 1 });
  });
});

// In `npm test` the fault suite kills the process, and the tests above restore an older database.
describe('a server that is killed while an examiner comments, and then loses power', () => {
  waitsFor('a server process of its own');

  const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  const older = join(folder, 'older');
  let caseHeaderIds: readonly number[];
  beforeAll(async () => {
    await prepareFolder(folder);
    const db = await openPglite(join(folder, 'database'));
    ({ caseHeaderIds } = await makeExamDay(db, { examiners: [VICTOR], cases: 6 }));
    await db.close();
    cpSync(join(folder, 'database'), older, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  type Note = { id: number; comment: string; version: number };

  async function callsOf(url: string) {
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${url}/api/users/authenticate`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ userName: 'victor.osei', password: demoPassword }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    return async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/api/case-comments${path}`, {
        method,
        headers: { ...json, authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { ok: response.ok, body: (await response.json()) as Note | null };
    };
  }

  it('replays every comment that anybody could see', { tags: ['full'], timeout: 300_000 }, async () => {
    const seen = new Map<number, string>();
    let writes = 0;
    for (let round = 0; round < KILLS; round++) {
      const server = await startServerProcess(folder);
      const call = await callsOf(await server.ready);
      const kill = () => server.process.kill('SIGKILL');
      try {
        for (let count = 0; ; count++) {
          const caseHeaderId = caseHeaderIds[count % caseHeaderIds.length]!;
          const note = (await call('GET', `/by-case-header-id?caseHeaderId=${caseHeaderId}`)).body;
          if (note) seen.set(caseHeaderId, note.comment);
          const comment = `round ${round}, comment ${count}`;
          if (count === 6 + ((round * 5) % 9)) setTimeout(kill, round % 4);
          const { ok } = note
            ? await call('PUT', `?id=${note.id}`, { comment })
            : await call('POST', '', { caseHeaderId, comment });
          if (!ok) throw new Error('a comment was refused');
          seen.set(caseHeaderId, comment);
          writes++;
        }
      } catch (error) {
        if ((error as Error).message.includes('refused')) throw error;
      }
      await server.exited;
    }
    expect(writes).toBeGreaterThan(KILLS);
    rmSync(join(folder, 'database'), { recursive: true });
    cpSync(older, join(folder, 'database'), { recursive: true });
    const server = await startServerProcess(folder);
    const call = await callsOf(await server.ready);
    expect(server.output()).not.toContain('was refused');
    for (const [caseHeaderId, comment] of seen) {
      const { body } = await call('GET', `/by-case-header-id?caseHeaderId=${caseHeaderId}`);
      // A comment in flight at a kill may have been committed too.
      const order = (text = '') => (/round (\d+), comment (\d+)/.exec(text) ?? []).slice(1).map(Number);
      const [round = 0, count = 0] = order(body?.comment);
      const [leastRound = 0, leastCount = 0] = order(comment);
      expect(round * 1_000 + count).toBeGreaterThanOrEqual(leastRound * 1_000 + leastCount);
    }
    server.process.kill('SIGKILL');
    await server.exited;
    console.info(`${KILLS} kills, ${writes} comments, none lost or refused`);
    expect(
      readFileSync(join(folder, 'journal', 'commands.jsonl'), 'utf8').split('\n').length,
    ).toBeGreaterThan(writes);
  });
});
