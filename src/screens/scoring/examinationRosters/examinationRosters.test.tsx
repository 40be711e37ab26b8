// @vitest-environment jsdom
// Longer than eight seconds: each text goes through the device to the server before it is changed again.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseContents, CaseRoster } from '#contract/scoring/oralExams.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import type { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { CaseComment } from '#contract/scoring/scoring.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { dialogWords, readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { afterTextRest } from '#tests/support/pages/testClock.ts';

const { network, app, grantOf } = screenTests();

const base = '/ce-scoring/examination-rosters';
let ask: Ask;
let sessions: readonly PickListItem[];
let rosters: readonly CaseRoster[];
/** The cases of all rosters of the first session; only the first has a comment in the demo data. */
let fresh: { caseHeaderId: number; title: string }[];
beforeAll(async () => {
  ask = await signedInAs(app(), 'victor.osei');
  const query = { currentDate: new Date().toISOString() };
  sessions = (await ask('getPickList', { params: { name: 'examiner-sessions' }, query }))
    .body as PickListItem[];
  const [first] = sessions;
  const [scheduleId1, scheduleId2] = first!.modifier!.split(',').map(Number);
  rosters = (
    await ask('listCaseRosters', {
      query: {
        sessionName: first!.itemValue,
        scheduleId1: scheduleId1!,
        ...(scheduleId2 && { scheduleId2 }),
      },
    })
  ).body as CaseRoster[];
  fresh = rosters.flatMap(({ cases }) => cases);
});

const openRosters = async (query = ''): Promise<Rendered> =>
  renderPortal({ at: base + query, grant: await grantOf('victor.osei') });
const queryOf = (caseHeaderId: number) =>
  `?session=${encodeURIComponent(sessions[0]!.itemValue)}&case=${caseHeaderId}`;
async function openCase(place: number): Promise<Rendered & { caseHeaderId: number }> {
  const { caseHeaderId, title } = fresh[place]!;
  const rendered = await openRosters(queryOf(caseHeaderId));
  await screen.findByRole('heading', { level: 2, name: title });
  await readyPanel('Your comment');
  await readyPanel('Your feedback');
  return { ...rendered, caseHeaderId };
}
const cases = () => within(screen.getByRole('navigation', { name: 'Cases' }));
const noteField = () => screen.getByLabelText<HTMLTextAreaElement>('Comment on this case');
const feedbackField = () => screen.getByLabelText<HTMLTextAreaElement>('Feedback on this case');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const placeIn = async (panel: string) =>
  (await readyPanel(panel)).getByText(/./, { selector: '[data-place] > span' }).parentElement?.dataset.place;
const noteAtBoard = async (caseHeaderId: number) =>
  ((await ask('getCaseNote', { query: { caseHeaderId } })).body as CaseComment | null)?.comment ?? null;
const feedbackAtBoard = async (caseHeaderId: number) => {
  const { status, body } = await ask('getCaseFeedback', { query: { caseHeaderId } });
  return status === 404 ? null : (body as CaseFeedback).feedback;
};
async function accept(user: Rendered['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the case rosters, on the real server', () => {
  it('offer the sessions of the pick-list, the next one first, and its cases roster by roster', async () => {
    await openRosters();
    await readyPanel('Cases');
    const field = screen.getByLabelText<HTMLSelectElement>('Session');
    expect([...field.options].map(({ value, text }) => [value, text])).toEqual(
      sessions.map(({ itemValue, itemDescription }) => [itemValue, itemDescription]),
    );
    expect(
      cases()
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(rosters.map(({ rosterName }) => rosterName));
    expect(
      cases()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(fresh.map(({ title }, place) => `${(place % 4) + 1}${title}`));
    expect(screen.getByText(/^Choose a case/)).toBeDefined();
  });

  it('finds the cases by the schedules, where the sessions of the pick-list do not name them', async () => {
    network.use(answer('getPickList', () => [{ itemValue: '7', itemDescription: 'Monday' }]));
    await openRosters();
    await readyPanel('Cases');
    const field = screen.getByLabelText<HTMLSelectElement>('Session');
    expect(field.options.length).toBeGreaterThan(1);
    expect(cases().getAllByRole('heading', { level: 3 })[0]?.textContent).toMatch(/^Roster/);
    expect(cases().getAllByRole('link').length).toBeGreaterThan(0);
  });

  it('show another session when it is chosen, and keep it in the address', async () => {
    const { user, router } = await openRosters();
    await readyPanel('Cases');
    await user.selectOptions(screen.getByLabelText('Session'), sessions[1]!.itemValue);
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('session')).toBe(sessions[1]!.itemValue),
    );
    await readyPanel('Cases');
  });

  it('show a case as plain text, with the focus on its title', async () => {
    const { user, router } = await openRosters();
    await readyPanel('Cases');
    const { caseHeaderId, title } = fresh[1]!;
    const { sections } = (await ask('getCaseContents', { query: { caseHeaderId } })).body as CaseContents;
    await user.click(cases().getByRole('link', { name: new RegExp(title) }));
    const heading = await screen.findByRole('heading', { level: 2, name: title });
    expect(router.state.location.search).toContain(`case=${caseHeaderId}`);
    const article = heading.closest('article')!;
    for (const { heading: name, text } of sections) {
      expect(within(article).getByRole('heading', { name })).toBeDefined();
      expect(article.textContent).toContain(text.split('\n')[0]);
    }
    expect(cases().getByRole('link', { current: true }).textContent).toContain(title);
    await user.click(cases().getByRole('link', { name: new RegExp(fresh[2]!.title) }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(fresh[2]!.title));
  });

  it('say of an unknown session and of a case of someone else that they are not one’s own', async () => {
    const { cleanup } = await openRosters('?session=nowhere');
    expect(await screen.findByText('This session is not one of yours. Choose another')).toBeDefined();
    cleanup();
    await openRosters('?case=999999');
    expect((await readyPanel('Case')).getByText('This case is not on your rosters.')).toBeDefined();
  });

  it('can be fetched again, each part on its own', async () => {
    let tries = 0;
    network.use(answer('listCaseRosters', () => (++tries === 1 ? refuse(500) : [...rosters])));
    const { user } = await openRosters();
    const panel = await readyPanel('Cases');
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cases().getAllByRole('link')).toHaveLength(fresh.length));
  });
});

