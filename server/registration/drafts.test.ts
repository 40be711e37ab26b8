import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { KeptDraft, RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { memberOf, type Member } from '#tests/support/server/member.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const draft: RegistrationDraft = {
  v: 1,
  started: true,
  intends: null,
  attested: ['accuracy'],
  needsAccommodations: null,
  accommodationId: '',
  explanation: "It's “quoted”: \\ and {}",
  officialName: 'Ellen Marsh, MD',
  officialEmail: '',
  examDateId: null,
};

onAnyEngine('drafts of registrations', (engine) => {
  let server: TestApp;
  let tomas: Member;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  beforeEach(async () => {
    await server.db.query`delete from registration_drafts`;
    tomas = await memberOf(server, 'tomas.abara');
  });
  afterAll(() => server.close());

  const keep = (version: number, change: Partial<RegistrationDraft> = {}, member = tomas) =>
    member.send<KeptDraft & { type: string; current: KeptDraft }>(
      'PUT',
      '/api/examinations/registration-draft?examId=501',
      { version, draft: { ...draft, ...change } },
    );
  const read = async (member = tomas) =>
    (await member.get<KeptDraft | null>('/api/examinations/registration-draft/by-examid?examId=501')).value;

  it('come back as they were typed', async () => {
    expect(await read()).toBeNull();
    const kept = await keep(0);
    expect(kept).toMatchObject({ status: 200, value: { draft, version: 1 } });
    expect(await read()).toEqual(kept.value);
    expect((await keep(1, { intends: true })).value.version).toBe(2);
    expect((await read())?.draft.intends).toBe(true);
  });

  it('are not written over by a window that has not seen the newest, which is given to it instead', async () => {
    await keep(0);
    const newest = await keep(1, { officialName: 'From the other window' });
    for (const version of [0, 1, 7])
      expect(await keep(version)).toMatchObject({
        status: 412,
        value: { type: 'stale', current: newest.value },
      });
    expect(await read()).toEqual(newest.value);
  });

  it('are kept from exactly one of two windows that save at the same time', async () => {
    for (const version of [0, 1]) {
      const answers = await Promise.all([keep(version), keep(version)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    }
  });

  it('are each their own person’s', async () => {
    await keep(0);
    const henrik = await memberOf(server, 'henrik.sato');
    expect(await read(henrik)).toBeNull();
    expect((await keep(0, {}, henrik)).value.version).toBe(1);
  });

  it('are refused when their shape is another one or the exam is closed', async () => {
    expect((await keep(0, { v: 2 as 1 })).status).toBe(400);
    expect((await keep(0, { explanation: 'x'.repeat(2_001) })).status).toBe(400);
    expect((await keep(0, { attested: Array.from({ length: 51 }, () => 'a') })).status).toBe(400);
    const priya = await memberOf(server, 'priya.menon');
    expect((await keep(0, {}, priya)).value.type).toBe('registration-closed');
  });
});
