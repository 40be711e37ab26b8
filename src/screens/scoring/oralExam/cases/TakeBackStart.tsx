import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { takeBackLeft } from '#domain/scoring/takeBack.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { useMayScore, type ExamRef } from '../parts/examRef.ts';

/** Takes a mistaken start back, with the time left for it; nothing once that is over or something was entered. */
export function TakeBackStart({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { countdown } = useFormats();
  const mayScore = useMayScore(actor);
  const left = useSelector(actor, ({ context }) => takeBackLeft(context));
  if (left === null || !mayScore) return null;
  return (
    <Button
      tone="quiet"
      onClick={() => actor.send({ type: 'exam.takeBack' })}
      className="-mr-1 shrink-0 px-1.5! text-sm"
    >
      <span className="tabular">{t('scoring:exam.takeBack.act', { left: countdown(left) })}</span>
    </Button>
  );
}
