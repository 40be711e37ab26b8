/* oxlint-disable vitest/no-conditional-expect -- generated from the table of writes */
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { dialogWords, toasts } from './queries.ts';
import { renderPortal } from './renderPortal.tsx';
import { screenTests } from './screens.ts';
import { passUndoTime } from './testClock.ts';
import {
  allTroubles,
  expectPlainWords,
  faultSwitches,
  pageWords,
  recordCallsIn,
  troubles,
  troublesOf,
} from './troubles.ts';

/** What is typed or chosen, by label; `*` is the first item of a list, `~` a search in a long one, and Yes or No a radio button. */
type Values = Readonly<Record<string, string>>;
export interface Write {
  call: CallName;
  screen: string;
  who: string;
  /** Opens the form; without it the form is there. */
  button?: RegExp;
  form: string;
  values: Values;
  /** A pattern where the words are the server's. */
  failed: string | RegExp;
  done: string;
  /** Also in `npm test`, for the first call of a kit; by default the first of the table is. */
  isFirstOfKit?: true;
}
export interface Removal {
  call: CallName;
  screen: string;
  who: string;
  button: RegExp;
}

const regionOf = async (name: string) =>
  within(
    await screen.findByRole('region', {
      name: (accessible, element) => accessible === name && element.getAttribute('aria-busy') !== 'true',
    }),
  );
const first = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0]!; // found

async function fill(user: UserEvent, title: string, values: Values) {
  const region = await regionOf(title);
  const select = { selector: 'input, select, textarea' };
  for (const [label, value] of Object.entries(values)) {
    if (value === 'Yes' || value === 'No') {
      const answers = within(await region.findByRole('radiogroup', { name: label }));
      await user.click(answers.getByLabelText(value));
      continue;
    }
    // A long list is a combobox, once it is loaded.
    if (value.startsWith('~'))
      await waitFor(() =>
        expect(
          region.getByRole<HTMLInputElement>('combobox', { name: label }).getAttribute('aria-autocomplete'),
        ).toBe('list'),
      );
    const field = await region.findByLabelText<HTMLInputElement | HTMLSelectElement>(label, select);
    if (field instanceof HTMLSelectElement) {
      await waitFor(() => expect(field.options.length).toBeGreaterThan(1));
      await user.selectOptions(field, value === '*' ? field.options[1]!.value : value); // as waited for
    } else if (field.getAttribute('role') === 'combobox') {
      await user.type(field, value.slice(1));
      await user.keyboard('{Enter}');
    } else {
      fireEvent.change(field, { target: { value } });
    }
  }
}
const textsOf = async (title: string) =>
  [
    ...(await screen.findByRole('region', { name: title })).querySelectorAll<
      HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    >('input:not([type=checkbox], [type=radio]), select, textarea, input:checked'),
    // A long list is one of the browser's own until the code of the combobox is there.
  ].map((field) => (field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value));
