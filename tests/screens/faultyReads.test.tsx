// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { PickListName } from '#contract/pickLists/pickLists.ts';
import { dialogWords } from '#tests/support/pages/queries.ts';
import { answersBy } from '#tests/support/pages/registrationAnswers.ts';
import { registrationAt } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import {
  askAgain,
  callsOf,
  downloadCalls,
  expectPlainWords,
  faultSwitches,
  pageWords,
  pickListsOf,
  troubles,
  type TroubleName,
} from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
beforeAll(() => configure({ defaultHidden: true }));
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom implements neither object URLs nor downloads.
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
});
afterEach(() => faults.clear());

/** A part of a page that loads as one: its user, its path, its placeholder, and the loaded content. */
interface Part {
  at: string;
  who?: string;
  calls?: readonly CallName[];
  lists?: readonly PickListName[];
  /** What stays usable next to it. */
  beside?: RegExp;
  brings: RegExp;
}

const requirementsAt = '/apply-and-register/registration-requirements/501';
const parts: Readonly<Record<string, readonly Part[]>> = {
  applyAndRegister: [
    {
      at: '/apply-and-register',
      calls: ['listExamOverview', 'listRegistrationFacts'],
      brings: /Start registration/,
    },
    {
      at: '/apply-and-register',
      calls: ['listFees'],
      beside: /Start registration/,
      brings: /\$1,850\.00/,
    },
  ],
  registrationRequirements: [
    {
      at: requirementsAt,
      calls: ['getExamTitle', 'listExamOverview'],
      brings: /What your registration needs/,
    },
    {
      at: requirementsAt,
      calls: ['listRequirementStatuses'],
      beside: /A note from the board/,
      brings: /What your registration needs/,
    },
    {
      at: requirementsAt,
      calls: ['getApplicationWebNote'],
      beside: /What your registration needs/,
      brings: /Your program has confirmed/,
    },
    {
      at: requirementsAt,
      calls: ['listRegistrationFacts', 'listFees', 'listMedicalLicenses'],
      beside: /What your registration needs/,
      brings: /What is next.*Register for the General Surgery Qualifying Exam/,
    },
    {
      at: '/apply-and-register/registration-requirements/507',
      who: 'leila.haddad',
      calls: ['listRequirements'],
      beside: /What your registration needs/,
      brings: /What is next.*Complete your case log/,
    },
  ],
  examRegistration: [
    {
      at: registrationAt(501),
      calls: [
        'listExamOverview',
        'getQeEligibility',
        'getIntention',
        'listQeAttestations',
        'getAccommodation',
        'getPdReferenceLetter',
        'getProgramDirector',
        'getApplicationFee',
        'listExamFees',
        'getRefundTerms',
        'getRegistrationDraft',
      ],
      brings: /Step 1 of 7.*Start registration/,
    },
    { at: registrationAt(502), who: 'ines.marchand', calls: ['getCeEligibility'], brings: /Step 5 of 7/ },
    {
      at: registrationAt(501, 'accommodations'),
      who: 'grace.okafor',
      lists: ['accommodations'],
      beside: /Explanation.*Submit accommodation/,
      brings: /Separate room/,
    },
    {
      at: registrationAt(502, 'date'),
      who: 'ines.marchand',
      lists: ['exam-date-selection'],
      beside: /Step 5 of 7/,
      brings: /Full: this date cannot be chosen/,
    },
    {
      at: registrationAt(501, 'accommodations'),
      who: 'henrik.sato',
      lists: ['accommodations'],
      beside: /A quiet room\..*letter\.pdf/,
      brings: /Kind of accommodation.*Separate room/,
    },
  ],
  paymentHistory: [{ at: '/payment-history', calls: ['listFees'], brings: /\$1,850\.00/ }],
  examinationHistory: [
    {
      at: '/examination-history',
      calls: ['listExamHistory'],
      beside: /In-Training Examination/,
      brings: /Exams taken.*last year/,
    },
    {
      at: '/examination-history',
      calls: ['listRegistrationFacts', 'getAdmissionCard'],
      beside: /Exams taken.*last year/,
      brings: /In-Training Examination/,
    },
  ],
  documents: [
    {
      at: '/documents',
      calls: ['listDocuments'],
      beside: /Upload a document/,
      brings: /FLS certificate\.pdf/,
    },
    {
      at: '/documents',
      lists: ['document-types'],
      beside: /FLS certificate\.pdf/,
      brings: /Medical license/,
    },
    {
      at: '/documents',
      lists: ['certificate-types'],
      beside: /FLS certificate\.pdf/,
      brings: /CertificateFLS/,
    },
  ],
};

interface Trial {
  call: CallName;
  list?: PickListName;
  trouble: (typeof troubles)[TroubleName];
}
const [refused, ...otherTroubles] = Object.values(troubles);
/** Every call of a part fails once, and has one of the other faults in turn. */
const trialsOf = ({ calls: names = [], lists = [] }: Part): Trial[] =>
  [
    ...names.map((call) => ({ call })),
    ...lists.map((list) => ({ call: 'getPickList' as const, list })),
  ].flatMap((what, index) =>
    [refused!, otherTroubles[index % otherTroubles.length]!].map((trouble) => ({ ...what, trouble })),
  );
