import { useTranslation } from 'react-i18next';
import { gradeOf } from '#domain/scoring/scoring.ts';
import { typedText } from '#domain/typed/typedText.ts';
import type { ShownChange } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useExam, type ExamRef } from './examRef.ts';

/** Formats a score as its grade's name and a text in quotation marks; “empty” if there is none. */
export function useValueText(actor: ExamRef) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  return (what: ShownChange['what'], value: string | null): string => {
    if (value === null || typedText(value) === '') return t('scoring:exam.changes.nothing');
    if (what !== 'score') return t('scoring:exam.changes.quoted', { text: value });
    return gradeOf(exam?.configuration ?? { grades: [] }, value)?.label ?? value;
  };
}
