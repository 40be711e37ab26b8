import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records.ts';
import { recordBody, recordDraft } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import type { RecordCardRef } from './RecordDesk.tsx';
import type { RecordChoices } from './useRecordChoices.ts';

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
  const { value, found, draft, theirs } = useSelector(card, ({ context }) => context);
  const server = theirs ?? value;
  const typed = found?.draft ?? draft;
  if (!server || !typed) return [];
  const mine = recordBody(fields, typed);
  const other = recordBody(fields, recordDraft(fields, server.row));
  const wordsOf = (name: string, content: unknown) => {
    const text = String(content ?? '');
    const { kind } = fields[name]!; // a name of the table
    if (kind === 'flag') return t(content === true ? 'common:actions.yes' : 'common:actions.no');
    if (kind === 'choice') return choices.byField[name]?.find((each) => each.value === text)?.label ?? '';
    return kind === 'day' && text !== '' ? day(text) : text;
  };
  return Object.keys(fields).flatMap((name) =>
    mine[name] === other[name]
      ? []
      : [{ label: labelOf(name), mine: wordsOf(name, mine[name]), theirs: wordsOf(name, other[name]) }],
  );
}
