import { fromPromise } from 'xstate';
import type { Profile } from '#contract/access/users.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { Services } from './services.ts';

/** The profile of the user with the id of its key; pages print its name and number. */
export const wireProfile = ({ api: { send } }: Services) =>
  createResourceMachine<Profile, number>('profile').provide({
    actors: {
      load: fromPromise(async ({ input: { key: userId }, signal }) => ({
        value: await send('getProfile', { query: { userId } }, { signal }),
      })),
    },
  });
