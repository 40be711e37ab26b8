import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gradeOf } from '#domain/scoring/scoring.ts';
import { useReceiptWords } from '#ui/status/ReceiptMark.tsx';
import { useExam, type ExamRef } from '../parts/examRef.ts';
import { scoreWhere, useMarkProps, useSyncStatus } from '../parts/useSyncStatus.ts';

/** Number of recent sentences in the live region, so that a quick second one does not replace the first. */
const KEPT = 3;

/** Announces to screen readers what a key or a tap did: the open case, its score and the sync status. */
export function Announcer({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const marks = useSelector(actor, ({ context }) => context.marks);
  const position = useSelector(actor, ({ context }) => context.position);
  const where = useSyncStatus();
  const markProps = useMarkProps(actor);
  const receiptWords = useReceiptWords();
  const [said, say] = useState<readonly { id: number; text: string }[]>([]);
  const count = useRef(0);
  const lastScores = useRef<ReadonlyMap<number, string | null> | null>(null);
  const lastPosition = useRef(position);

  useEffect(() => {
    const gradeWords = (score: string | null) =>
      gradeOf(exam?.configuration ?? { grades: [] }, score)?.label ?? t('scoring:grades.none');
    const news: string[] = [];
    const known = lastScores.current;
    lastScores.current = new Map(
      marks.map((mark) => {
        const { place, time } = markProps(scoreWhere(where, mark));
        const before = known?.get(mark.position);
        if (known === null || before === mark.score) return [mark.position, mark.score];
        // Announced only once it is stored.
        if (place === 'storing') return [mark.position, before ?? null];
        news.push(
          t('scoring:exam.said.score', {
            position: mark.position,
            grade: gradeWords(mark.score),
            where: place === 'nowhere' ? '' : receiptWords(place, time),
          }).trim(),
        );
        return [mark.position, mark.score];
      }),
    );
    if (lastPosition.current !== position) {
      lastPosition.current = position;
      const mark = marks.find((each) => each.position === position);
      if (mark)
        news.push(
          t('scoring:exam.said.case', { position, title: mark.title, grade: gradeWords(mark.score) }),
        );
    }
    if (news.length > 0)
      say((before) => [...before, ...news.map((text) => ({ id: (count.current += 1), text }))].slice(-KEPT));
  }, [exam, marks, position, where, markProps, receiptWords, t]);

  return (
    <div aria-live="polite" aria-relevant="additions" data-said className="sr-only">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
