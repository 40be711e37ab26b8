import type { Locator, Page } from '@playwright/test';
import { accountOf, dialogOf, expectClosed, expect, full, signIn, test } from './fixtures.ts';
import { cards, stepHeading } from './registrationWalk.ts';

/** Counts clicks and typed fields; the walk touches the page in no other way. */
function countingHand() {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    click: async (target: Locator) => {
      await target.click();
      count.clicks += 1;
    },
    type: async (target: Locator, text: string) => {
      await target.fill(text);
      count.fields += 1;
    },
  };
}
type Hand = ReturnType<typeof countingHand>;

async function pay(page: Page, { click, type }: Hand) {
  await click(page.getByRole('button', { name: /^Pay / }).first());
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await type(page.getByLabel('Card number'), cards.good);
  await type(page.getByLabel('Valid through'), '12/39');
  await type(page.getByLabel('Security code'), '123');
  await type(page.getByLabel('Name on the card'), 'A. Member');
  await click(page.getByRole('button', { name: /^Pay / }));
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeHidden();
}

/** Does whatever the shown step asks for, with the shortest answer, until the registration is submitted. */
async function register(page: Page, hand: Hand) {
  const { click, type } = hand;
  const heading = page.getByRole('heading', { level: 1 });
  const onward = page.getByRole('button', { name: /^(Start registration|Save and continue)$/ });
  const acknowledge = async () => {
    await click(dialogOf(page, 'Success').getByRole('button'));
    await expectClosed(page, 'Success');
  };
  const steps: Record<string, () => Promise<void>> = {
    'Before you start': () => click(onward),
    Attestations: async () => {
      for (const box of await page.getByRole('checkbox').all()) await click(box);
      await click(page.getByRole('button', { name: 'Submit attestation' }));
      await acknowledge();
    },
    Accommodations: async () => {
      await click(page.getByLabel('No', { exact: true }));
      await click(onward);
    },
    'Program director’s letter': async () => {
      const fields = [
        [page.getByLabel('Name of the program director'), 'Ellen Marsh, MD'],
        [page.getByLabel('Email address of the program director'), 'ellen.marsh@hospital.example'],
      ] as const;
      for (const [field, text] of fields) if ((await field.inputValue()) === '') await type(field, text);
      await click(page.getByRole('button', { name: 'Send request' }));
      await acknowledge();
    },
    'Exam date': async () => {
      await click(page.getByRole('radio', { disabled: false }).first());
      await click(page.getByRole('button', { name: 'Choose this date' }));
    },
    Fee: () => pay(page, hand),
    'Check your answers': () => click(page.getByRole('button', { name: 'Submit registration' })),
  };
  for (let shown = ''; !/registered|submitted/.test(shown);) {
    await expect(heading).not.toHaveText(/^$/);
    shown = await heading.innerText();
    const before = hand.count.clicks;
    await steps[shown]?.();
    // Either another step, or the rest of this one.
    if (hand.count.clicks > before && shown !== 'Fee') await expect(heading).not.toHaveText(shown);
  }
}

for (const [what, userName, button, end, moves] of [
  [
    'a trainee, for the qualifying exam',
    'tomas.abara',
    /^Start registration: .*General Surgery Qualifying/,
    'submitted',
    ['1 thing to do', ''],
  ],
  [
    'a trainee, for the certifying exam',
    'ines.marchand',
    /^Start registration: .*General Surgery Certifying/,
    'registered',
    ['1 thing to do', ''],
  ],
  [
    'a surgeon, whose program director is not known',
    'maria.castellan',
    /^Start registration: .*Critical Care Qualifying/,
    'submitted',
    ['3 things to do', '2 things to do'],
  ],
] as const)
  test(
    `at most 18 clicks lead from the dashboard to the confirmation: ${what}`,
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, userName));
      const hand = countingHand();
      const link = page.getByRole('link', { name: button });
      await expect(link).toBeVisible();
      const entry = page
        .getByRole('navigation', { name: 'Portal' })
        .getByRole('link', { name: 'Apply & Register' });
      await expect(entry).toHaveAccessibleDescription(moves[0]);
      await hand.click(link);
      await expect(stepHeading(page, 'Before you start')).toBeVisible();
      await register(page, hand);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(end) })).toBeVisible();

      expect(hand.count.clicks).toBeLessThanOrEqual(18);
      // The menu and the dashboard say so at once, without a reload.
      await expect(entry).toHaveAccessibleDescription(moves[1]);
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('region', { name: 'Your exams' })).toBeVisible();
      await expect(entry).toHaveAccessibleDescription(moves[1]);
    },
  );
