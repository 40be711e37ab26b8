import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { MyAccountRef, myAccountMachine } from '#machines/access/myAccount/myAccount.machine.ts';
import type { undoTimeMachine } from '#machines/access/myAccount/undoTime.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import { ProblemReport } from '#screens/kit/problemReport/ProblemReport.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { AccountForm } from './AccountForm.tsx';
import { IdentityCheck } from './IdentityCheck.tsx';
import { UndoTimeSetting } from './UndoTimeSetting.tsx';

type AccountPageRef = PartsRef<{ account: typeof myAccountMachine; undoTime: typeof undoTimeMachine }>;

/** The user's credentials (second specification, §3 "Account credentials"), and the settings of this device. */
export default function MyAccountScreen({ actor }: { actor: AccountPageRef }) {
  const { t } = useTranslation(['account', 'common', 'shell']);
  const { account, undoTime } = useSelector(actor, ({ children }) => children);
  return (
    <>
      <PageTitle lead={t('account:lead')}>{t('account:title')}</PageTitle>
      {account && <Credentials actor={account} />}
      {undoTime && <UndoTimeSetting actor={undoTime} />}
      <Panel title={t('shell:report.title')} status="ready" className="mt-8 max-w-2xl">
        <ProblemReport />
      </Panel>
    </>
  );
}

function Credentials({ actor }: { actor: MyAccountRef }) {
  const { t } = useTranslation(['account']);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const isConfirming = useSelector(actor, (snapshot) => snapshot.hasTag('confirming'));

  return (
    <>
      {isConfirming && <IdentityCheck actor={actor} />}
      {/* The form stays mounted while the password is requested, so that no input is lost. */}
      <div hidden={isConfirming}>
        <Panel
          title={t('account:card')}
          status={isReady ? 'ready' : isFailed ? 'failed' : 'loading'}
          fault={fault}
          onRetry={() => actor.send({ type: 'card.reload' })}
          lines={14}
          alone
          className="max-w-2xl"
        >
          <AccountForm actor={actor} />
        </Panel>
      </div>
    </>
  );
}
