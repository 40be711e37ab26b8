import { createPaymentMachine } from '#machines/billing/payment.machine.ts';
import { createPartsMachine } from '#machines/kit/parts.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { paymentPorts } from '#wiring/billing/payments.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import PaymentHistoryScreen from './PaymentHistoryScreen.tsx';

const wire = (services: Services) => {
  const { api } = services;
  return createPartsMachine('paymentHistory', {
    fees: createPaymentMachine<null>('allFees').provide({
      actors: paymentPorts<null>(api, {
        returnTo: 'paymentHistory',
        loadFees: (_, signal) => api.send('listFees', {}, { signal }),
      }),
    }),
    downloads: wireDownloads(services),
  });
};

export default screen({ wire, View: PaymentHistoryScreen, texts: ['payments'] });
