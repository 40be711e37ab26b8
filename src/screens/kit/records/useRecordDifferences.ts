import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { formFields, recordDraft, type RecordDraft } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useCompared } from '#portal/useCompared.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';
import type { RecordCardRef } from './recordProps.ts';
import type { RecordChoices } from './useRecordChoices.ts';
import { typedText } from '#domain/typed/typedText.ts';

interface Options {
  fields: RecordFields;
  choices: RecordChoices;
  labelOf: (field: string) => string;
}

/** The fields whose draft differs from the server's version. */
export function useRecordDifferences(
  card: RecordCardRef,
  { fields, choices, labelOf }: Options,
): readonly Difference[] {
  const { t } = useTranslation(['common']);
  const { day } = useFormats();
  const asked = useCompared(card);
  if (!asked) return [];
  const compared = formFields(fields).map(([name, { kind }]) => ({
    name,
    label: labelOf(name),
    words: (text: string) => {
      if (kind === 'flag') return t(text === 'true' ? 'common:actions.yes' : 'common:actions.no');
      if (kind === 'choice') return choices.byField[name]?.find(({ value }) => value === text)?.label ?? '';
      return kind === 'day' && text !== '' ? day(text) : typedText(text);
    },
  }));
  return differencesOf<RecordDraft>(compared, asked.mine, recordDraft(fields, asked.board.row));
}
