// @vitest-environment jsdom
/* oxlint-disable vitest/no-conditional-expect -- generated from the table of saves */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import type { CallName } from '#contract/calls.ts';
import { dialogWords, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import {
  expectPlainWords,
  faultSwitches,
  troubles,
  type TroubleName,
} from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true });
const { grantOf } = tests;
const faults = faultSwitches(tests);
afterEach(() => faults.clear());

interface Save {
  what: string;
  call: CallName;
  who: string;
  at: string;
  fillIn: (user: UserEvent) => Promise<unknown>;
  press: string | RegExp;
  /** The words of the dialog of a refusal, and of a save that the board turns out not to have. */
  says: string | RegExp;
  /** The words of the dialog once the board turns out to have it; null where this cannot be read. */
  saved: string | null;
  kept: () => boolean;
  /** A card of the same kit as the case log, which shows in `npm test` what happens without an answer. */
  isLikeCaseLog?: true;
}

const agreement = () => screen.getAllByRole<HTMLInputElement>('checkbox')[0]!;
let before = false;

/** The saves for which the specification has a dialog 'Error' (first one, §8; second one, §8). */
const saves: readonly Save[] = [
  {
    what: 'the attestation',
    call: 'saveExamUserAttestations',
    who: 'june.halvorsen',
    at: '/your-attestation/507',
    fillIn: async (user) => {
      await screen.findAllByRole('checkbox');
      before = agreement().checked;
      await user.click(agreement());
    },
    press: /^Save/,
    says: 'Failed',
    saved: 'Saved successfully',
    kept: () => agreement().checked !== before,
    isLikeCaseLog: true,
  },
  {
    what: 'the case log',
    call: 'saveCaseLogs',
    who: 'leila.haddad',
    at: '/case-logs/507',
    fillIn: async (user) => {
      await screen.findByLabelText('During fellowship');
      await typeInto(user, 'During fellowship', '31');
    },
    press: 'Save the case log',
    says: 'Failed',
    saved: 'Saved successfully',
    kept: () => valueOf('During fellowship') === '31',
  },
  {
    what: 'the activities',
    call: 'saveMbsActivities',
    who: 'leila.haddad',
    at: '/mbs-activities/507',
    fillIn: async (user) => {
      const [first] = await screen.findAllByLabelText<HTMLInputElement>(/^Cases in /);
      await user.clear(first!);
      await user.type(first!, '31');
    },
    press: 'Save the activities',
    says: 'Failed',
    saved: 'Saved successfully',
    kept: () => screen.getAllByLabelText<HTMLInputElement>(/^Cases in /)[0]?.value === '31',
    isLikeCaseLog: true,
  },
  {
    what: 'a letter',
    call: 'postReferenceLetter',
    who: 'june.halvorsen',
    at: '/reference-form-status/507',
    fillIn: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Ask for a letter' }));
      await user.click(await screen.findByRole('radio', { name: 'Chief of surgery' }));
      await typeInto(user, 'Hospital', 'Cedar Valley Hospital');
      await typeInto(user, 'Name', 'Rosa Lund, MD');
      await typeInto(user, 'Title', 'Chief of Surgery');
      await typeInto(user, 'Email', 'rosa.lund@valley.example');
    },
    press: 'Save without sending',
    says: 'An error has occured. Please try again.',
    saved: 'Saved successfully',
    kept: () => valueOf('Email') === 'rosa.lund@valley.example',
  },
  {
    what: 'the account',
    call: 'updateCredentials',
    who: 'victor.osei',
    at: '/my-account',
    fillIn: async (user) => {
      await screen.findByLabelText('Email address');
      await typeInto(user, 'Email address', 'victor.new@example.org');
    },
    press: /^Save/,
    // "The error body is shown as text".
    says: /\w/,
    saved: null,
    kept: () => valueOf('Email address') === 'victor.new@example.org',
  },
];

const unconfirmed = /^We could not confirm that this was done, because no answer arrived\./;
const unreachable = /We cannot reach the server\./;

describe.each(saves)(
  'a save of $what',
  ({ call, who, at, fillIn, press, says, saved, kept, isLikeCaseLog }) => {
    const told = typeof says === 'string' ? new RegExp(`^${says.replaceAll('.', '\\.')}$`) : says;
    const withoutAnswer = { timeout: 30_000, ...fullUnless(!isLikeCaseLog) };

    async function expectExplained({ rule }: (typeof troubles)[TroubleName], words: RegExp, why: RegExp) {
      const { user } = await renderPortal({ at, grant: await grantOf(who) });
      await fillIn(user);
      await faults.break(call, rule);
      await user.click(await screen.findByRole('button', { name: press }));
      expect(await dialogWords('alertdialog', 'Error')).toMatch(words);
      expectPlainWords();
      await user.click(screen.getByRole('button', { name: 'Okay' }));
      expect(kept()).toBe(true);
      expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    }

    it(
      'that is refused shows the dialog of the specification, keeps what was typed, and says why above the form',
      { timeout: 30_000 },
      () => expectExplained(troubles['is refused'], told, /Reference for support: \w+/),
    );

    it(
      'that gets no answer shows the dialog of the specification, keeps what was typed, and says why above the form',
      withoutAnswer,
      () =>
        // The board is asked whether it has the save; where this cannot be read, nobody can say.
        expectExplained(troubles['finds the line cut'], saved === null ? unconfirmed : told, unreachable),
    );

    it(
      'that loses its answer is told as saved once the board turns out to have it, and else as not known',
      withoutAnswer,
      async () => {
        const { user } = await renderPortal({ at, grant: await grantOf(who) });
        await fillIn(user);
        await faults.break(call, { kind: 'lose-response' });
        await user.click(await screen.findByRole('button', { name: press }));
        if (saved !== null) {
          expect(await dialogWords('dialog', 'Success')).toBe(saved);
          return;
        }
        expect(await dialogWords('alertdialog', 'Error')).toMatch(unconfirmed);
        await user.click(screen.getByRole('button', { name: 'Okay' }));
        expect(kept()).toBe(true);
        expect((await screen.findAllByText(unreachable)).length).toBeGreaterThan(0);
      },
    );
  },
);
