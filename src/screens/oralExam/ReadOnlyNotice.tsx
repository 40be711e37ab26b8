import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/StatusBadge.tsx';
import { useTag, type ExamRef } from './examRef.ts';

/** Another window has the exam; this one shows it, and can take it over. */
export function ReadOnlyNotice({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  if (!useTag(actor, 'readOnly')) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sheet border-2 border-warning bg-warning-tint px-4 py-2.5"
    >
      <p className="flex min-w-0 grow basis-64 gap-2">
        <ToneShape tone="warning" className="mt-1 text-warning" />
        {t('scoring:exam.readOnly.text')}
      </p>
      <Button onClick={() => actor.send({ type: 'lease.takeOver' })}>
        {t('scoring:exam.readOnly.take')}
      </Button>
    </div>
  );
}
