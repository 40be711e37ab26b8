import { fromCallback, fromPromise } from 'xstate';
import { accessMachine } from '#machines/system/access.machine.ts';
import { connectionMachine } from '#machines/system/connection.machine.ts';
import { pickListMachine, pickListsMachine } from '#machines/system/pickLists.machine.ts';
import { portalMachine } from '#machines/system/portal.machine.ts';
import { stageMachine } from '#machines/system/stage.machine.ts';
import { watchPage } from '#services/pageResumed.ts';
import type { ActivityDeps } from './activity.ts';
import { wireSession } from './session.ts';
import type { Services } from './services.ts';

/** The portal machine with all ports of its permanent actors filled. */
export const wirePortal = (services: Services, activity: ActivityDeps) =>
  portalMachine.provide({
    actors: {
      session: wireSession(services, activity),
      access: accessMachine.provide({
        actors: {
          loadFlags: fromPromise(async ({ signal }) => ({
            flags: await services.api.send('listFeatures', {}, { signal }),
          })),
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
              load: fromPromise(async ({ input, signal }) => ({
                value: await services.api.send(
                  'getPickList',
                  { params: { name: input.key.name }, query: input.key.query },
                  { signal },
                ),
              })),
            },
          }),
        },
      }),
    },
  });
