// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import * as training from '#contract/training.ts';
import { useNewDevice } from '#tests/support/pages/newDevice.ts';
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
const { grantOf } = tests;
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

const first = async (name: string | RegExp) => (await screen.findAllByRole('button', { name }))[0]!; // found

const readsOf = (name: ScreenName) =>
  [...new Set([...callsOf(name), ...recordCallsOf(name, training)])]
    .filter((each) => calls[each].method === 'GET')
    .toSorted();

interface Read {
  call: CallName;
  screen: ScreenName;
  who: string;
  /** Opens the part that reads. */
  button?: RegExp;
  beside: RegExp;
  brings: RegExp;
}
const inTraining = (call: CallName, who: string, brings: RegExp, button?: RegExp): Read => ({
  call,
  screen: 'medicalTraining',
  who,
  brings,
  beside: /Rotations and residency.*General Surgery/,
  ...(button && { button }),
});
const inHistory = (call: CallName, brings: RegExp, button?: RegExp): Read => ({
  call,
  screen: 'gmeHistory',
  who: 'tomas.abara',
  brings,
  beside: /About this training/,
  ...(button && { button }),
});
const form = (title: string) => new RegExp(`${title}.*First day`);

const reads: readonly Read[] = [
  inTraining('getMedicalTraining', 'tomas.abara', /Year of graduation/),
  inTraining('listFellowships', 'arthur.whitcombe', /Find a fellowship|Lakes Medical Center/),
  inTraining('getFellowship', 'arthur.whitcombe', form('Change the fellowship'), /^Change Surgical/),
  inTraining('listOtherCertifications', 'arthur.whitcombe', /T-20418/),
  inTraining(
    'getOtherCertification',
    'arthur.whitcombe',
    /Change the certificate.*Issued/,
    /^Change Thoracic/,
  ),
  inTraining('listAdvancedTrainings', 'ines.marchand', /Find a training|Advanced training.*Jul 1, 20/),
  inTraining('getAdvancedTraining', 'ines.marchand', form('Change the training'), /^Change Research/),
  inTraining('listAdditionalTrainings', 'grace.okafor', /University College Hospital, Ibadan/),
  inTraining(
    'getAdditionalTraining',
    'grace.okafor',
    form('Change the additional training'),
    /^Change Preliminary/,
  ),
  inHistory('listRotations', /Lakeshore University Hospital.*Endoscopy|Endoscopy.*Lakeshore/),
  inHistory('getRotation', /Change the rotation.*Essential content area/, /^Change Vascular/),
  inHistory('listRotationGaps', /12 days without a record/),
  inHistory('listGmeSummary', /Total Weeks/i),
  inHistory('getTrainingRules', /48\.0 weeks/),
  inHistory('getGmeInformation', /Program director/),
  inHistory('listResidencies', /Delete.*General Surgery Residency|General Surgery Residency.*Delete/),
];
/** Without the residencies of a member, only a warning is missing; without the profile, the name on the printed record. */
const silent: Readonly<Record<ScreenName, readonly CallName[]>> = {
  medicalTraining: ['listResidencies'],
  gmeHistory: ['getProfile'],
};

describe('every read of records of training', () => {
  it.each(screens)('of %s has its row here', (name) => {
    const rows = reads.filter((each) => each.screen === name).map(({ call }) => call);
    expect([...rows, ...silent[name]].toSorted()).toEqual(readsOf(name));
  });

  it.each(reads.map((read, index) => [read.call, read.screen, read, index] as const))(
    'that fails is shown, and asked for again: %s of %s',
    async (call, _, { screen: name, who, button, beside, brings }, index) => {
      const [refused, other] = troublesOf(index);
      await faults.break(call, refused!.rule);
      const { user } = await renderPortal({ at: path[name], grant: await grantOf(who) });
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
