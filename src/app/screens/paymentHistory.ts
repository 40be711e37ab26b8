import PaymentHistoryScreen from '#screens/billing/paymentHistory/PaymentHistoryScreen.tsx';
import { wirePaymentHistory } from '#screens/billing/paymentHistory/paymentHistory.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wirePaymentHistory(services),
  View: PaymentHistoryScreen,
  namespaces: ['payments'],
});
