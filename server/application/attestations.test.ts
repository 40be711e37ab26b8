import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttestationBody } from '#contract/application/examCards.ts';
import { allStatements, clearCards, METABOLIC } from '#tests/support/pages/examCards.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const JUNE = 132;
const MINUTE = 60_000;

type Answers = AttestationBody['examUserAttestations'];

describe('attestations of a card', () => {
  let server: TestApp;
  let june: Ask;
  beforeAll(async () => {
    server = await startTestApp();
    june = await signedInAs(server, 'june.halvorsen');
  });
  afterAll(() => server.close());
  beforeEach(() => clearCards(server.db, JUNE));

  const save = (examUserAttestations: Answers, options?: Parameters<Ask>[2]) =>
    june('saveExamUserAttestations', { body: { examHeaderId: METABOLIC, examUserAttestations } }, options);
  const read = async () =>
    (await june('listExamUserAttestations', { query: { examheaderId: METABOLIC } })).body;
  const wordings = async () => (await june('listExamAttestations', { params: { id: METABOLIC } })).body;
  const answering = (...names: readonly string[]) =>
    allStatements(false).map((each) => ({ ...each, checked: names.includes(each.name) }));

  it('are those of the exam, each in its present wording', async () => {
    const found = (await wordings()) as { name: string; version: number; attestationText: string }[];
    expect(found.map(({ name, version }) => ({ name, version, checked: true }))).toEqual(allStatements(true));
    expect(found[1]!.attestationText).toContain('five years');
  });

  it('are answered whole, and keep the words that were agreed to', async () => {
    const { body, etag } = await save(answering('accuracy', 'practice'), { ifMatch: 0 });
    expect(etag).toBe('"1"');
    expect(body).toMatchObject({ status: 0, version: 1, versions: { caseLogs: 0, attestations: 1 } });
    const texts = (await wordings()) as { name: string }[];
    const agreed = body.examUserAttestations as { name: string }[];
    expect(agreed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      texts.slice(0, 2).map((each) => ({ ...each, attestedAt: body.savedAt, withdrawnAt: null })),
    );
    expect((await save(allStatements(true), { ifMatch: 1 })).body).toMatchObject({ status: 1, version: 2 });
    expect(await read()).toMatchObject({ status: 1, version: 2 });
  });

  it('may all be left open, and are in progress then', async () => {
    const { body } = await save(allStatements(false));
    expect(body).toMatchObject({ status: 0, version: 1, examUserAttestations: [] });
  });

  it('keep their version, and what was agreed to when, while nothing changes', async () => {
    const { body: first } = await save(allStatements(true));
    server.clock.ahead += MINUTE;
    expect((await save(allStatements(true))).body).toEqual(first);
  });

  it('that are taken back stay on record, also once they are given again', async () => {
    const { body: first } = await save(answering('accuracy'));
    server.clock.ahead += MINUTE;
    const { body: second } = await save(allStatements(false));
    expect(second).toMatchObject({
      version: 2,
      examUserAttestations: [{ name: 'accuracy', attestedAt: first.savedAt, withdrawnAt: second.savedAt }],
    });
    server.clock.ahead += MINUTE;
    const { body: third } = await save(answering('accuracy'));
    expect(third).toMatchObject({
      version: 3,
      examUserAttestations: [
        { name: 'accuracy', attestedAt: third.savedAt, withdrawnAt: null },
        { name: 'accuracy', attestedAt: first.savedAt, withdrawnAt: second.savedAt },
      ],
    });
  });

  it('are written down in the audit, by name and wording', async () => {
    await save(answering('practice'));
    await save(answering('accuracy'));
    const found = await server.db.query<{
      detail: unknown;
    }>`
      select detail from audit_entries where user_id = ${JUNE} and call = 'saveExamUserAttestations'
       order by audit_id desc limit 2`;
    const [accuracy, practice] = [
      { name: 'accuracy', version: 1 },
      { name: 'practice', version: 2 },
    ];
    expect(found.map(({ detail }) => detail)).toEqual([
      { examId: METABOLIC, version: 2, agreed: [accuracy], withdrawn: [practice] },
      { examId: METABOLIC, version: 1, agreed: [practice], withdrawn: [] },
    ]);
  });

  describe('whose wording changes', () => {
    afterEach(() => server.db.query`delete from exam_statements where name = 'registry' and version > 1`);
    const reword = () =>
      server.db.query`
        insert into exam_statements (exam_id, name, version, position, title, attestation_text)
        values (${METABOLIC}, 'registry', 2, 3, 'A registry', 'New words.')`;

    it('are open again, and what was agreed to is shown as it was', async () => {
      const { body: before } = await save(allStatements(true));
      await reword();
      const now = await read();
      expect(now).toMatchObject({ status: 0, version: 1 });
      expect(now.examUserAttestations).toEqual(before.examUserAttestations);
      expect(
        now.examUserAttestations.map(({ attestationText }: { attestationText: string }) => attestationText),
      ).not.toContain('New words.');
    });

    it('are not agreed to in words that were not read', async () => {
      const { body: before } = await save(answering('accuracy'));
      await reword();
      const refused = await save(allStatements(true), { ifMatch: 1 });
      expect(refused).toMatchObject({
        status: 412,
        body: { type: 'stale', current: { version: 1, examUserAttestations: before.examUserAttestations } },
      });
      const present = allStatements(true).map((each) =>
        each.name === 'registry' ? { ...each, version: 2 } : each,
      );
      const { body: after } = await save(present, { ifMatch: 1 });
      expect(after).toMatchObject({ status: 1, version: 2 });
      expect(after.examUserAttestations).toContainEqual({
        name: 'registry',
        version: 2,
        title: 'A registry',
        attestationText: 'New words.',
        attestedAt: after.savedAt,
        withdrawnAt: null,
      });
    });

    it('keep both wordings when both were agreed to', async () => {
      await save(allStatements(true));
      await reword();
      server.clock.ahead += MINUTE;
      await save(
        allStatements(true).map((each) => (each.name === 'registry' ? { ...each, version: 2 } : each)),
      );
      const registry = (await read()).examUserAttestations.filter(
        ({ name }: { name: string }) => name === 'registry',
      );
      expect(registry).toMatchObject([
        { version: 2, withdrawnAt: null },
        { version: 1, withdrawnAt: null },
      ]);
    });
  });

  it('refuse a save that is based on another version, and show how they are now', async () => {
    const { body: first } = await save(answering('accuracy'));
    const refused = await save(allStatements(true), { ifMatch: 0 });
    expect(refused).toMatchObject({ status: 412, body: { type: 'stale', current: first } });
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('are saved once, however often the same save arrives', async () => {
    const key = randomUUID();
    const first = await save(allStatements(true), { key });
    expect(await save(allStatements(true), { key })).toEqual({ ...first, wasReplayed: true });
    expect((await read()).examUserAttestations).toHaveLength(4);
  });

  it.each<[what: string, answers: Answers, field: string]>([
    ['statements that are missing', allStatements(true).slice(1), 'examUserAttestations'],
    ['no statement at all', [], 'examUserAttestations'],
    [
      'a statement that the exam does not have',
      [...allStatements(true), { name: 'loyalty', version: 1, checked: true }],
      'examUserAttestations.4.name',
    ],
    [
      'one that is answered twice',
      [...allStatements(true), { name: 'accuracy', version: 1, checked: false }],
      'examUserAttestations.4.name',
    ],
  ])('refuse %s', async (_, answers, field) => {
    const refused = await save(answers);
    expect(refused).toMatchObject({ status: 400, body: { type: 'validation' } });
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await read()).toMatchObject({ version: 0 });
  });
});