const cases = Object.entries(parts).flatMap(([name, rows]) =>
  rows.map((part) => [name, [...(part.calls ?? []), ...(part.lists ?? [])].join(', '), part] as const),
);

/** Ines has answered everything before the date; Grace needs an accommodation, which Henrik has requested already. */
beforeAll(async () => {
  const ines = await answersBy(app(), 'ines.marchand', 502);
  await ines.keepDraft({ needsAccommodations: false });
  await ines.intend();
  await ines.attest();
  await (await answersBy(app(), 'grace.okafor', 501)).keepDraft({ needsAccommodations: true });
  const henrik = await answersBy(app(), 'henrik.sato', 501);
  await henrik.keepDraft();
  await henrik.intend();
  await henrik.attest();
  await henrik.accommodate();
});

/**
 * The member's name in print, and how much is left to do for an exam: without them their lines are left out. The number
 * of a certificate is read when it is deleted, as a part of that.
 */
const leftOut: readonly CallName[] = ['getProfile', 'listToDo', 'listUserCertificatesOfType'];

describe('every read of the screens of registration', () => {
  it.each(Object.entries(parts))('of %s has its row here', (name, rows) => {
    const reads = callsOf(name).filter((each) => calls[each].method === 'GET' && !leftOut.includes(each));
    expect(rows.flatMap((part) => part.calls ?? []).toSorted()).toEqual(reads);
    expect([...new Set(rows.flatMap(({ lists }) => lists ?? []))].toSorted()).toEqual(pickListsOf(name));
  });

  for (const [index, [name, readings, part]] of cases.entries())
    it(
      `of ${name} that fails is shown, and asked for again: ${readings}`,
      fullUnless(index === cases.findIndex(([other]) => other === name)),
      async () => {
        const { at, who = 'tomas.abara', beside = /\w/, brings } = part;
        const [first, ...others] = trialsOf(part);
        const toldOf = async ({ trouble: { words } }: Trial) => {
          // At once: the page of the trial before has gone by then.
          await waitFor(() => {
            expect(pageWords()).toMatch(words);
            expect(pageWords()).toMatch(beside);
            expect(document.querySelector('h1')?.textContent).toMatch(/\w/);
          });
          expectPlainWords();
          expect(pageWords()).not.toMatch(brings);
        };
        const again = async () => user.click(await screen.findByRole('button', { name: 'Try again' }));

        await faults.break(first!.call, first!.trouble.rule, first!.list);
        const { user } = await renderPortal({ at, grant: await grantOf(who) });
        await toldOf(first!);
        for (const trial of others) {
          const { call, list, trouble } = trial;
          await faults.break(call, trouble.rule, list);
          const before = faults.countOf(call, list);
          await again();
          await waitFor(() => expect(faults.countOf(call, list)).toBeGreaterThan(before));
          await toldOf(trial);
        }
        await faults.clear();
        await askAgain(user);
        await waitFor(() => expect(pageWords()).toMatch(brings));
        expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      },
    );
});

describe('every download of the screens of registration', () => {
  const files: readonly { call: CallName; at: string; who: string; button: RegExp }[] = [
    { call: 'getDocument', at: '/documents', who: 'tomas.abara', button: /^Download FLS certificate/ },
    { call: 'getReceipt', at: '/payment-history', who: 'tomas.abara', button: /^Receipt / },
    {
      call: 'getCmeTranscript',
      at: '/cme-repository',
      who: 'maria.castellan',
      button: /^Download a transcript/,
    },
    { call: 'getScoreReport', at: '/examination-history', who: 'henrik.sato', button: /^Score report of/ },
  ];
  it('has its row here', () => {
    expect(files.map(({ call }) => call).toSorted()).toEqual(downloadCalls());
  });

  for (const { call, at, who, button } of files)
    it(
      `by ${call} that fails is shown, and can be asked for again`,
      fullUnless(call === 'getDocument'),
      async () => {
        const { user } = await renderPortal({ at, grant: await grantOf(who) });
        const [wanted] = await screen.findAllByRole('button', { name: button });
        const { 'is answered with half a text': _, ...met } = troubles;
        for (const { rule } of Object.values(met)) {
          await faults.break(call, rule);
          await user.click(wanted!);
          expect(await dialogWords('alertdialog', 'Error')).toBe('Document download failed');
          expectPlainWords();
          await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Okay' }));
          await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
        }
        expect(saved).toEqual([]);
        await faults.clear();
        const before = faults.countOf(call);
        await user.click(wanted!);
        await waitFor(() => expect(saved).toHaveLength(1));
        expect(faults.countOf(call)).toBe(before + 1);
      },
    );
});
