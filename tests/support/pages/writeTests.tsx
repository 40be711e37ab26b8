/* oxlint-disable vitest/no-conditional-expect, vitest/no-standalone-expect -- generated from the table of writes */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { dialogWords } from './queries.ts';
import { renderPortal } from './renderPortal.tsx';
import type { screenTests } from './screens.ts';
import {
  callsOf,
  expectPlainWords,
  type faultSwitches,
  pageWords,
  troubles,
  type TroubleName,
} from './troubles.ts';

/** A write of a screen that has no table of fields. */
export interface Write {
  what: string;
  call: CallName;
  screen: string;
  who: string;
  at: string;
  /** What was answered before. */
  before?: () => Promise<unknown>;
  /** How the step is filled in once it is shown. */
  fillIn?: (user: UserEvent) => Promise<unknown>;
  press: string | RegExp;
  /** The confirm button of the question that comes first. */
  confirm?: string;
  /** The text of the failure dialog; without it the page shows the failure, with a reference. */
  dialog?: RegExp;
  /** The text of that dialog where no answer came; by default, that it is not known whether it was done. */
  unanswered?: RegExp;
  /** The typed input is still there. */
  kept?: () => void;
  /** How often the server has executed it. */
  times: () => Promise<number>;
  done: () => Promise<unknown>;
  /** Without a response, the page itself finds out that it was done, says so, and no longer offers it. */
  isFoundDone?: true;
}

const unconfirmed = /^We could not confirm that this was done, because no answer arrived\. /;
const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0]!;

/** What the dialog of a success says. */
export const success = (words: string) => async () =>
  expect(await dialogWords('dialog', 'Success')).toBe(words);

const lost = {
  rule: { kind: 'lose-response', times: 1 },
  words: troubles['finds the line cut'].words,
} as const;
const names = Object.keys(troubles) as TroubleName[];

interface WriteTests {
  tests: ReturnType<typeof screenTests>;
  faults: ReturnType<typeof faultSwitches>;
  /** Each of their writes needs a row. */
  screens: readonly string[];
  writes: readonly Write[];
  /** Calls that are sent without a button. */
  byItself?: readonly CallName[];
}

/** Each write of some screens fails in several ways, keeps what was typed, and is done once. */
export function writeTests(
  area: string,
  { tests: { grantOf }, faults, screens, writes, byItself = [] }: WriteTests,
): void {
  describe(`every write of the screens of ${area}`, () => {
    it.each(screens)('of %s has its row here', (name) => {
      const rows = new Set(writes.flatMap((each) => (each.screen === name ? [each.call] : [])));
      const sent = callsOf(name).filter((each) => calls[each].method !== 'GET' && !byItself.includes(each));
      expect([...rows].toSorted()).toEqual(sent);
    });

    /** How a write is confirmed, and how its failures are told, decides how it is tried. */
    const familyOf = ({ confirm, dialog, unanswered, isFoundDone }: Write) =>
      [confirm, dialog, unanswered, isFoundDone].map((each) => each !== undefined).join(' ');
    for (const [index, write] of writes.entries())
      it(
        `keeps what was typed when it fails, and is done once however often someone presses: ${write.what}`,
        fullUnless(index === writes.findIndex((other) => familyOf(other) === familyOf(write))),
        async () => {
          const { call, at, who, dialog, unanswered = unconfirmed, confirm, kept = () => {}, times } = write;
          await write.before?.();
          const { user } = await renderPortal({ at, grant: await grantOf(who) });
          await write.fillIn?.(user);
          await screen.findAllByRole('button', { name: write.press });
          /** Clicks twice before React can render. */
          const press = async () => {
            await waitFor(() => expect(button(write.press).getAttribute('aria-disabled')).toBeNull());
            const wanted = button(write.press);
            fireEvent.click(wanted);
            fireEvent.click(wanted);
            if (confirm === undefined) return;
            const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm });
            fireEvent.click(yes);
            fireEvent.click(yes);
          };
          const tryInVain = async (words: RegExp, said?: RegExp) => {
            const before = faults.countOf(call);
            await press();
            if (said) {
              expect(await dialogWords('alertdialog', 'Error')).toMatch(said);
              await user.click(button('Okay'));
              await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
            } else await waitFor(() => expect(pageWords()).toMatch(words));
            expect(faults.countOf(call)).toBe(before + 1);
            expectPlainWords();
          };

          const other = troubles[names[1 + (index % (names.length - 1))]!];
          const withoutAnswer = dialog && unanswered;
          for (const [{ rule, words }, said] of [
            [troubles['is refused'], dialog],
            [other, withoutAnswer],
          ] as const) {
            await faults.break(call, rule);
            await tryInVain(words, said);
            await waitFor(kept); // a page may be read again after a failure
            expect(await times()).toBe(0);
          }
          await faults.break(call, lost.rule);
          await (write.isFoundDone ? press() : tryInVain(lost.words, withoutAnswer));
          await waitFor(async () => expect(await times()).toBe(1));
          await faults.clear();
          if (!write.isFoundDone) {
            kept();
            const before = faults.countOf(call);
            await press();
            await write.done();
            expect(faults.countOf(call)).toBe(before + 1);
          }
          await write.done();
          expect(await times()).toBe(1);
        },
      );
  });
}
