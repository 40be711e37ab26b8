import { allFeesMachine, paymentHistoryMachine } from '#machines/screens/paymentHistory.machine.ts';
import { wireDownloads } from '../downloads.ts';
import { paymentPorts } from '../payments.ts';
import type { Services } from '../services.ts';

export const wirePaymentHistory = (services: Services) => {
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
