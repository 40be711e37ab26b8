import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { renderPortal } from './renderPortal.tsx';
import { screenTests } from './screens.ts';
import {
  askAgain,
  allTroubles,
  expectPlainWords,
  faultSwitches,
  pageWords,
  recordCallsIn,
  troubleOf,
} from './troubles.ts';

const first = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0]!; // found

/** A read of a screen, what stands beside it when it fails, and what it brings. */
export interface Read {
  call: CallName;
  screen: string;
  who: string;
  /** Opens the part that reads. */
  button?: RegExp;
  beside: RegExp;
  brings: RegExp;
}

interface Tables {
  /** The path of each screen. */
  paths: Readonly<Record<string, string>>;
  /** The module of the contract whose areas the screens wire. */
  contract: object;
  reads: readonly Read[];
  /** By screen, the reads whose failure only leaves something out. */
  silent: Readonly<Record<string, readonly CallName[]>>;
}

/** Tests that each read of records of these screens that fails is shown beside the others, and can be asked for again. */
export function recordReadTests({ paths, contract, reads, silent }: Tables) {
  const tests = screenTests({ faults: true });
  const { grantOf } = tests;
  const faults = faultSwitches(tests);
  beforeAll(() => configure({ defaultHidden: true }));
  afterEach(() => faults.clear());

  describe('every read of records', () => {
    it.each(Object.keys(paths))('of %s has its row here', (name) => {
      const rows = reads.filter((each) => each.screen === name).map(({ call }) => call);
      expect([...rows, ...(silent[name] ?? [])].toSorted()).toEqual(
        recordCallsIn(name, contract).filter((each) => calls[each].method === 'GET'),
      );
    });

    const expectAskedForAgain = async (
      { call, screen: name, who, button, beside, brings }: Read,
      ways: readonly (typeof allTroubles)[number][],
    ) => {
      await faults.break(call, ways[0]!.rule); // the callers name at least one
      const { user } = await renderPortal({ at: paths[name]!, grant: await grantOf(who) });
      if (button) await user.click(await first(button));
      for (const [index, { rule, words }] of ways.entries()) {
        if (index > 0) {
          await faults.break(call, rule);
          const before = faults.countOf(call);
          await user.click(await first('Try again'));
          await waitFor(() => expect(faults.countOf(call)).toBeGreaterThan(before));
        }
        await waitFor(() => expect(pageWords()).toMatch(words));
        await waitFor(() => expect(pageWords()).toMatch(beside));
        expect(pageWords()).not.toMatch(brings);
        expectPlainWords();
      }
      await faults.clear();
      await askAgain(user);
      await waitFor(() => expect(pageWords()).toMatch(brings));
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    };
    /** The first of a screen, and the first of a part of it that is opened. */
    const isFirst = (read: Read, index: number) =>
      index ===
      reads.findIndex(
        (other) => other.screen === read.screen && Boolean(other.button) === Boolean(read.button),
      );
    for (const [index, read] of reads.entries())
      it(
        `that fails is shown, and asked for again: ${read.call} of ${read.screen}`,
        fullUnless(isFirst(read, index)),
        () =>
          expectAskedForAgain(
            read,
            isFirst(read, index) ? [troubleOf(index)] : [troubleOf(index), troubleOf(index + 1)],
          ),
      );
    // The kit shows every fault in the same way; which calls it gets is shown above.
    it.each(reads.filter(isFirst))(
      'that fails in one way after the other is shown each time: $call of $screen',
      { tags: ['full'] },
      (read) => expectAskedForAgain(read, allTroubles),
    );
  });
}
