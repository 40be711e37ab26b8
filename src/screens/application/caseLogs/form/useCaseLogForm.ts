import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { boardDay } from '#domain/boardTime.ts';
import { caseLogDraftProblems, caseLogFieldOf, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { useNow } from '#ui/useNow.ts';
import { useFieldNames } from './useFieldNames.ts';

/** The validation of a case log: errors by field and above the form, in the order of the page. */
export function useCaseLogForm(card: CaseLogCardRef, directory: CaseLogCard['directory']) {
  const { t } = useTranslation(['cards', 'common']);
  const form = useForm<CaseLogDraft>({ shouldFocusError: false });
  const day = boardDay(useNow());
  const { attempt, summary, onChange, onReset, onSubmit } = useCardForm(card, form, {
    troubleOf: (draft) =>
      Object.fromEntries(
        Object.entries(caseLogDraftProblems(draft, directory, day)).map(([field, problem]) => [
          field,
          t(`cards:problem.${problem}`),
        ]),
      ),
    fieldOf: (path, draft) => caseLogFieldOf(path, draft, directory),
    ...useFieldNames(directory),
  });
  return { form, today: day, summary, attempt, onChange, onReset, onSubmit };
}
