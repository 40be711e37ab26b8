import { Key } from 'selenium-webdriver';
import type { WebKitTab } from './webKitTab.ts';
import { accountOf, expect, test } from './fixtures.ts';

/** On a narrower screen, rows are lines that open; in pixels. */
const COLUMNS_FROM = 1_015;

test('a member signs in and sees the dashboard', async ({ tab }) => {
  await tab.signIn(accountOf('maria.castellan'));
  await tab.element('heading', 'Dashboard');
  await tab.element('heading', 'Meeting requirements');
  await tab.fits();
});

/** Closes the dialog that says that something was done. */
async function acknowledge(tab: WebKitTab, text: string) {
  await tab.sees(text);
  await tab.click('button', 'Continue', { within: '[role=dialog],[role=alertdialog]' });
}

test('a trainee registers for an exam and pays', async ({ tab }) => {
  await tab.signIn(accountOf('tomas.abara'));
  await tab.goto('/apply-and-register/exam-registration/501');
  await tab.element('heading', 'Before you start');
  await tab.fits();
  await tab.click('button', 'Start registration');
  await tab.element('heading', 'Attestations');
  await tab.clickEach('checkbox');
  await tab.click('button', 'Submit attestation');
  await acknowledge(tab, 'Attestation submitted successfully');
  await tab.check('No');
  await tab.click('button', 'Save and continue');
  await tab.fill('Name of the program director', 'Ellen Marsh, MD');
  await tab.fill('Email address of the program director', 'ellen.marsh@hospital.example');
  await tab.click('button', 'Send request');
  await acknowledge(tab, 'Your attestation request has been sent successfully.');
  await tab.click('button', 'Pay both, $2,200.00');
  await tab.fill('Card number', '4242 4242 4242 4242');
  await tab.fill('Valid through', '12/39');
  await tab.fill('Security code', '123');
  await tab.fill('Name on the card', 'T. Abara');
  await tab.fits();
  await tab.click('button', /^Pay /);
  await tab.element('heading', 'Check your answers');
  await tab.sees('Your payment of $2,200.00 has arrived. Thank you.');
  await tab.fits();
  await tab.click('button', 'Submit registration');
  await tab.element('heading', 'Your registration is submitted');
  await tab.sees(/GSQE-\d{4}-\w{6}/);
});

test('a record is added and deleted', async ({ tab, screenSize }) => {
  await tab.signIn(accountOf('samuel.brandt'));
  await tab.goto('/professional-standing');
  await tab.click('button', 'Add a license');
  await tab.fits();
  const licenses = { within: '#licenses' };
  await tab.choose('issuingStateId', 'new y', 'New York');
  await tab.fill('License number', 'NY-4471', licenses);
  await tab.fill('Type', 'Full', licenses);
  await tab.fill('Issued', '03012020', licenses);
  await tab.fill('Expires', '02282031', licenses);
  await tab.click('button', 'Save', licenses);
  await acknowledge(tab, 'Created successfully');
  await tab.sees('NY-4471');
  await tab.sees('Feb 28, 2031');
  if (screenSize.width < COLUMNS_FROM) await tab.click('button', 'NY-4471');
  await tab.click('button', 'Delete NY-4471');
  await tab.element('button', 'Undo the deletion of NY-4471');
  // The seconds in which it can be undone begin when the focus leaves the button.
  await tab.press(Key.TAB);
  await tab.sees('Deleted successfully');
  await tab.sees('You have no license on record.');
});

test('a document is shown in its frame', async ({ tab, screenSize }) => {
  await tab.signIn(accountOf('maria.castellan'));
  await tab.goto('/documents');
  if (screenSize.width < COLUMNS_FROM) await tab.click('button', /\.pdf/);
  await tab.click('link', /\.pdf/);
  await tab.showsFrame();
  await tab.fits();
});

test('a file of code that is lost comes by itself', async ({ tab, network }) => {
  await tab.signIn(accountOf('maria.castellan'), '/login', network.origin);
  await tab.element('heading', 'Meeting requirements');
  network.cut(/^\/assets\/.*committees/i);
  await tab.goto('/committees', network.origin);
  await expect.poll(() => network.cutPaths().length).toBeGreaterThan(0);
  await tab.sees('The page opens automatically');
  network.cut(null);
  await tab.element('heading', 'Your terms');
});
