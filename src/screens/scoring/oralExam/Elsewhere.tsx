import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useTag, type ExamRef } from './parts/examRef.ts';

/**
 * Replaces an exam that is open in another window: only that window shows scores and comments, because it knows
 * what is saved and sent. This window can take the exam over.
 */
export function Elsewhere({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  if (useTag(actor, 'takingOver'))
    return (
      <div aria-busy="true">
        <output className="mb-4 block">{t('scoring:exam.readOnly.taking')}</output>
        <Skeleton lines={8} />
      </div>
    );
  return (
    <div className="max-w-prose space-y-5">
      <div role="alert">
        <Callout tone="warning">{t('scoring:exam.readOnly.text')}</Callout>
      </div>
      <Button tone="primary" onClick={() => actor.send({ type: 'lease.takeOver' })}>
        {t('scoring:exam.readOnly.take')}
      </Button>
    </div>
  );
}
