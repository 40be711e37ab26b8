import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { maskingOptions } from './maskingOptions.ts';
import { showNotice } from './notice.ts';

const ADDRESS = 'https://stately.ai/inspect';
/** How long Stately's page may take to answer, in milliseconds. */
const GIVE_UP_AFTER_MS = 5_000;

/** Opens Stately's inspector in a window; says so if it is blocked, or if its page cannot be reached. */
export function openStatelyInspector(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector({ ...maskingOptions, url: ADDRESS });
  if (!inspector.adapter.targetWindow)
    showNotice({
      text: 'The browser blocked the window of the Stately inspector. Allow pop-ups for this address and reload the page.',
    });
  fetch(ADDRESS, { mode: 'no-cors', signal: AbortSignal.timeout(GIVE_UP_AFTER_MS) }).catch(() =>
    showNotice({
      text: 'The Stately inspector cannot be reached at stately.ai.',
      link: { text: 'Open the portal’s own inspector', href: '?inspect' },
    }),
  );
  return inspector.inspect;
}