describe('a comment on a case', () => {
  it('is kept as it is typed, and says where it is until the board has it', async () => {
    const { clock, caseHeaderId } = await openCase(2);
    expect(await placeIn('Your comment')).toBe('nowhere');
    write(noteField(), 'Ask about her last meal.');
    expect(noteField().value).toBe('Ask about her last meal.');
    expect(await placeIn('Your comment')).toMatch(/storing|device/);
    await afterTextRest({ clock }, async () => expect(await placeIn('Your comment')).toBe('board'));
    expect(await noteAtBoard(caseHeaderId)).toBe('Ask about her last meal.');
    const newNote = 'Ask about her last meal first.';
    write(noteField(), newNote);
    await afterTextRest({ clock }, async () => expect(await noteAtBoard(caseHeaderId)).toBe(newNote));
    await waitFor(async () => expect(await placeIn('Your comment')).toBe('board'));
  });

  it('keeps every space and line while it is typed key by key, also when the board has answered', async () => {
    const { user, clock, caseHeaderId } = await openCase(5);
    await user.click(noteField());
    await user.keyboard('to be ');
    expect(noteField().value).toBe('to be ');
    await afterTextRest({ clock }, async () => expect(await noteAtBoard(caseHeaderId)).toBe('to be'));
    await waitFor(async () => expect(await placeIn('Your comment')).toBe('board'));
    expect(noteField().value).toBe('to be ');
    await user.keyboard(' ');
    expect(await placeIn('Your comment')).toBe('board');
    await user.keyboard('{Enter}or not');
    expect(noteField().value).toBe('to be  \nor not');
    await afterTextRest({ clock }, async () =>
      expect(await noteAtBoard(caseHeaderId)).toBe('to be  \nor not'),
    );
  });

  it('is there again after a visit elsewhere, and can be deleted', async () => {
    const { user, caseHeaderId } = await openCase(2);
    expect(noteField().value).toBe('Ask about her last meal first.');
    await user.click((await readyPanel('Your comment')).getByRole('button', { name: 'Delete comment' }));
    await waitFor(async () => expect((await noteAtBoard(caseHeaderId)) ?? '').toBe(''));
    expect(noteField().value).toBe('');
  });

  it(
    'stays on the device while the board cannot be reached, also when another case is read, and is sent after the page was left',
    { tags: ['full'] },
    async () => {
      network.use(answer('createCaseComment', () => silence));
      const { user, cleanup } = await openCase(1);
      write(noteField(), 'Kept here.');
      await waitFor(async () => expect(await placeIn('Your comment')).toBe('device'));
      await user.click(cases().getByRole('link', { name: new RegExp(fresh[3]!.title) }));
      await screen.findByRole('heading', { level: 2, name: fresh[3]!.title });
      await readyPanel('Your comment');
      expect(noteField().value).toBe('');
      await user.click(cases().getByRole('link', { name: new RegExp(fresh[1]!.title) }));
      await screen.findByRole('heading', { level: 2, name: fresh[1]!.title });
      await readyPanel('Your comment');
      expect(noteField().value).toBe('Kept here.');
      expect(await placeIn('Your comment')).toBe('device');
      cleanup();
      network.resetHandlers();
      const { caseHeaderId } = await openCase(1);
      await waitFor(() => expect(noteField().value).toBe('Kept here.'));
      await waitFor(async () => expect(await placeIn('Your comment')).toBe('board'));
      expect(await noteAtBoard(caseHeaderId)).toBe('Kept here.');
    },
  );

  it('asks which one is right when it was changed elsewhere meanwhile', { tags: ['full'] }, async () => {
    const { user, caseHeaderId } = await openCase(3);
    await ask('createCaseComment', { body: { caseHeaderId, comment: 'From elsewhere' } });
    write(noteField(), 'From here');
    const question = within(
      await screen.findByRole('group', { name: /^Your comment: choose which version to keep/ }),
    );
    expect(question.getByText('From elsewhere')).toBeDefined();
    await user.click(question.getByRole('button', { name: /^Use the board’s version/ }));
    await waitFor(() => expect(noteField().value).toBe('From elsewhere'));
    expect(await noteAtBoard(caseHeaderId)).toBe('From elsewhere');
  });
});

