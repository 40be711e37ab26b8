import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';

/** The developer-only resets; each asks for confirmation. */
export function ResetPanel({ actor }: { actor: ExaminerHomeRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('resetting'));
  return (
    <Panel title={t('scoring:home.reset.title')} status="ready">
      <Fold isNarrowOnly label={t('scoring:home.reset.show')}>
        <p className="text-sm text-muted">{t('scoring:home.reset.lead')}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          {(['comments', 'scores'] as const).map((kind) => (
            <Button key={kind} busy={isBusy} onClick={() => actor.send({ type: 'reset.ask', kind })}>
              {t(`scoring:home.reset.${kind}.button`)}
            </Button>
          ))}
        </p>
      </Fold>
    </Panel>
  );
}
