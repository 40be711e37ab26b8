import { useTranslation } from 'react-i18next';
import { sheetStatuses, type SheetStatus } from '#contract/scoring/oralExams.ts';
import { recordOf, setsStatus, valueOf } from '#domain/scoring/commands/examActs.ts';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import type { LedgerSheet } from './useLedger.ts';
import { stateWords } from '#domain/stateWords.ts';

const isStatus = (value: string): value is SheetStatus =>
  (sheetStatuses as readonly string[]).includes(value);

/** Describes a change and its values. */
export function useChangeWords({ receipts, labelOf }: LedgerSheet) {
  const { t } = useTranslation(['scoring', 'common']);

  /** "Score of case 2, Ana Ruiz"; for another day, only the kind of change. */
  const whatOf = ({ act, examScheduleId }: Command): string => {
    const name = receipts.find((line) => line.examScheduleId === examScheduleId)?.examineeName;
    const title = 'caseHeaderId' in act && receipts.find((line) => line.caseHeaderId === act.caseHeaderId);
    const line = 'examScoringId' in act && receipts.find((each) => each.examScoringId === act.examScoringId);
    switch (recordOf(act)) {
      case 'score':
        return line
          ? t('scoring:scores.what.score', { case: line.position, name: line.examineeName })
          : t('scoring:scores.what.otherScore');
      case 'comment':
        if (line) return t('scoring:scores.what.comment', { case: line.position, name: line.examineeName });
        return title && !('examScoringId' in act && act.examScoringId !== null)
          ? t('scoring:scores.what.note', { title: title.caseTitle })
          : t('scoring:scores.what.otherComment');
      case 'feedback':
        return title
          ? t('scoring:scores.what.feedback', { title: title.caseTitle })
          : t('scoring:scores.what.otherFeedback');
      case 'remarks':
        return name === undefined
          ? t('scoring:scores.what.otherRemarks')
          : t('scoring:scores.what.remarks', { name });
      case 'status':
        return name === undefined
          ? t('scoring:scores.what.otherExam')
          : t('scoring:scores.what.exam', { name });
    }
  };

  /** A value as displayed: a grade's name, an exam's status, or the text itself. */
  const wordsOf = ({ act, examScheduleId }: Command, value: string | null): string => {
    if (value === null || value === '') return '';
    if (recordOf(act) === 'score') return labelOf(examScheduleId, value);
    return setsStatus(act) && isStatus(value) ? t(`common:status.${stateWords.examinee[value]}`) : value;
  };

  return { whatOf, wordsOf, mineOf: (command: Command) => wordsOf(command, valueOf(command.act)) };
}