describe('feedback on a case', () => {
  it('is submitted, updated and deleted, each in the words of the specification', async () => {
    const { user, caseHeaderId } = await openCase(4);
    write(feedbackField(), 'A good case.');
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Case Feedback Submitted Successfully');
    await accept(user, 'Continue');
    expect(await feedbackAtBoard(caseHeaderId)).toBe('A good case.');
    expect(await placeIn('Your feedback')).toBe('board');

    write(feedbackField(), 'A very good case.');
    await user.click(screen.getByRole('button', { name: 'Update feedback' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Case Feedback Updated Successfully');
    await accept(user, 'Continue');
    expect(await feedbackAtBoard(caseHeaderId)).toBe('A very good case.');

    await user.click(screen.getByRole('button', { name: 'Delete feedback' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete feedback' }),
    );
    expect(await dialogWords('dialog', 'Success')).toBe('Case Feedback Deleted Successfully');
    await accept(user, 'Continue');
    expect(await feedbackAtBoard(caseHeaderId)).toBeNull();
    expect(feedbackField().value).toBe('');
  });

  it('keeps every space and line while it is typed key by key', { tags: ['full'] }, async () => {
    const { user, caseHeaderId } = await openCase(4);
    await user.click(feedbackField());
    await user.keyboard('to be{Enter}or not ');
    expect(feedbackField().value).toBe('to be\nor not ');
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    await accept(user, 'Continue');
    expect(await feedbackAtBoard(caseHeaderId)).toBe('to be\nor not');
  });

  it('that the board has none of is an empty field', async () => {
    network.use(answer('getCaseFeedback', () => refuse(404)));
    await openCase(4);
    expect(feedbackField().value).toBe('');
    expect(screen.getByRole('button', { name: 'Submit feedback' })).toBeDefined();
  });

  it('that is refused says so, and stays until the examiner gives it up', async () => {
    network.use(answer('createCaseFeedback', () => refuse(422, { title: 'Not now' })));
    const { user } = await openCase(0);
    write(feedbackField(), 'Refused words');
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(await dialogWords('alertdialog', 'Error')).toBe('Case Feedback Submitted Failed');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    const panel = await readyPanel('Your feedback');
    expect(panel.getByText('Your feedback: not accepted by the board')).toBeDefined();
    expect(panel.getByText('Refused words', { selector: 'blockquote' })).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(feedbackField().value).toBe(''));
  });

  it('that is not submitted waits at its case, and goes to the board when the page is left', async () => {
    const { user, router, caseHeaderId } = await openCase(6);
    write(feedbackField(), 'Half a thought');
    expect((await readyPanel('Your feedback')).getByText('Not submitted yet')).toBeDefined();
    await user.click(cases().getByRole('link', { name: new RegExp(fresh[7]!.title) }));
    await screen.findByRole('heading', { level: 2, name: fresh[7]!.title });
    expect(cases().getByRole('link', { name: /Not submitted yet/ }).textContent).toContain(fresh[6]!.title);
    expect(await feedbackAtBoard(caseHeaderId)).toBeNull();
    await router.navigate('/ce-scoring');
    await waitFor(() =>
      expect(toasts()).toContainEqual(expect.stringMatching(/^Your feedback on 1 case was saved/)),
    );
    await waitFor(async () => expect(await feedbackAtBoard(caseHeaderId)).toBe('Half a thought'));
  });

  it('can be put back to what it was', async () => {
    const { user } = await openCase(7);
    write(feedbackField(), 'Not this');
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(feedbackField().value).toBe('');
    expect(screen.queryByText('Not submitted yet')).toBeNull();
  });
});
