// @vitest-environment jsdom
// Longer than eight seconds: hospitals are typed, saved and deleted one after the other, each at the server.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ExamUserHospitalAppointment } from '#contract/application/examCards.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import {
  acknowledge,
  button,
  caseLogPages,
  gaps,
  press,
  saveWell,
  setDay,
} from '#tests/support/pages/caseLogPage.ts';
import { gate } from '#tests/support/server/backend.ts';
import { emptyLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import { dialogWords, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import type { Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();
const { open } = caseLogPages(grantOf);

const hospital = (number: number) => within(screen.getByRole('group', { name: `Hospital ${number}` }));
const names = () =>
  screen.queryAllByLabelText<HTMLInputElement>('Name of the hospital').map(({ value }) => value);

async function fill({ user }: Rendered, number: number, name: string) {
  const row = hospital(number);
  const [first, second] = await row.findAllByRole('option', { name: /state|None/ });
  expect([first?.textContent, second?.textContent]).toEqual([
    'Choose a state',
    'None (outside the United States)',
  ]);
  expect(row.getByLabelText('State')).toHaveProperty('value', '');
  await user.type(row.getByLabelText('Name of the hospital'), name);
  await user.selectOptions(row.getByLabelText('State'), await row.findByRole('option', { name: 'Ohio' }));
  await user.selectOptions(row.getByLabelText('Kind of appointment'), 'Courtesy');
  setDay(row.getByLabelText('From'), '2021-05-04');
  setDay(row.getByLabelText('Until'), '2022-06-30');
}
const askToDelete = async (rendered: Rendered, number: number) => {
  await press(rendered, `Delete hospital ${number}`);
  return within(await screen.findByRole('alertdialog', { name: 'Delete this hospital?' }));
};
/** The same user deletes one on another device. */
async function deleteElsewhere(userName: string, name: string) {
  const { headers } = await app().signIn(userName);
  const { id } = (await listOf(userName)).find(({ hospitalName }) => hospitalName === name)!; // it exists
  const path = `/api/exam/exam-user-hospital-appointment?id=${id}`;
  expect((await app().fetch(path, { method: 'DELETE', headers })).status).toBe(200);
}
/** The server's case log. */
async function listOf(userName: string): Promise<ExamUserHospitalAppointment[]> {
  const { headers } = await app().signIn(userName);
  const path = `/api/exam/exam-user-hospital-appointment/by-exam-header-id?examheaderId=${METABOLIC}`;
  const response = await app().fetch(path, { headers });
  const answered = (await response.json()) as { examUserHospitalAppointments: ExamUserHospitalAppointment[] };
  return answered.examUserHospitalAppointments;
}
const atTheBoard = async (userName: string) =>
  (await listOf(userName)).map(({ hospitalName }) => hospitalName);

describe('the hospitals of a case log', () => {
  it('are added with the focus in the new one, and come back as they were saved', async () => {
    const rendered = await open('june.halvorsen');
    expect(gaps()).toContain('Add a hospital');
    await press(rendered, 'Add a hospital');
    expect(document.activeElement).toBe(hospital(1).getByLabelText('Name of the hospital'));
    await fill(rendered, 1, 'River Hospital');
    await press(rendered, 'Add a hospital');
    await fill(rendered, 2, 'Hill Hospital');
    expect(gaps()).not.toContain('Add a hospital');
    await saveWell(rendered);
    expect(names()).toEqual(['River Hospital', 'Hill Hospital']);
    expect(await atTheBoard('june.halvorsen')).toEqual(names());
    rendered.cleanup();

    await open('june.halvorsen');
    const row = hospital(2);
    await row.findByRole('option', { name: 'Ohio' });
    await row.findByRole('option', { name: 'Courtesy' });
    expect([...row.getAllByRole('combobox'), row.getByLabelText('Until')]).toMatchObject([
      { value: 'US-OH' },
      { value: '3' },
      { value: '2022-06-30' },
    ]);
  });

  it('are changed in place', async () => {
    const rendered = await open('june.halvorsen');
    await rendered.user.type(hospital(2).getByLabelText('Name of the hospital'), ' of the South');
    setDay(hospital(2).getByLabelText('Until'), '');
    await saveWell(rendered);
    expect(await atTheBoard('june.halvorsen')).toEqual(['River Hospital', 'Hill Hospital of the South']);
  });

  it('that are new just leave the form, and the others keep what they say', async () => {
    const rendered = await open('june.halvorsen');
    await press(rendered, 'Add a hospital');
    await fill(rendered, 3, 'One too many');
    await press(rendered, 'Add a hospital');
    await rendered.user.type(hospital(4).getByLabelText('Name of the hospital'), 'The right one');
    await press(rendered, 'Delete hospital 3');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(names()).toEqual(['River Hospital', 'Hill Hospital of the South', 'The right one']);
    expect(document.activeElement).toBe(button('Add a hospital'));
    await fill(rendered, 3, '!');
    await saveWell(rendered);
    expect((await atTheBoard('june.halvorsen'))[2]).toBe('The right one!');
  });

  it('that were added and left empty are no hospitals', async () => {
    const rendered = await open('june.halvorsen');
    const before = names();
    await press(rendered, 'Add a hospital');
    await saveWell(rendered);
    expect(names()).toEqual(before);
  });

  it('that the board has are deleted there at once, after a question; what was typed elsewhere stays', async () => {
    const rendered = await open('june.halvorsen');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '5');
    await rendered.user.type(hospital(2).getByLabelText('Name of the hospital'), '*');
    const question = await askToDelete(rendered, 1);
    expect(question.getByText(/^River Hospital will be deleted from your case log right away/)).toBeDefined();
    await rendered.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(names()[0]).toBe('River Hospital');

    const again = await askToDelete(rendered, 1);
    await rendered.user.click(again.getByRole('button', { name: 'Delete' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Deleted successfully');
    await acknowledge(rendered);
    expect(names()).toEqual(['Hill Hospital of the South*', 'The right one!']);
    expect(valueOf('Sleeve gastrectomy')).toBe('5');
    expect(await atTheBoard('june.halvorsen')).toEqual(['Hill Hospital of the South', 'The right one!']);
    await waitFor(() => expect(document.activeElement).toBe(button('Add a hospital')));
    await saveWell(rendered);
    expect(await atTheBoard('june.halvorsen')).toEqual(['Hill Hospital of the South*', 'The right one!']);
  });

  it('that another device has deleted come back where one’s own log is taken', async () => {
    const rendered = await open('june.halvorsen');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '6');
    await deleteElsewhere('june.halvorsen', 'The right one!');
    await press(rendered, 'Save the case log');
    await screen.findByText('The board’s version has changed since you opened this');
    await press(rendered, 'Save mine');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await acknowledge(rendered);
    expect(await atTheBoard('june.halvorsen')).toEqual(['Hill Hospital of the South*', 'The right one!']);
  });

  it('that another device has deleted are gone, and what else it changed is still asked about', async () => {
    const rendered = await open('june.halvorsen');
    const { headers } = await app().signIn('june.halvorsen');
    const json = emptyLog();
    expect((await app().fetch('/api/exam/case-logs/save', { method: 'POST', headers, json })).status).toBe(
      200,
    );
    const question = await askToDelete(rendered, 2);
    await rendered.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Deleted successfully');
    await acknowledge(rendered);
    await press(rendered, 'Save the case log');
    await screen.findByText('The board’s version has changed since you opened this');
    expect(screen.getByText('Sleeve gastrectomy', { selector: 'dt' })).toBeDefined();
  });

  it('are deleted before anything else is saved, so that no save meets its own deletion', async () => {
    const rendered = await open('june.halvorsen');
    await press(rendered, 'Add a hospital');
    await fill(rendered, 1, 'River Hospital');
    await press(rendered, 'Add a hospital');
    await fill(rendered, 2, 'Hill Hospital');
    await saveWell(rendered);
    const door = gate();
    network.use(
      http.delete('*/api/exam/exam-user-hospital-appointment', async ({ request }) => {
        const answered = await app().app.fetch(request);
        await door.passed;
        return answered;
      }),
    );
    const question = await askToDelete(rendered, 1);
    await rendered.user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Saving');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '8');
    await press(rendered, 'Save the case log');
    await rendered.user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
    door.open();
    expect(await dialogWords('dialog', 'Success')).toBe('Deleted successfully');
    await acknowledge(rendered);
    expect(names()).toEqual(['Hill Hospital']);
    expect(valueOf('Sleeve gastrectomy')).toBe('8');
    await saveWell(rendered);
    expect(await atTheBoard('june.halvorsen')).toEqual(['Hill Hospital']);
  });

  it('that were saved by a try whose answer was lost are no draft to be asked about', async () => {
    const rendered = await open('june.halvorsen');
    network.use(
      http.post('*/api/exam/case-logs/save', async ({ request }) => {
        await app().app.fetch(request);
        return HttpResponse.error();
      }),
    );
    await press(rendered, 'Add a hospital');
    await fill(rendered, names().length, 'Lost and found');
    await press(rendered, 'Save the case log');
    await waitFor(() => expect(button('Save the case log').getAttribute('aria-disabled')).toBeNull());
    expect(await atTheBoard('june.halvorsen')).toContain('Lost and found');
    rendered.cleanup();
    await open('june.halvorsen');
    expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull();
    expect(names()).toContain('Lost and found');
  });

  it('stay where the board refuses to delete them, and where it cannot be reached', async () => {
    const rendered = await open('leila.haddad');
    network.use(answer('deleteExamUserHospitalAppointment', () => refuse(500)));
    const question = await askToDelete(rendered, 1);
    await rendered.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await dialogWords('alertdialog', 'Error')).toBe('Delete failed');
    await acknowledge(rendered, 'Okay');
    expect(names()).toEqual(['Cedar Mesa Medical Center']);

    network.use(answer('deleteExamUserHospitalAppointment', () => silence));
    const again = await askToDelete(rendered, 1);
    await rendered.user.click(again.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button('Delete hospital 1').getAttribute('aria-disabled')).toBeNull());
    expect(names()).toEqual(['Cedar Mesa Medical Center']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