const fails = async (user: UserEvent, words: string | RegExp) => {
  expect(await dialogWords('alertdialog', 'Error')).toEqual(
    typeof words === 'string' ? words : expect.stringMatching(words),
  );
  expectPlainWords();
  await user.click(await first('Okay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

interface Tables {
  /** Writes that are not of a record's form; tests of their own make them fail. */
  others?: readonly CallName[];
  /** The path of each screen. */
  paths: Readonly<Record<string, string>>;
  /** The module of the contract whose areas the screens wire. */
  contract: object;
  writes: readonly Write[];
  removals: readonly Removal[];
  /** Made while the session cannot be renewed, after the others. */
  unrenewed?: Write;
}

/**
 * Tests that each write of records of these screens keeps what was typed when it fails, and is done once when only its
 * answer was lost. Returns what tests of its own need in the same file.
 */
export function recordWriteTests({ paths, contract, writes, removals, unrenewed, others = [] }: Tables) {
  const tests = screenTests({ faults: true });
  const { app, grantOf } = tests;
  const faults = faultSwitches(tests);
  beforeAll(() => configure({ defaultHidden: true }));
  afterEach(() => faults.clear());

  const audited = async (call: CallName) =>
    Number(
      (await app().db.query<{ count: string }>`select count(*) from audit_entries where call = ${call}`)[0]!
        .count, // a count has a row
    );
  describe('every write of records', () => {
    it.each(Object.keys(paths))('of %s has its row here', (name) => {
      const rows = [...writes, ...removals].filter((each) => each.screen === name).map(({ call }) => call);
      expect(rows.toSorted()).toEqual(
        recordCallsIn(name, contract).filter(
          (each) => calls[each].method !== 'GET' && !others.includes(each),
        ),
      );
    });

    const expectKeptAndDoneOnce = async (
      { call, screen: name, who, button, form: title, values, failed, done }: Write,
      ways: readonly (typeof allTroubles)[number][],
    ) => {
      const { user } = await renderPortal({ at: paths[name]!, grant: await grantOf(who) });
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
      for (const { rule } of ways) {
        await faults.break(call, rule);
        await press();
        await fails(user, failed);
        expect(await textsOf(title)).toEqual(typed);
        expect(pageWords()).toMatch(/Not saved at the board yet/);
      }
      expect(await audited(call)).toBe(before);
      // The answer is lost, or the board says nothing of what it has accepted: the record is read.
      await faults.break(
        call,
        call.startsWith('create') ? { kind: 'lose-response', times: 1 } : { kind: 'other-body', body: '' },
      );
      await press();
      expect(await dialogWords('dialog', 'Success')).toBe(done);
      await waitFor(() => expect(pageWords()).not.toMatch(/Not saved at the board yet/));
      expect(await audited(call)).toBe(before + 1);
    };
    // The kit handles every call in the same way, as the first of its kind shows.
    const shown = writes.filter(({ isFirstOfKit }, index) => isFirstOfKit ?? index === 0);
    it.each(shown)(
      'keeps what was typed in whichever way it fails, and is done once, also without an answer: $call',
      (write) => expectKeptAndDoneOnce(write, allTroubles),
    );
    it.each(writes.filter((write) => !shown.includes(write)))(
      'keeps what was typed when it fails, and is done once, also without an answer: $call',
      { tags: ['full'] },
      (write) => expectKeptAndDoneOnce(write, troublesOf(writes.indexOf(write))),
    );

    it.runIf(unrenewed)('says that the sign-in could not be renewed, and saves once it is', async () => {
      const { screen: name, who, button, form: title, values, done, call } = unrenewed!; // runs only with it
      const { user, clock } = await renderPortal({ at: paths[name]!, grant: await grantOf(who) });
      if (button) await user.click(await first(button));
      await fill(user, title, values);
      const typed = await textsOf(title);
      const before = await audited(call);
      const press = async () => user.click((await regionOf(title)).getByRole('button', { name: 'Save' }));
      await faults.loseRenewal();
      await press();
      await waitFor(() => expect(pageWords()).toMatch(/could not renew your sign-in just now/));
      expect(pageWords()).not.toMatch(/Sign in to continue/);
      expect(await textsOf(title)).toEqual(typed);
      await faults.clear();
      // The renewal is tried again after a pause, not with every press.
      clock.pass(30_000);
      await press();
      expect(await dialogWords('dialog', 'Success')).toBe(done);
      expect(await audited(call)).toBe(before + 1);
    });

    const expectPutBackAndDeletedOnce = async ({ call, screen: name, who, button }: Removal) => {
      const rendered = await renderPortal({ at: paths[name]!, grant: await grantOf(who) });
      const { user } = rendered;
      const count = async () => (await screen.findAllByRole('button', { name: button })).length;
      await first(button);
      const listed = await count();
      const before = await audited(call);
      await faults.break(call, troubles['is refused'].rule);
      await user.click(await first(button));
      await passUndoTime(rendered);
      await waitFor(() => expect(toasts()).toContain('Delete failed'));
      expectPlainWords();
      expect(await count()).toBe(listed);
      expect(await audited(call)).toBe(before);
      await faults.break(call, { kind: 'lose-response', times: 1 });
      await user.click(await first(button));
      await passUndoTime(rendered);
      await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
      expect(document.querySelector('[role$=dialog]')).toBeNull();
      expect(await audited(call)).toBe(before + 1);
    };
    it.each(removals.slice(0, 1))(
      'puts back what could not be deleted, and deletes it once: $call',
      (removal) => expectPutBackAndDeletedOnce(removal),
    );
    it.each(removals.slice(1))(
      'puts back what could not be deleted, and deletes it once: $call',
      { tags: ['full'] },
      (removal) => expectPutBackAndDeletedOnce(removal),
    );
  });
  return { app, grantOf, faults };
}
