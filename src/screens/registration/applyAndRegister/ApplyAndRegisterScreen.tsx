import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { examGroup, examGroups, progressOf, type MemberExams } from '#domain/registration/memberExams.ts';
import { examEntries } from '#domain/registration/registrationWindow.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { useExamNames } from '#screens/kit/exams/useExamNames.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useTogether } from '#ui/useTogether.ts';
import { ExamList } from './ExamList.tsx';
import type { FeesLike } from './useFeeItems.ts';

type ApplyAndRegisterRef = PartsRef<{
  exams: ResourceMachine<MemberExams>;
  fees: ResourceMachine<readonly ExamFee[]>;
}>;

/** A member's exams, the available action for each, and why the others are closed (first specification, §1). */
export default function ApplyAndRegisterScreen({ actor }: { actor: ApplyAndRegisterRef }) {
  const { t } = useTranslation(['apply', 'common']);
  const exams = useResource(useSelector(actor, ({ children }) => children.exams));
  const fees = useResource(useSelector(actor, ({ children }) => children.fees));
  const isShown = useTogether(exams.status !== 'loading' && fees.status !== 'loading');

  return (
    <>
      <PageTitle lead={t('apply:lead')}>{t('apply:title')}</PageTitle>
      <div className="space-y-5 desktop:space-y-6">
        {exams.value && isShown ? (
          <Groups actor={actor} found={exams.value} fees={fees} />
        ) : (
          <Panel
            title={t('apply:groups.open')}
            status={exams.status === 'failed' ? 'failed' : 'loading'}
            fault={exams.fault}
            onRetry={exams.onRetry}
            lines={24}
            alone
            prominent
          />
        )}
        {fees.status === 'failed' && (
          <Panel
            title={t('apply:fee.title')}
            status="failed"
            fault={fees.fault}
            onRetry={fees.onRetry}
            alone={!exams.value}
          />
        )}
      </div>
    </>
  );
}

interface GroupsProps {
  actor: ApplyAndRegisterRef;
  found: MemberExams;
  fees: FeesLike;
}

function Groups({ actor, found, fees }: GroupsProps) {
  const { t } = useTranslation(['apply', 'common']);
  const roles = useSelector(actor, ({ context }) => context.person!.roles); // the route is for signed-in people
  const entries = examEntries(found.exams, found.eligibilities, roles, found.readAt);
  const nameOf = useExamNames(found.exams);
  const nothing = t(entries.length === 0 ? 'apply:empty' : 'apply:noneOpen');
  return examGroups.map((group) => {
    const members = entries.filter(
      (entry) => examGroup(entry, progressOf(found, entry.exam.examId), found.readAt) === group,
    );
    const isOpen = group === 'open';
    if (members.length === 0 && !isOpen) return null;
    return (
      <Panel
        key={group}
        title={t(`apply:groups.${group}`)}
        status="ready"
        prominent={isOpen}
        empty={members.length === 0 && nothing}
      >
        <ExamList entries={members} found={found} fees={fees} nameOf={nameOf} />
      </Panel>
    );
  });
}
