import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationDraftRef } from '#machines/registration/examRegistration/registrationDraft.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { useMoment } from '#i18n/useMoment.ts';

/** Asks which of two drafts to keep, after another window saved first. */
export function ConflictPanel({ draft, onSettled }: { draft: RegistrationDraftRef; onSettled: () => void }) {
  const { t } = useTranslation(['registration', 'common']);
  const moment = useMoment();
  const titleId = useId();
  const isDisputed = useSelector(draft, (snapshot) => snapshot.hasTag('conflict'));
  const theirs = useSelector(draft, ({ context }) => context.theirs);
  if (!isDisputed || !theirs) return null;
  const settle = (type: 'draft.keepMine' | 'draft.takeTheirs') => {
    draft.send({ type });
    onSettled();
  };
  return (
    <div
      role="alert"
      aria-labelledby={titleId}
      className="mb-6 rounded-sheet border-2 border-warning bg-warning-tint px-5 py-4"
    >
      <h2 id={titleId} className="flex gap-2 text-xl">
        <ToneShape tone="warning" className="mt-1 size-5 text-warning" />
        {/* A board that has another draft keeps drafts, with their time. */}
        <span>{t('registration:conflict.title', { time: moment(theirs.savedAt!) })}</span>
      </h2>
      <p className="mt-2">{t('registration:conflict.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => settle('draft.keepMine')}>{t('registration:conflict.mine')}</Button>
        <Button onClick={() => settle('draft.takeTheirs')}>{t('registration:conflict.theirs')}</Button>
      </div>
    </div>
  );
}
