import type { Demo } from '#server/deps/demo.ts';
import { createRecorder } from '#server/deps/changes.ts';
import { mountStandIn } from './cardPage/standIn.ts';
import { mountSwitches, withSwitches } from './faults/mount.ts';
import { createSwitches } from './faults/switches.ts';
import { demoHandlers } from './handlers.ts';
import { mountMailPages } from './mailPages.ts';
import { demoPaymentSecret } from './paymentSecret.ts';
import { resetHandlers } from './resets.ts';
import { demoPassword } from './seed/password.ts';
import { people } from './seed/people.ts';
import { seedDemo } from './seed/seed.ts';
import { mountTestPages } from './testPages.ts';

/** The demo of the reference server. */
export const demo: Demo = {
  seed: seedDemo,
  paymentSecret: demoPaymentSecret,
  handlers: (deps) => ({ ...demoHandlers(deps), ...resetHandlers(deps, createRecorder(deps)) }),
  mount(app, deps, { mailer, respond, fetch }) {
    const { settings } = deps;
    const switches = createSwitches();
    if (settings.faultSwitches) mountSwitches(app, switches, deps, respond);
    if (settings.demo) mountMailPages(app, mailer, deps, respond);
    mountTestPages(app, deps, respond);
    const standIn = mountStandIn(app, deps, fetch, respond);
    return {
      inFront: (behind) => (settings.faultSwitches ? withSwitches(behind, switches, respond) : behind),
      start: async () => await standIn?.start(),
      stop: () => standIn?.stop(),
    };
  },
};

/** The demo accounts as a table for the terminal. */
function accountTable(): string {
  const width = Math.max(...people.map(({ userName }) => userName.length));
  const lines = people.map(({ userName, situation }) => `  ${userName.padEnd(width)}  ${situation}`);
  return [`Demo accounts, all with the password ${demoPassword}`, '', ...lines].join('\n');
}

/** What the terminal says of the demo after a start. */
export const greeting = (address: string) =>
  `\n${accountTable()}\n\nRead the demo mail at ${address}/demo/mail\n`;
