import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { AnyMemberRecordArea } from '#contract/memberRecord.ts';
import type { RecordFields } from '#contract/recordFields.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import type { MemberCardRef } from '#machines/kit/records/memberCard.ts';
import { RecordDesk } from './RecordDesk.tsx';
import type { RecordWords } from './recordProps.ts';
import { useRecordChoices } from './useRecordChoices.ts';

interface MemberRecordProps {
  card: MemberCardRef;
  area: AnyMemberRecordArea;
  check?: RecordCheck<any, any>;
  words: Pick<RecordWords, 'title' | 'lead' | 'labelOf' | 'hintOf'>;
}

const nothing: readonly object[] = [];

/** The form of a record of which a member has one. Memoized: it is one of several parts of a page. */
export const MemberRecord = memo(function MemberRecord({ card, area, check, words }: MemberRecordProps) {
  const fields = area.fields as RecordFields;
  const scope = useSelector(card, ({ context }) => context.key.scope);
  const rules = useMemo(() => (check ? { check } : {}), [check]);
  const choices = useRecordChoices(fields, scope, card);
  return (
    <RecordDesk
      card={card}
      fields={fields}
      rules={rules}
      title={words.title}
      lead={words.lead}
      choices={choices}
      others={nothing}
      words={words}
    />
  );
});
