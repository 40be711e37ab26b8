import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#contract/access/users.ts';
import { feePayments, shownFees } from '#domain/billing/feeTotals.ts';
import type { PaymentMachine, PaymentRef } from '#machines/billing/payment.machine.ts';
import type { downloadsMachine, DownloadsRef } from '#machines/kit/files/download.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import { useCardReturn } from '#portal/useCardReturn.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { useResource } from '#portal/useResource.ts';
import { PrintedHead } from '../../kit/PrintedHead.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import { FeesTable } from './FeesTable.tsx';
import { PayTogether } from './PayTogether.tsx';
import { PaymentsTable } from './PaymentsTable.tsx';
import { Totals } from './Totals.tsx';
import { UnfinishedPayments } from './UnfinishedPayments.tsx';

const OUTCOME = 'payment-outcome';

type PaymentHistoryRef = PartsRef<{
  fees: PaymentMachine<null>;
  downloads: typeof downloadsMachine;
  profile: ResourceMachine<Profile, number>;
}>;

/** A member's fees and payments, with receipts (first specification, §1). */
export default function PaymentHistoryScreen({ actor }: { actor: PaymentHistoryRef }) {
  const { t } = useTranslation(['payments', 'common']);
  const fees = useSelector(actor, ({ children }) => children.fees);
  const downloads = useSelector(actor, ({ children }) => children.downloads);
  const profile = useResource(useSelector(actor, ({ children }) => children.profile));
  const isReturn = useCardReturn();
  const isLoaded = useSelector(fees, (snapshot) => snapshot?.hasTag('ready') === true);
  const heading = useFreshHeading(isLoaded ? 'fees' : null, isReturn);
  return (
    <>
      <PrintedHead profile={profile.value} />
      <PageTitle ref={heading} noticeId={isReturn ? OUTCOME : undefined} lead={t('payments:lead')}>
        {t('payments:title')}
      </PageTitle>
      {fees && downloads && <Fees actor={fees} downloads={downloads} isReturn={isReturn} />}
    </>
  );
}

interface FeesProps {
  actor: PaymentRef<null>;
  downloads: DownloadsRef;
  /** The card page led here. */
  isReturn: boolean;
}

function Fees({ actor, downloads, isReturn }: FeesProps) {
  const { t } = useTranslation(['payments', 'common']);
  const now = useNow();
  const all = useSelector(actor, ({ context }) => context.fees);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const fees = useMemo(() => shownFees(all), [all]);
  const payments = useMemo(() => feePayments(fees), [fees]);
  const status = isReady ? 'ready' : isFailed ? 'failed' : 'loading';

  return (
    <div className="space-y-5 desktop:space-y-6">
      {isReady && <UnfinishedPayments id={OUTCOME} actor={actor} fees={fees} now={now} isReturn={isReturn} />}
      <Panel
        title={t('payments:fees.title')}
        status={status}
        fault={fault}
        onRetry={() => actor.send({ type: 'payment.reload' })}
        lines={12}
        alone={payments.length === 0}
        prominent
      >
        {fees.length > 0 && <Totals fees={fees} now={now} />}
        <PayTogether actor={actor} fees={fees} />
        <FeesTable actor={actor} fees={fees} now={now} />
      </Panel>
      {payments.length > 0 && (
        <Panel title={t('payments:payments.title')} status="ready">
          <PaymentsTable payments={payments} downloads={downloads} now={now} />
        </Panel>
      )}
    </div>
  );
}
