import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { answer, refuse, refusePlainly, silence } from './answers.ts';
import { userProfileOf } from '#tests/support/userProfile.ts';

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const profile = userProfileOf({
  userId: 1,
  firstName: 'Ada',
  lastName: 'L',
  displayName: 'Ada',
  emailAddress: 'a@b.example',
  pendingEmailAddress: null,
  absId: null,
});

it('answers at the method and path of the row, and hands over what the row reads', async () => {
  const tokens: (string | null)[] = [];
  network.use(
    answer('getProfile', ({ query, token }) => {
      tokens.push(token);
      return { ...profile, userId: query.userId };
    }),
    answer('getPickList', ({ params }) => [{ itemValue: '1', itemDescription: params.name }]),
    answer('updateCredentials', ({ body }) => (body.userId === 7 ? { status: 'ok' } : refuse(404))),
  );
  const read = await fetch('http://portal.test/api/users/profiles/by-userId?userId=7&api-version=1.0', {
    headers: { authorization: 'Bearer a1' },
  });
  expect(await read.json()).toEqual({ ...profile, userId: 7 });
  expect(tokens).toEqual(['a1']);
  const list = await fetch('http://portal.test/api/picklists/states?api-version=1.0');
  expect(await list.json()).toEqual([{ itemValue: '1', itemDescription: 'states' }]);
  const saved = await fetch('http://portal.test/api/users/credentials', {
    method: 'PUT',
    body: JSON.stringify({ userId: 7, emailAddress: 'a@b.example', password: '' }),
  });
  expect(await saved.json()).toEqual({ status: 'ok' });
});

it('refuses with an error object, with a text, with nothing, and not at all', async () => {
  const at = 'http://portal.test/api/features';
  network.use(answer('listFeatures', () => refuse(429, { title: 'Too many' }, { 'retry-after': '60' })));
  const refused = await fetch(at);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ title: 'Too many', status: 429, errors: {} });

  network.use(answer('listFeatures', () => refusePlainly(502, 'Bad Gateway')));
  expect(await (await fetch(at)).text()).toBe('Bad Gateway');
  network.use(answer('listFeatures', () => refusePlainly(500)));
  const empty = await fetch(at);
  expect([empty.status, empty.statusText, await empty.text()]).toEqual([500, 'Internal Server Error', '']);
  network.use(answer('listFeatures', () => silence));
  await expect(fetch(at)).rejects.toThrow('fetch');
});

it('lets no answer compile that the row does not allow', () => {
  const exam = {
    examId: 501,
    examCode: 'GSQE',
    examName: 'Qualifying',
    regOpenDate: null,
    regEndDate: '2027-01-01T05:00:00Z',
    examStartDate: '2027-02-01',
    examEndDate: '2027-02-02',
    examSpecialtyId: 1,
    examType: 'qualifying',
    status: -1,
    confirmationNumber: null,
    registeredAt: null,
    withdrawnAt: null,
  } as const;
  expect(answer('listExamOverview', () => [exam])).toBeDefined();
  const wrong = [
    // @ts-expect-error the profile lacks most of its fields
    () => answer('getProfile', () => ({ userId: 7 })),
    // @ts-expect-error an examination's code is a text
    () => answer('listExamOverview', () => [{ ...exam, examCode: 501 }]),
    // @ts-expect-error a list, not one of its items
    () => answer('listTraineePrograms', () => ({})),
    // @ts-expect-error the call has no parameter of this name
    () => answer('getDocument', ({ params }) => new Blob([params.documentId])),
    // @ts-expect-error there is no such call
    () => answer('listEverything', () => []),
    // @ts-expect-error a promise of the wrong shape is wrong too
    () => answer('forgotUsername', async () => ({ status: 'sent' })),
  ];
  expect(wrong).toHaveLength(6);
});
