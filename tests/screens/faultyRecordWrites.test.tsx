// @vitest-environment jsdom
/* oxlint-disable vitest/no-conditional-expect -- generated from the table of writes */
import 'fake-indexeddb/auto';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import * as training from '#contract/training.ts';
import { useNewDevice } from '#tests/support/pages/newDevice.ts';
import { dialogWords } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import {
  callsOf,
  expectPlainWords,
  faultSwitches,
  pageWords,
  recordCallsOf,
  troubles,
  type TroubleName,
} from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
beforeAll(() => configure({ asyncUtilTimeout: 6_000, defaultHidden: true }));
beforeEach(useNewDevice);
afterEach(() => faults.mend());

const screens = ['medicalTraining', 'gmeHistory'] as const;
type ScreenName = (typeof screens)[number];
const path = { medicalTraining: '/medical-training', gmeHistory: '/gme-history/1' } as const;
const names = Object.keys(troubles) as TroubleName[];
/** Every call meets two of the faults; over all rows each has its turn. */
const troublesOf = (index: number) => [troubles['is refused'], troubles[names[1 + (index % 3)]!]]; // there are four

const regionOf = async (name: string) =>
  within(
    await screen.findByRole('region', {
      name: (accessible, element) => accessible === name && element.getAttribute('aria-busy') !== 'true',
    }),
  );
const first = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0]!; // found

const writesOf = (name: ScreenName) =>
  [...new Set([...callsOf(name), ...recordCallsOf(name, training)])]
    .filter((each) => calls[each].method !== 'GET')
    .toSorted();

/** What is typed or chosen, by label; `*` is the first item of a list, and `~` a search in a long one. */
type Values = Readonly<Record<string, string>>;
interface Write {
  call: CallName;
  screen: ScreenName;
  who: string;
  /** Opens the form; without it the form is there. */
  button?: RegExp;
  form: string;
  values: Values;
  failed: string;
  done: string;
}
interface Removal {
  call: CallName;
  screen: ScreenName;
  who: string;
  button: RegExp;
}

const days = { 'First day': '2019-07-01', 'Last day': '2019-07-31' };
const moved = { 'Last day': '2010-01-31', 'First day': '2010-01-01' };
const created = { who: 'nora.lindqvist', failed: 'Create failed', done: 'Created successfully' };
const updated = { failed: 'Update failed', done: 'Updated successfully' };
const here = { screen: 'medicalTraining' } as const;
const gme = { screen: 'gmeHistory' } as const;
const saved = { failed: 'Update failed', done: 'Saved successfully' };

const writes: readonly Write[] = [
  {
    ...here,
    ...saved,
    call: 'createMedicalTraining',
    who: 'nora.lindqvist',
    form: 'Medical school',
    values: {
      'You are': '*',
      'Medical school': 'Harbor College',
      Country: '~united sta',
      Degree: '*',
      'Year of graduation': '1998',
    },
  },
  {
    ...here,
    ...saved,
    call: 'updateMedicalTraining',
    who: 'tomas.abara',
    form: 'Medical school',
    values: { 'Medical school': 'Another College' },
  },
  {
    ...here,
    ...created,
    call: 'createFellowship',
    button: /^Add a fellowship/,
    form: 'Add a fellowship',
    values: { Type: '*', 'Program, if it is not on the list': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateFellowship',
    who: 'arthur.whitcombe',
    button: /^Change Surgical/,
    form: 'Change the fellowship',
    values: moved,
  },
  {
    ...here,
    ...created,
    call: 'createOtherCertification',
    button: /^Add a certificate/,
    form: 'Add a certificate',
    values: { Board: '*', 'Certificate number': 'N-1', Issued: '2019-01-01' },
  },
  {
    ...here,
    ...updated,
    call: 'updateOtherCertification',
    who: 'arthur.whitcombe',
    button: /^Change Thoracic/,
    form: 'Change the certificate',
    values: { 'Certificate number': 'T-2' },
  },
  {
    ...here,
    ...created,
    call: 'createAdvancedTraining',
    button: /^Add training/,
    form: 'Add advanced training',
    values: { Type: '*', 'Institution, if it is not on the list': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateAdvancedTraining',
    who: 'ines.marchand',
    button: /^Change Research/,
    form: 'Change the training',
    values: moved,
  },
  {
    ...here,
    ...created,
    call: 'createAdditionalTraining',
    button: /^Add additional training/,
    form: 'Add additional training',
    values: { Type: '*', 'Institution, if it is not on the list': 'Northern Clinic', ...days },
  },
  {
    ...here,
    ...updated,
    call: 'updateAdditionalTraining',
    who: 'grace.okafor',
    button: /^Change Preliminary/,
    form: 'Change the additional training',
    values: moved,
  },
  {
    ...gme,
    ...created,
    done: 'Rotation Created Successfully',
    call: 'createRotation',
    button: /^Add a rotation$/,
    form: 'Add a rotation',
    values: {
      ...days,
      'Clinical level': '*',
      'Clinical activity': 'Vascular surgery',
      'Institution, if your program is not in the list': 'Northern Clinic',
    },
  },
  {
    ...gme,
    ...updated,
    done: 'Rotation Updated Successfully',
    call: 'updateRotation',
    who: 'tomas.abara',
    button: /^Change Vascular/,
    form: 'Change the rotation',
    values: moved,
  },
  {
    ...gme,
    ...saved,
    call: 'saveGmeInformation',
    who: 'tomas.abara',
    form: 'About this training',
    values: { 'Program director': 'Dr. Ada Lu' },
  },
  {
    ...gme,
    ...created,
    call: 'createResidency',
    button: /^Add a residency/,
    form: 'Add a residency',
    values: { 'Program, if it is not in the list': 'Northern Clinic', ...days },
  },
];
const removals: readonly Removal[] = [
  { ...here, call: 'deleteFellowship', who: 'arthur.whitcombe', button: /^Delete Surgical/ },
  { ...here, call: 'deleteOtherCertification', who: 'arthur.whitcombe', button: /^Delete Thoracic/ },
  { ...gme, call: 'deleteRotation', who: 'tomas.abara', button: /^Delete Endoscopy/ },
  { ...gme, call: 'deleteResidency', who: 'tomas.abara', button: /^Delete .*General Surgery Residency/ },
];

async function fill(user: UserEvent, title: string, values: Values) {
  const region = await regionOf(title);
  const select = { selector: 'input, select' };
  for (const [label, value] of Object.entries(values)) {
    // A long list is a combobox, once it is loaded.
    if (value.startsWith('~'))
      await waitFor(() => expect(region.getByRole('combobox', { name: label }).tagName).toBe('INPUT'));
    const field = await region.findByLabelText<HTMLInputElement | HTMLSelectElement>(label, select);
    if (field instanceof HTMLSelectElement) {
      await waitFor(() => expect(field.options.length).toBeGreaterThan(1));
      await user.selectOptions(field, value === '*' ? field.options[1]!.value : value); // as waited for
    } else if (field.getAttribute('role') === 'combobox') {
      await user.type(field, value.slice(1));
      await user.keyboard('{Enter}');
    } else {
      await user.clear(field);
      await user.type(field, value);
    }
  }
}
const textsOf = async (title: string) =>
  [
    ...(await screen.findByRole('region', { name: title })).querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox]), select',
    ),
  ].map(({ value }) => value);
