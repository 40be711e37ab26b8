// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routeTable, type RouteRow, type ScreenName } from '#domain/access/routeTable.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

/** What the screens say where nothing has this number; a new route with an id needs a line here. */
const exam = 'This exam does not require this, or the exam is not on your calendar.';
const words: Partial<Record<ScreenName, string>> = {
  registrationRequirements: 'We could not find this exam among yours.',
  examRegistration: 'This exam is not on your calendar.',
  gmeHistory: 'This board does not have the specialty in this link.',
  oralExam: 'Your list has no such exam.',
  caseLogs: exam,
  yourAttestation: exam,
  referenceFormStatus: exam,
  mbsActivities: exam,
  survey: 'This survey is not open to you, or it has closed.',
};

const rows: readonly RouteRow[] = routeTable;
const userOf = ({ demand }: RouteRow) =>
  JSON.stringify(demand ?? {}).includes('examiner') ? 'victor.osei' : 'arthur.whitcombe';
const ids = ['abc', '999999', '-1', '99999999999999999999', '0', '507abc'];
const paths = rows.flatMap((row) =>
  row.paths.filter((path) => path.includes(':')).map((path) => [path, row] as const),
);
/** Each path with one of the ids, by turns, and with the others. */
const addressesWith = (isOwnTurn: boolean) =>
  paths.flatMap(([path, row], turn) =>
    ids
      .filter((_, index) => (index === turn % ids.length) === isOwnTurn)
      .map((id) => [path.replaceAll(/:\w+/g, id), row] as const),
  );

async function expectNotFound(at: string, row: RouteRow) {
  await renderPortal({ at, grant: await grantOf(userOf(row)) });
  const main = () => document.querySelector('main')?.textContent ?? '';
  await waitFor(() => expect(main()).toContain(words[row.screen as ScreenName] ?? '?'));
  expect(main()).not.toMatch(/could not be loaded|Reference for support/);
}

describe('an address with an id that nothing has', () => {
  it.each(addressesWith(true))(
    '%s says that it does not exist, and not that it could not be loaded',
    expectNotFound,
  );
  it.each(addressesWith(false))(
    '%s says that it does not exist, and not that it could not be loaded',
    { tags: ['full'] },
    expectNotFound,
  );
});
