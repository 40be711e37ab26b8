import { fromPromise } from 'xstate';
import {
  clockResult,
  type CheckResult,
  deviceNamed,
  networkResult,
  portalResult,
  storageResult,
} from '#domain/scoring/deviceCheck.ts';
import { deviceCheckMachine } from '#machines/scoring/deviceCheck/deviceCheck.machine.ts';
import { hasActiveWorker, readStorage } from '#services/device/deviceHealth.ts';
import { askToKeepData } from '#services/device/persistence.ts';
import { createDeviceStore } from '#services/device/deviceStore.ts';
import { registerWorker } from '#services/offline/registerWorker.ts';
import { keepCheck } from '#wiring/scoring/keptCheck.ts';
import { countSealed } from '#wiring/scoring/sealedSheets.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import DeviceCheckScreen from './DeviceCheckScreen.tsx';

/** Calls for one measurement. */
const TRIES = 3;

function wire(services: Services) {
  const {
    api: { send },
    now,
    deviceNow,
  } = services;
  const store = createDeviceStore(now);
  /** The board's clock three times, with the milliseconds that each call took. */
  async function askTime(signal: AbortSignal) {
    const samples = [];
    for (let tries = 0; tries < TRIES; tries++) {
      const began = { at: performance.now(), clock: deviceNow() };
      const answer = await send('getServerTime', {}, { quiet: true, signal, without: () => null });
      const trip = performance.now() - began.at;
      samples.push({ trip, difference: answer && began.clock + trip / 2 - answer.now });
    }
    return samples.toSorted((a, b) => a.trip - b.trip);
  }
  return deviceCheckMachine.provide({
    actors: {
      identify: fromPromise(async ({ input: { userId }, signal }) => ({
        person: await send('getProfile', { query: { userId } }, { quiet: true, signal }).then(
          ({ displayName }) => displayName ?? '',
          () => '',
        ),
        device: deviceNamed(navigator.userAgent),
      })),
      // The quickest call tells the time best.
      clock: fromPromise(async ({ signal }): Promise<CheckResult> => {
        const [quickest] = await askTime(signal);
        return quickest?.difference === null
          ? { reason: 'clockNotTold' }
          : clockResult(quickest?.difference ?? null);
      }),
      storage: fromPromise(async ({ input: { userId } }) => storageResult(await readStorage(store, userId))),
      askToKeep: fromPromise(askToKeepData),
      portal: fromPromise(async ({ input: { userId } }) => {
        const [hasWorker, counts] = await Promise.all([
          // The portal registers it when the first page is idle, which may be later than this.
          registerWorker().then(hasActiveWorker),
          countSealed(services, { userId, now: now() }),
        ]);
        return portalResult({ hasWorker, ...counts });
      }),
      network: fromPromise(async ({ signal }) => {
        const trips = (await askTime(signal)).map(({ trip }) => trip);
        const began = performance.now();
        const options = { quiet: true, once: true, signal, without: () => null };
        const written = await send('checkConnection', {}, options);
        return networkResult([...trips, performance.now() - began], written !== null);
      }),
      keep: fromPromise(async ({ input: { userId, results } }) => {
        const sheet = { checkedAt: new Date(now()).toISOString(), results };
        return { sheet, isKept: await keepCheck(store, userId, sheet) };
      }),
    },
  });
}

export default screen({ wire, View: DeviceCheckScreen, texts: ['deviceCheck'] });
