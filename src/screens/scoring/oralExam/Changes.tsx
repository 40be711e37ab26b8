import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { useTag, type ExamRef } from './parts/examRef.ts';
import { focusGrades } from './parts/useExamKeys.ts';
import { useValueText } from './parts/useValueText.ts';

export const changesId = 'exam-changes';

/** What another device has changed since it was shown here: the page shows the new values, and says which they are. */
export function Changes({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const changes = useSelector(actor, ({ context }) => context.changes);
  const isReviewing = useTag(actor, 'reviewing');
  const textOf = useValueText(actor);
  const close = () => {
    actor.send({ type: 'changes.seen' });
    // The button is removed; restore the focus to where it was.
    if (isReviewing) document.querySelector<HTMLElement>('[data-first]')?.focus();
    else focusGrades();
  };
  return (
    <div
      aria-live="polite"
      id={changesId}
      tabIndex={-1}
      // An overlay: a notice that moved the grades could put another one under the pointer.
      className="fixed inset-x-2 top-2 z-30 max-h-[45dvh] overflow-y-auto rounded-sheet desktop:left-auto desktop:right-6 desktop:top-6 desktop:max-w-lg print:hidden"
    >
      {changes.length > 0 && (
        <div className="bg-paper shadow-float">
          <Callout tone="warning">
            <p className="font-semibold">{t('scoring:exam.changes.title')}</p>
            <ul>
              {changes.map(({ position, what, before, after }, index) => (
                <li key={index} className="wrap-anywhere">
                  {t(`scoring:exam.changes.${what}`, {
                    position,
                    before: textOf(what, before),
                    after: textOf(what, after),
                  })}
                </li>
              ))}
            </ul>
            {isReviewing && <p className="mt-2">{t('scoring:exam.changes.beforeSubmit')}</p>}
            <Button className="mt-3" onClick={close}>
              {t('scoring:exam.changes.seen')}
            </Button>
          </Callout>
        </div>
      )}
    </div>
  );
}
