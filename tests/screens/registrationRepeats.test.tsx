// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Accommodation } from '#contract/accommodations.ts';
import type { ExamFee } from '#contract/billing.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { answer, refuse } from '#tests/support/answers.ts';
import { dialogWords, typeInto } from '#tests/support/queries.ts';
import { closeDialog, openRegistration, paper, registrationAt } from '#tests/support/registrationPage.ts';
import { screenTests } from '#tests/support/screens.ts';

const { network, grantOf } = screenTests();
const button = (name: string) => screen.getByRole('button', { name });

const kept: Accommodation = {
  id: 71,
  examId: 501,
  accommodationId: 2,
  explanation: 'A quiet room.',
  documentId: 81,
  documentName: 'letter.pdf',
};

/** Grace has answered everything up to the letter. */
const open = (heading: string, step: string) =>
  openRegistration(grantOf, 'grace.okafor', { at: registrationAt(501, step), heading });

describe('an accommodation that was done already, by a try whose answer was lost or in another window', () => {
  it('is deleted, and nothing is called failed', async () => {
    network.use(
      answer('getAccommodation', () => kept),
      answer('deleteAccommodation', () => refuse(404)),
    );
    const { user } = await open('Accommodations', 'accommodations');
    await user.click(button('Delete accommodation'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Deleted successfully');
    await closeDialog(user);
    await screen.findByText('Do you need an accommodation on the day of the exam?');
  });

  it('becomes what was sent last', async () => {
    const asked: string[] = [];
    network.use(
      answer('getAccommodation', () => null),
      answer('createAccommodation', () => {
        asked.push('create');
        return refuse(409, { type: faultTypes.exists });
      }),
      answer('updateAccommodation', () => {
        asked.push('update');
        return kept;
      }),
    );
    const { user } = await open('Accommodations', 'accommodations');
    await user.click(screen.getByLabelText('Yes, I need one'));
    await user.selectOptions(await screen.findByLabelText('Kind of accommodation'), 'Separate room');
    await typeInto(user, 'Explanation', 'A quiet room.');
    await user.upload(screen.getByLabelText('Paper that shows why'), paper());
    await user.click(button('Submit accommodation'));
    expect(await dialogWords('dialog', 'Success')).toBe('Accommodation submitted successfully');
    expect(asked).toEqual(['create', 'update']);
    await closeDialog(user);
  });
});

describe('a fee that is hidden because its time is over', () => {
  it('is told of beside one that is paid, because nothing can be submitted without it', async () => {
    const fee: ExamFee = {
      feeId: 1,
      examId: 501,
      examName: 'General Surgery Qualifying Exam',
      feeType: 'exam',
      amount: 185_000,
      currency: 'USD',
      dueDate: '2026-01-15T12:00:00.000Z',
      expired: true,
      paidTotal: 0,
      transactions: [],
    };
    network.use(
      answer('getAccommodation', () => kept),
      answer('getPdReferenceLetter', () => ({
        examId: 501,
        officialName: 'Ruth Eberhard',
        officialEmail: 'ruth@eberhard.example',
        status: 1,
        sentDate: '2026-01-15T12:00:00.000Z',
        responseDate: null,
      })),
      answer('getApplicationFee', () => ({
        ...fee,
        feeId: 2,
        feeType: 'application' as const,
        paidTotal: 185_000,
      })),
      answer('listExamFees', () => [fee]),
    );
    await open('Fee', 'fee');
    await screen.findByText(/^The time to pay this fee is over, and the registration cannot be submitted/);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Application fee',
    ]);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
