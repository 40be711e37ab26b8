import { createPaymentMachine } from '#machines/billing/payment.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { paymentPorts } from '#wiring/billing/payments.ts';
import { wireProfile } from '#wiring/profile.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import PaymentHistoryScreen from './PaymentHistoryScreen.tsx';

const wire = (services: Services) =>
  createPartsMachine('paymentHistory', parts(services), {
    inputs: { profile: ({ person }) => ({ key: person!.userId }) }, // the route requires sign-in
  });

const parts = (services: Services) => ({
  fees: createPaymentMachine<null>('allFees').provide({
    actors: paymentPorts<null>(services.api, {
      returnTo: 'paymentHistory',
      loadFees: (_, signal) => services.api.send('listFees', {}, { signal }),
    }),
  }),
  downloads: wireDownloads(services),
  profile: wireProfile(services),
});

export default screen({ wire, View: PaymentHistoryScreen, texts: ['payments', 'records'] });
