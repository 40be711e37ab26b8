import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import { unsentOf } from '#domain/scoring/commands/syncStatus.ts';
import type { OralExaminationsRef } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

const useIsBusy = (actor: OralExaminationsRef) =>
  useSelector(actor, (snapshot) => snapshot.hasTag('settingUp'));

/** There is no practice exam yet, or the board has deleted it: one is set up here. */
export function NoPractice({ actor }: { actor: OralExaminationsRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const isBusy = useIsBusy(actor);
  return (
    <Panel title={t('scoring:practice.absentTitle')} status="ready" prominent>
      <p className="max-w-prose">{t('scoring:practice.absent')}</p>
      <Button
        tone="primary"
        busy={isBusy}
        onClick={() => actor.send({ type: 'practice.setUp' })}
        className="mt-4"
      >
        {t('scoring:practice.setUp')}
      </Button>
    </Panel>
  );
}

interface ResetProps {
  actor: OralExaminationsRef;
  session: ExamSession;
  keptUntil: string;
}

/** A new practice exam in place of this one, after a question. */
export function PracticeReset({ actor, session, keptUntil }: ResetProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date } = useFormats();
  const isBusy = useIsBusy(actor);
  const hasUnsent = useSelector(useSystemActor('outbox'), ({ context: { entries } }) =>
    session.examinees.some(({ examScheduleId }) => unsentOf(entries, examScheduleId).length > 0),
  );
  return (
    <Panel title={t('scoring:practice.again')} status="ready">
      <p className="max-w-prose">{t('scoring:practice.againText', { date: date(keptUntil) })}</p>
      <Button
        busy={isBusy}
        onClick={() => actor.send({ type: 'practice.reset', hasUnsent })}
        className="mt-4"
      >
        {t('scoring:practice.resetAct')}
      </Button>
    </Panel>
  );
}
