import {
  allFeesMachine,
  paymentHistoryMachine,
} from '#machines/billing/paymentHistory/paymentHistory.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { paymentPorts } from '#wiring/billing/payments.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import PaymentHistoryScreen from './PaymentHistoryScreen.tsx';

const wire = (services: Services) => {
  const { api } = services;
  return paymentHistoryMachine.provide({
    actors: {
      fees: allFeesMachine.provide({
        actors: paymentPorts<null>(api, {
          returnTo: 'paymentHistory',
          loadFees: (_, signal) => api.send('listFees', {}, { signal }),
        }),
      }),
      downloads: wireDownloads(services),
    },
  });
};

export default screen({ wire, View: PaymentHistoryScreen, texts: ['payments'] });