const audited = async (call: CallName) =>
  Number(
    (
      await app().db.query<{ count: string }>('select count(*) from audit_entries where call = $1', [call])
    )[0]!.count, // a count has a row
  );
const fails = async (user: UserEvent, words: string) => {
  expect(await dialogWords('alertdialog', 'Error')).toBe(words);
  expectPlainWords();
  await user.click(await first('Okay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

describe('every write of records of training', () => {
  it.each(screens)('of %s has its row here', (name) => {
    const rows = [...writes, ...removals].filter((each) => each.screen === name).map(({ call }) => call);
    expect(rows.toSorted()).toEqual(writesOf(name));
  });

  it.each(writes.map((write, index) => [write.call, write, index] as const))(
    'keeps what was typed when it fails, and is done once: %s',
    async (call, { screen: name, who, button, form: title, values, failed, done }, index) => {
      const { user } = await renderPortal({ at: path[name], grant: await grantOf(who) });
      if (button) await user.click(await first(button));
      await fill(user, title, values);
      const typed = await textsOf(title);
      /** Clicks twice before React can render. */
      const press = async () => {
        const save = (await regionOf(title)).getByRole('button', { name: 'Save' });
        await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull());
        fireEvent.click(save);
        fireEvent.click(save);
      };
      const before = await audited(call);
      for (const { rule } of troublesOf(index)) {
        const sent = faults.countOf(call);
        await faults.break(call, rule);
        await press();
        // Without a connection, the form says that it is not saved.
        if (rule.kind === 'drop') await waitFor(() => expect(faults.countOf(call)).toBeGreaterThan(sent));
        else await fails(user, failed);
        expect(await textsOf(title)).toEqual(typed);
        expect(pageWords()).toMatch(/Not saved at the board yet/);
      }
      expect(await audited(call)).toBe(before);
      await faults.break(call, { kind: 'lose-response', times: 1 });
      await press();
      await waitFor(async () => expect(await audited(call)).toBe(before + 1));
      expect(await textsOf(title)).toEqual(typed);
      await faults.mend();
      await press();
      expect(await dialogWords('dialog', 'Success')).toBe(done);
      expect(await audited(call)).toBe(before + 1);
    },
    60_000,
  );

  it.each(removals)(
    'puts back what could not be deleted, and deletes it once: $call',
    async ({ call, screen: name, who, button }) => {
      const { user } = await renderPortal({ at: path[name], grant: await grantOf(who) });
      const count = async () => (await screen.findAllByRole('button', { name: button })).length;
      await first(button);
      const shown = await count();
      const before = await audited(call);
      await faults.break(call, troubles['is refused'].rule);
      await user.click(await first(button));
      // It is sent after the eight seconds in which it can be undone.
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeNull(), { timeout: 15_000 });
      await fails(user, 'Delete failed');
      expect(await count()).toBe(shown);
      expect(await audited(call)).toBe(before);
      await faults.break(call, { kind: 'lose-response', times: 1 });
      await user.click(await first(button));
      await waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeNull(), {
        timeout: 15_000,
      });
      expect(await audited(call)).toBe(before + 1);
    },
    60_000,
  );
});
