// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptyLog, METABOLIC } from '#tests/support/pages/examCards.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();

/** The requests of the cards, by the last parts of the path. */
function watchCalls() {
  const calls: string[] = [];
  network.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (/exam-directory|\/exam\//.test(pathname))
      calls.push(pathname.replace(/^\/api\/(exam\/)?/, '').replace('/by-exam-header-id', ''));
  });
  return {
    since: () => calls.splice(0).toSorted(),
    stop: () => network.events.removeAllListeners(),
  };
}

const to = async ({ router }: Rendered, page: string, panel: string) => {
  await router.navigate(`/${page}/${METABOLIC}`);
  await readyPanel(panel);
};
const logParts = [
  'exam-user-case-log-period',
  'exam-user-hospital-appointment',
  'exam-user-pathway',
  'exam-user-program',
];

describe('what the cards have read', () => {
  it('is reused on the next visit and by the next card, until another device has saved', async () => {
    const portal = await renderPortal({
      at: `/case-logs/${METABOLIC}`,
      grant: await grantOf('leila.haddad'),
    });
    const calls = watchCalls();
    try {
      await readyPanel('Your case log');
      calls.since();
      await to(portal, 'your-attestation', 'Statements');
      expect(calls.since()).toEqual(['exam-directory/507/exam-attestation', 'exam-user-attestation']);
      await to(portal, 'mbs-activities', 'Your practice');
      // The pathways are cached from the case log.
      expect(calls.since()).toEqual(['mbs-activities/mbs-activities-status']);
      await to(portal, 'case-logs', 'Your case log');
      expect(calls.since()).toEqual(['case-logs/card-status']);
      await to(portal, 'your-attestation', 'Statements');
      expect(calls.since()).toEqual([]);
      // Another device saves: the status has another version, and the log is read again.
      const { headers } = await app().signIn('leila.haddad');
      await app().fetch('/api/exam/case-logs/save', { method: 'POST', headers, json: emptyLog() });
      await to(portal, 'case-logs', 'Your case log');
      expect(calls.since()).toEqual(['case-logs/card-status', ...logParts]);
      expect(screen.getByText('Choose your pathway')).toBeDefined();
    } finally {
      calls.stop();
    }
  });
});
