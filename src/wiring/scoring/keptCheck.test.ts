// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { KeptCheck } from '#domain/scoring/deviceCheck.ts';
import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';
import { keepCheck, readKeptCheck } from './keptCheck.ts';

const check: KeptCheck = {
  checkedAt: '2027-03-07T18:00:00.000Z',
  results: {
    clock: { reason: 'clockRight', amount: 1 },
    storage: { reason: 'stored' },
    portal: { reason: 'portalKept', amount: 12 },
    network: { reason: 'networkGood', amount: 80 },
    print: { reason: 'printed' },
    keyboard: { reason: 'keyWorks', amount: 2 },
    conflicts: { reason: 'conflictsRead' },
  },
};

it('keeps the last check of each person', async () => {
  const store = createDeviceStore(() => Date.now(), 'kept-check');
  expect(await readKeptCheck(store, 7)).toBeNull();
  expect(await keepCheck(store, 7, check)).toBe(true);
  expect(await readKeptCheck(store, 7)).toEqual(check);
  expect(await readKeptCheck(store, 8)).toBeNull();
});

it('counts what another version of the portal has stored as no check', async () => {
  const store = createDeviceStore(() => Date.now(), 'kept-check-other');
  const { network: _, ...results } = check.results;
  await store.put(7, 'deviceCheck', { ...check, results });
  expect(await readKeptCheck(store, 7)).toBeNull();
});

it('says that nothing was kept where the browser stores nothing', async () => {
  const refuses = () => Promise.reject(new Error('no storage'));
  const store: DeviceStore = { put: refuses, get: refuses, list: refuses, remove: refuses };
  expect(await keepCheck(store, 7, check)).toBe(false);
  expect(await readKeptCheck(store, 7)).toBeNull();
});
