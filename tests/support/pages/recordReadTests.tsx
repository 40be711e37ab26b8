import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { useNewDevice } from './newDevice.ts';
import { renderPortal } from './renderPortal.tsx';
import { screenTests } from './screens.ts';
import {
  expectPlainWords,
  faultSwitches,
  pageWords,
  recordCallsIn,
  troubles,
  troublesOf,
  type TroubleName,
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
  beforeEach(useNewDevice);
  afterEach(() => faults.mend());

  describe('every read of records', () => {
    it.each(Object.keys(paths))('of %s has its row here', (name) => {
      const rows = reads.filter((each) => each.screen === name).map(({ call }) => call);
      expect([...rows, ...(silent[name] ?? [])].toSorted()).toEqual(
        recordCallsIn(name, contract).filter((each) => calls[each].method === 'GET'),
      );
    });

    it.each(reads.map((read, index) => [read.call, read.screen, read, index] as const))(
      'that fails is shown, and asked for again: %s of %s',
      async (call, _, { screen: name, who, button, beside, brings }, index) => {
        const [refused, other] = troublesOf(index);
        await faults.break(call, refused!.rule);
        const { user } = await renderPortal({ at: paths[name]!, grant: await grantOf(who) });
        if (button) await user.click(await first(button));
        const isShown = async ({ words }: (typeof troubles)[TroubleName]) => {
          await waitFor(() => expect(pageWords()).toMatch(words));
          await waitFor(() => expect(pageWords()).toMatch(beside));
          expect(pageWords()).not.toMatch(brings);
          expectPlainWords();
        };
        await isShown(refused!);
        await faults.break(call, other!.rule);
        const before = faults.countOf(call);
        await user.click(await first('Try again'));
        await waitFor(() => expect(faults.countOf(call)).toBeGreaterThan(before));
        await isShown(other!);
        await faults.mend();
        await user.click(await first('Try again'));
        await waitFor(() => expect(pageWords()).toMatch(brings));
        expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      },
    );
  });
}
