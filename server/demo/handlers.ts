import type { demo as rows } from '#contract/demo/demo.ts';
import { people } from '#server/demo/seed/people.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { demoPassword } from '#server/demo/seed/password.ts';

/** The demo accounts listed on the sign-in page. */
export function demoHandlers({ settings }: Pick<Deps, 'settings'>): HandlersFor<typeof rows> {
  const accounts = people.map(({ userName, situation }) => ({ userName, password: demoPassword, situation }));
  return {
    listDemoAccounts() {
      if (!settings.demo) throw notFound();
      return accounts;
    },
  };
}
