import { assertEvent, assign, setup } from 'xstate';
import {
  askedResults,
  completeOf,
  type AskedCheck,
  type CheckName,
  type CheckResult,
  type CheckResults,
  type KeptCheck,
  type MeasuredCheck,
} from '#domain/scoring/deviceCheck.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';

export type DeviceCheckEvent =
  /** The person's answer to a check that only a person can make. */
  | { type: 'check.answer'; name: Exclude<AskedCheck, 'keyboard'>; isGood: boolean }
  /** The print dialog is about to open. */
  | { type: 'print.open' }
  /** A key was pressed on the page; only a digit is a grade. */
  | { type: 'key.pressed'; key: string }
  /** The device has no keyboard, or its keys do nothing. */
  | { type: 'key.missing' }
  /** Asks the browser not to delete the portal's data; it may ask the person. */
  | { type: 'storage.keep' }
  /** Measures again, and keeps the answers. */
  | { type: 'check.again' }
  | ScreenEvent;

/** Who checked, and on which browser; for the sheet. */
export interface CheckedBy {
  person: string;
  device: string;
}

/** The sheet, and whether the device has stored it. */
export interface Keeping {
  sheet: KeptCheck;
  isKept: boolean;
}

/** Whose device is checked. */
export type Of = { userId: number };

/** The actors, guards and actions of `deviceCheckMachine`. */
export const deviceCheckSetup = setup({
  types: {
    context: {} as {
      userId: number;
      results: CheckResults;
      by: CheckedBy | null;
      /** The latest sheet that was kept. */
      sheet: KeptCheck | null;
      isPrintOpened: boolean;
    },
    events: {} as DeviceCheckEvent,
    input: {} as ScreenInput,
    tags: {} as `checking.${MeasuredCheck}` | 'complete' | 'kept' | 'notKept',
  },
  actors: {
    /** Name and browser, for the sheet; a name that cannot be read is left out. */
    identify: port<CheckedBy, Of>('deviceCheck.identify'),
    clock: port<CheckResult, Of>('deviceCheck.clock'),
    storage: port<CheckResult, Of>('deviceCheck.storage'),
    /** Asks the browser to keep the data, which the person may have to allow; whether it does is measured afterwards. */
    askToKeep: port<boolean, object>('deviceCheck.askToKeep'),
    portal: port<CheckResult, Of>('deviceCheck.portal'),
    network: port<CheckResult, Of>('deviceCheck.network'),
    /** Stores the results on this device, with the board's time. */
    keep: port<Keeping, Of & Pick<KeptCheck, 'results'>>('deviceCheck.keep'),
  },
  guards: {
    isGradeKey: ({ event }) => {
      assertEvent(event, 'key.pressed');
      return /^[1-9]$/.test(event.key);
    },
    isKept: (_, { isKept }: Keeping) => isKept,
    isComplete: ({ context }) => completeOf(context.results) !== null,
  },
  actions: {
    keepBy: assign((_, by: CheckedBy) => ({ by })),
    keepResult: assign(({ context }, { name, result }: { name: CheckName; result: CheckResult }) => ({
      results: { ...context.results, [name]: result },
    })),
    keepAnswer: assign(({ context, event }) => {
      assertEvent(event, 'check.answer');
      const reason = askedResults[event.name][event.isGood ? 'yes' : 'no'];
      return { results: { ...context.results, [event.name]: { reason } } };
    }),
    keepKey: assign(({ context, event }) => {
      assertEvent(event, 'key.pressed');
      const keyboard = { reason: askedResults.keyboard.yes, amount: Number(event.key) };
      return { results: { ...context.results, keyboard } };
    }),
    keepNoKey: assign(({ context }) => ({
      results: { ...context.results, keyboard: { reason: askedResults.keyboard.no } },
    })),
    notePrint: assign({ isPrintOpened: true }),
    forgetStorage: assign(({ context: { results } }) => {
      const { storage: _, ...others } = results;
      return { results: others };
    }),
    forgetMeasured: assign(({ context: { results } }) => {
      const { print, keyboard, conflicts } = results;
      return {
        results: { ...(print && { print }), ...(keyboard && { keyboard }), ...(conflicts && { conflicts }) },
      };
    }),
    keepSheet: assign((_, { sheet }: Keeping) => ({ sheet })),
  },
});
