import PaymentHistoryScreen from '#screens/paymentHistory/PaymentHistoryScreen.tsx';
import { wirePaymentHistory } from '#wiring/screens/paymentHistory.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wirePaymentHistory(services),
  View: PaymentHistoryScreen,
  namespaces: ['payments'],
});
