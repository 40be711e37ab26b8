import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { decideAccommodation, showAccommodation } from '#server/board/decisions.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
const path = '/api/exam/accommodations';

onAnyEngine('accommodations', (engine) => {
  let server: TestApp;
  let tomas: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    await server.db.query`delete from accommodations`;
    await server.db.query`delete from documents where document_name like ${'Proof%'}`;
    tomas = await memberOf(server, 'tomas.abara');
  });
  afterAll(() => server.close());

  const form = ({ item = '1', explanation = 'A broken wrist.', file = 'Proof.pdf', content = pdf } = {}) => {
    const fields = new FormData();
    fields.set('accommodationId', item);
    fields.set('explanation', explanation);
    if (file !== '') fields.set('file', new File([content], file));
    return fields;
  };
  type Said = Accommodation & { type: string; errors: Record<string, string[]>; current: Accommodation };
  const ifMatch = (basedOn?: number): Record<string, string> =>
    basedOn === undefined ? {} : { 'if-match': `"${basedOn}"` };
  const present = async () => (await read())!; // the test has asked for it
  const ofTomas = async () => {
    const [exam] = await server.db.query<{ examCode: string }>`
      select exam_code from exams where exam_id = 501`;
    return { userName: 'tomas.abara', examCode: exam!.examCode };
  };
  /** What the office does: it decides about the version that it has read. */
  const decide = async (version: number, decision: 'granted' | 'declined' = 'granted') =>
    decideAccommodation(
      server.db,
      { ...(await ofTomas()), version, decision, note: 'Thirty minutes more.' },
      { by: 'office', now: Date.now(), portalUrl: 'http://portal.example' },
    );
  const create = (fields = form(), examId = 501, member = tomas) =>
    member.send<Said>('POST', `${path}?examId=${examId}`, fields);
  const change = (fields: FormData, basedOn?: number) =>
    tomas.send<Said>('PUT', `${path}?examId=501`, fields, ifMatch(basedOn));
  const read = async () => (await tomas.get<Accommodation | null>(`${path}/by-exam-id?examId=501`)).value;
  const documents = async () =>
    (
      await server.db.query<{
        name: string;
      }>`select document_name as name from documents where user_id = 111 and document_name like 'Proof%'`
    ).map(({ name }) => name);

  it('are asked for with a paper, which is among the documents from then on', async () => {
    expect(await read()).toBeNull();
    const created = await create();
    expect(created).toMatchObject({
      status: 200,
      value: {
        examId: 501,
        accommodationId: 1,
        explanation: 'A broken wrist.',
        documentName: 'Proof.pdf',
      },
    });
    expect(await read()).toEqual(created.value);
    expect(await documents()).toEqual(['Proof.pdf']);
  });

  it('are decided by the board’s office, which a mail says, and once more after a change', async () => {
    const requirement = async () =>
      (
        await tomas.get<RequirementStatus[]>(
          '/api/examinations/qe-dashboard-status/by-examid?examheaderId=501',
        )
      ).value.find(({ statusType }) => statusType === 'accommodations')?.statusInstructions;
    await expect(decide(1)).rejects.toThrow('has not asked for accommodations');
    await create();
    expect(await read()).toMatchObject({ decision: null, decidedAt: null, decisionNote: '' });
    await decide((await present()).version, 'declined');
    await decide((await present()).version);
    expect(await read()).toMatchObject({
      decision: 'granted',
      decidedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      decisionNote: 'Thirty minutes more.',
    });
    expect(await requirement()).toBe('The board granted your request.');
    const mails = await server.db.query<{ body: string }>`
      select body from queued_mails where subject = 'The board decided about your accommodation request'`;
    expect(mails).toHaveLength(2);
    expect(mails[0]!.body).toContain('http://portal.example/apply-and-register/exam-registration/501');
    expect(mails[0]!.body).not.toMatch(/granted|declined|Thirty/);
    // Saved as it was: nothing is left to decide.
    expect((await change(form({ file: '' }))).value).toMatchObject({ decision: 'granted' });
    expect((await change(form({ explanation: 'Both wrists.' }))).value).toMatchObject({
      decision: null,
      decidedAt: null,
      decisionNote: '',
    });
  });

  it('are shown to the office with the version that it decides about, and a later one is refused', async () => {
    const show = async () => showAccommodation(server.db, await ofTomas());
    await expect(show()).rejects.toThrow('has not asked for accommodations');
    const { value: first } = await create();
    expect(await show()).toMatch(
      new RegExp(
        `^tomas\\.abara at .*, version ${first.version}, of \\d{4}-.*\\nKind: [A-Z].*\\nExplanation: A broken wrist\\.\\nDocument: Proof\\.pdf .*\\nNot decided yet$`,
      ),
    );
    const { value: second } = await change(form({ file: '', explanation: 'Both wrists.' }), first.version);
    await expect(decide(first.version)).rejects.toThrow(
      `is not the one with version ${first.version} any more`,
    );
    expect(await read()).toEqual({ ...second, decision: null });
    await decide(second.version);
    expect(await show()).toMatch(/Both wrists\.[^]*Decision: granted \d{4}-.*\nNote: Thirty minutes more\.$/);
    await expect(decide(second.version, 'declined')).rejects.toThrow('changed or decided about');
    // Taken back and asked for again, it is another request.
    await tomas.send('DELETE', `${path}?id=${second.id}`);
    await create();
    await expect(decide(first.version)).rejects.toThrow('any more');
    await expect(decide((await present()).version)).resolves.toContain('is granted');
  });

  it('keep a decision that a change, or taking them back, does not know of', async () => {
    const { value: shown } = await create();
    await decide(shown.version);
    const decided = await read();
    expect(decided).toMatchObject({ decision: 'granted' });
    const changed = await change(form({ explanation: 'Both wrists.', file: 'Proof 2.pdf' }), shown.version);
    expect(changed).toMatchObject({ status: 412, value: { type: 'stale', current: decided } });
    const gone = await tomas.send<Said>(
      'DELETE',
      `${path}?id=${shown.id}`,
      undefined,
      ifMatch(shown.version),
    );
    expect(gone).toMatchObject({ status: 412, value: { type: 'stale', current: decided } });
    expect(await create()).toMatchObject({ status: 409, value: { type: 'exists', current: decided } });
    expect(await read()).toEqual(decided);
    expect(await documents()).toEqual(['Proof.pdf']);
    // Who has seen the decision may ask for another one, and so does a client that names no version.
    const known = await change(form({ file: '', explanation: 'Both wrists.' }), decided!.version);
    expect(known.value).toMatchObject({ decision: null, explanation: 'Both wrists.' });
    await decide(known.value.version, 'declined');
    expect((await change(form({ file: '' }))).value).toMatchObject({ decision: null });
  });

  it('are either decided about or changed where both happen at the same time', async () => {
    const { value } = await create();
    const [decision, changed] = await Promise.allSettled([
      decide(value.version),
      change(form({ file: '', explanation: 'Both wrists.' }), value.version),
    ]);
    const isDecided = decision.status === 'fulfilled';
    expect(changed).toMatchObject({ value: { status: isDecided ? 412 : 200 } });
    expect(await read()).toMatchObject(
      isDecided ? { explanation: 'A broken wrist.', decision: 'granted' } : { decision: null },
    );
  });

  it('are asked for once per exam, also by two windows at the same time', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await create()).toMatchObject({ status: 409, value: { type: 'exists' } });
    expect(await documents()).toHaveLength(1);
  });

  it('keep their paper when they are changed without a new one, and lose it for a new one', async () => {
    await create();
    const kept = await change(form({ file: '', explanation: 'Two broken wrists.' }));
    expect(kept.value).toMatchObject({ explanation: 'Two broken wrists.', documentName: 'Proof.pdf' });
    const replaced = await change(form({ file: 'Proof 2.pdf', item: '2', content: `${pdf}\n` }));
    expect(replaced.value).toMatchObject({ accommodationId: 2, documentName: 'Proof 2.pdf' });
    expect(await documents()).toEqual(['Proof 2.pdf']);
    const same = await change(form({ file: 'Proof 2.pdf', item: '1', content: `${pdf}\n` }));
    expect(same.value).toMatchObject({ accommodationId: 1, documentId: replaced.value.documentId });
    expect(await documents()).toEqual(['Proof 2.pdf']);
  });

  it('of two exams may have the same paper', async () => {
    expect((await create()).status).toBe(200);
    // Another exam's request; only one exam of this member is open for registration.
    await server.db.query`update accommodations set exam_id = 510 where user_id = 111`;
    expect((await create()).status).toBe(200);
    expect(await documents()).toEqual(['Proof.pdf', 'Proof.pdf']);
  });

  it('are taken back with their paper', async () => {
    const { value } = await create();
    expect(await tomas.send('DELETE', `${path}?id=${value.id}`)).toEqual({
      status: 200,
      value: { status: 'ok' },
    });
    expect(await read()).toBeNull();
    expect(await documents()).toEqual([]);
    expect((await tomas.send('DELETE', `${path}?id=${value.id}`)).status).toBe(404);
  });

  it('are no business of others', async () => {
    const { value } = await create();
    const ines = await memberOf(server, 'ines.marchand');
    expect((await ines.send('DELETE', `${path}?id=${value.id}`)).status).toBe(404);
    expect((await ines.get(`${path}/by-exam-id?examId=501`)).status).toBe(404);
    expect((await create(form(), 501, ines)).status).toBe(404);
    expect(await read()).toEqual(value);
  });

  it('need an item of the list, an explanation and a file that can be taken', async () => {
    const refused = async (fields: FormData) => (await create(fields)).value;
    expect((await refused(form({ item: '77' }))).errors).toHaveProperty('accommodationId');
    expect((await refused(form({ explanation: ' ' }))).errors).toHaveProperty('explanation');
    expect((await refused(form({ file: '' }))).errors).toHaveProperty('file');
    expect((await refused(form({ content: '' }))).type).toBe('file-empty');
    expect((await refused(form({ file: 'Proof.exe' }))).type).toBe('file-type');
    expect(await read()).toBeNull();
    expect(await documents()).toEqual([]);
  });

  it('are taken only while the registration is open, and changed only where there is one', async () => {
    expect((await change(form())).status).toBe(404);
    const priya = await memberOf(server, 'priya.menon');
    expect((await create(form(), 501, priya)).value.type).toBe('registration-closed');
    const { value } = await create();
    await server.db.query`update registrations set status = 1 where user_id = 111 and exam_id = 501`;
    expect((await change(form())).value.type).toBe('already-registered');
    const gone = await tomas.send('DELETE', `${path}?id=${value.id}`);
    expect(gone).toMatchObject({ status: 409, value: { type: 'already-registered' } });
    await server.db.query`update registrations set status = -1 where user_id = 111 and exam_id = 501`;
  });
});
