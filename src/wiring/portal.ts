import { fromCallback, fromPromise } from 'xstate';
import { addedPickLists } from '#contract/pickLists/addedPickLists.ts';
import { accessMachine } from '#machines/system/access.machine.ts';
import { connectionMachine } from '#machines/system/connection.machine.ts';
import { pickListMachine, pickListsMachine } from '#machines/system/pickLists.machine.ts';
import { portalMachine } from '#machines/system/portal.machine.ts';
import { stageMachine } from '#machines/system/stage.machine.ts';
import { watchPage } from '#services/pageResumed.ts';
import type { ActivityDeps } from './activity.ts';
import { nullIfMissing } from './nullIfMissing.ts';
import { wireSession } from './session.ts';
import type { Services } from './services.ts';

/** The portal machine with all ports of its permanent actors filled. */
export const wirePortal = (services: Services, activity: ActivityDeps) =>
  portalMachine.provide({
    actors: {
      session: wireSession(services, activity),
      access: accessMachine.provide({
        actors: {
          loadFlags: fromPromise(({ signal }) => loadFlags(services, signal)),
        },
      }),
      connection: connectionMachine.provide({
        actors: {
          // The one public GET that every backend answers.
          probe: fromPromise(({ signal }) => services.api.send('listFeatures', {}, { signal })),
          watchNetwork: fromCallback(({ sendBack }) => {
            const onOnline = () => sendBack({ type: 'network.returned' });
            window.addEventListener('online', onOnline);
            return () => window.removeEventListener('online', onOnline);
          }),
        },
      }),
      stage: stageMachine.provide({
        actors: {
          watchPage: fromCallback(({ sendBack }) => watchPage(() => sendBack({ type: 'page.resumed' }))),
        },
      }),
      pickLists: pickListsMachine.provide({
        actors: {
          pickList: pickListMachine.provide({
            actors: {
              load: fromPromise(async ({ input: { key }, signal }) => {
                const { name, query } = key;
                const items = services.api.send('getPickList', { params: { name }, query }, { signal });
                return {
                  value: (await (addedPickLists.includes(name) ? nullIfMissing(items) : items)) ?? [],
                };
              }),
            },
          }),
        },
      }),
    },
  });

/** The feature flags; in a session that was opened without the server, those that were sealed with it. */
async function loadFlags({ api, sealed }: Pick<Services, 'api' | 'sealed'>, signal: AbortSignal) {
  const answer = api.send('listFeatures', {}, { signal });
  // Without the server, the answer only tells whether there is a connection.
  answer.catch(() => {});
  const kept = await sealed.flags();
  if (kept) return { flags: kept };
  const flags = await answer;
  sealed.keepFlags(flags);
  return { flags };
}
