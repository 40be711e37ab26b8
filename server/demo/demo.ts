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
  handlers: (parts) => ({ ...demoHandlers(parts), ...resetHandlers(parts, createRecorder(parts)) }),
  mount(app, parts, { mailer, respond, fetch }) {
    const { settings } = parts;
    const switches = createSwitches();
    if (settings.faultSwitches) mountSwitches(app, switches, parts, respond);
    if (settings.demo) mountMailPages(app, mailer, parts, respond);
    mountTestPages(app, parts, respond);
    const standIn = mountStandIn(app, parts, fetch, respond);
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
