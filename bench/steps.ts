import type { Browser, Page } from '@playwright/test';
import { registrationPath, registrationSteps, type StepName } from '#domain/registration/registration.ts';
import texts from '../public/locales/en-US/registration.json' with { type: 'json' };
import { openExam, trainees } from './members.ts';
import { plainNames, signIn, timeToHeading } from './pages.ts';
import { bareChange, throttle } from './profile.ts';
import { timesOf, type Times } from './report.ts';

const VISITS = 3;
const steps = registrationSteps('qualifying');
const nameOf = (step: StepName) => texts.steps.names[step];
const link = (step: StepName) => `nav[aria-label="${texts.steps.label}"] a[href$="step=${step}"]`;

async function openRegistration(page: Page, origin: string, step: StepName): Promise<void> {
  await page.goto(origin + registrationPath(openExam, step));
  await page.getByRole('heading', { level: 1, name: nameOf(step) }).waitFor();
}

/**
 * From the click on a step's link, or on the introduction's button, to the frame that shows the next step's
 * heading, in milliseconds, with a throttled processor: in newly opened pages, where each step is shown for
 * the first time, and then again. `bare` is the cost of any change on that page.
 */
export async function measureStepChanges(
  browser: Browser,
  origin: string,
): Promise<{ bare: Times; first: Times; again: Times }> {
  const bare: number[] = [];
  const first: number[] = [];
  const again: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(plainNames);
    await signIn(page, origin, trainees[visit]!.userName);
    await openRegistration(page, origin, 'eligibility');
    // Wait until idle loading is done; it would delay the first click only.
    await page.waitForLoadState('networkidle');
    await throttle(await context.newCDPSession(page), { cpu: true, network: false });
    for (let turn = 0; turn < steps.length; turn += 1) bare.push(await bareChange(page));
    for (const step of steps.slice(1)) first.push(await timeToHeading(page, link(step), nameOf(step)));
    for (const step of steps.toReversed().slice(1))
      again.push(await timeToHeading(page, link(step), nameOf(step)));
    // Everything is answered, so the introduction leads to the last page.
    first.push(await timeToHeading(page, 'form button[type="submit"]', nameOf('review')));
    await context.close();
  }
  return { bare: timesOf(bare), first: timesOf(first), again: timesOf(again) };
}
