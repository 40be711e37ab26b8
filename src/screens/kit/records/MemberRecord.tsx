import { useSelector } from '@xstate/react';
import { memo, useMemo, type ReactNode } from 'react';
import type { AnyMemberRecordArea } from '#contract/records/memberRecord.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import type { MemberCardRef } from '#machines/kit/records/memberCard.ts';
import { RecordEditor } from './RecordEditor.tsx';
import type { RecordGroup, RecordWords } from './recordProps.ts';
import { useRecordChoices } from './useRecordChoices.ts';

interface MemberRecordProps {
  card: MemberCardRef;
  area: Pick<AnyMemberRecordArea, 'fields'>;
  check?: RecordCheck<any, any>;
  words: Pick<RecordWords, 'title' | 'lead' | 'labelOf' | 'hintOf'>;
  /** Fields that stand together; by default the form has none. Keep the array stable. */
  groups?: readonly RecordGroup[];
  /** The group that takes the focus when the form appears. */
  openAt?: string | null;
  /** On a narrow screen the form of a record that is saved is below a button with this text, until it is opened. */
  foldedAs?: string;
  /** Closes the form. */
  onClose?: () => void;
  /** Shown in place of the form. */
  instead?: ReactNode;
}

const nothing: readonly object[] = [];

/** The form of a record of which a member has one. Memoized: it is one of several parts of a page. */
export const MemberRecord = memo(function MemberRecord({
  card,
  area,
  check,
  words,
  ...rest
}: MemberRecordProps) {
  const fields = area.fields as RecordFields;
  const scope = useSelector(card, ({ context }) => context.key.scope);
  const rules = useMemo(() => (check ? { check } : {}), [check]);
  const choices = useRecordChoices(fields, scope, card);
  return (
    <RecordEditor
      card={card}
      fields={fields}
      rules={rules}
      title={words.title}
      lead={words.lead}
      choices={choices}
      others={nothing}
      words={words}
      {...rest}
    />
  );
});
