import { fromCallback, fromPromise } from 'xstate';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { toDoMachine, type WatchedPortal } from '#machines/system/toDo/toDo.machine.ts';
import type { Services } from './services.ts';

/** The list of what is to be done with its ports filled; it is read while a member is signed in. */
export const wireToDo = (
  { api }: Pick<Services, 'api'>,
  { session, stage }: Pick<PortalChildren, 'session' | 'stage'>,
) =>
  toDoMachine.provide({
    actors: {
      watchPortal: fromCallback<WatchedPortal>(({ sendBack }) => {
        let userId: number | null = null;
        let screen: unknown = null;
        const seePerson = () => {
          const snapshot = session.getSnapshot();
          const { grant } = snapshot.context;
          const isMember = grant?.roles.some((role) => role === 'trainee' || role === 'surgeon');
          const present = snapshot.hasTag('authenticated') && isMember ? grant!.userId : null; // a member has a grant
          if (present === userId) return;
          if (userId !== null) sendBack({ type: 'member.left' });
          if (present !== null) sendBack({ type: 'member.entered' });
          userId = present;
        };
        const seeScreen = () => {
          const { context } = stage.getSnapshot();
          if (context.screen === screen) return;
          screen = context.screen;
          if (screen !== null) sendBack({ type: 'screen.opened', hasList: context.name === 'dashboard' });
        };
        const subscriptions = [session.subscribe(seePerson), stage.subscribe(seeScreen)];
        seePerson();
        seeScreen();
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        };
      }),
      loadMine: fromPromise(({ signal }) =>
        api.send('listToDo', {}, { signal, quiet: true, without: 'say' }),
      ),
    },
  });
