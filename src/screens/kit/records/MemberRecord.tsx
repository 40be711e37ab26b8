import { useSelector } from '@xstate/react';
import { memo, useMemo, type ReactNode } from 'react';
import type { AnyMemberRecordArea } from '#contract/records/memberRecord.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import type { MemberCardRef } from '#machines/kit/records/memberCard.ts';
import { RecordEditor } from './RecordEditor.tsx';
import type { FormWords, RecordGroup } from './recordProps.ts';
import { useFormWords, type FormTextsOf, type UnlabeledTexts } from './useRecordWords.ts';
import { useRecordChoices } from './useRecordChoices.ts';

type AnyFields = Pick<AnyMemberRecordArea, 'fields'>;

/** The part of a locale file with the form's texts, and what differs from them, as a stable object. */
type Texts<Area extends AnyFields> =
  | { texts: FormTextsOf<Area['fields']>; words?: Partial<FormWords> }
  | { texts: UnlabeledTexts; words: Pick<FormWords, 'labelOf'> & Partial<FormWords> };

interface FormProps<Area extends AnyFields> {
  card: MemberCardRef;
  area: Area;
  check?: RecordCheck<any, any>;
  /** Fields that stand together; by default the form has none. Keep the array stable. */
  groups?: readonly RecordGroup[];
  /** The group that takes the focus when the form appears. */
  openAt?: string | null;
  /** The form of a record that is saved is below a button with this text, until it is opened. */
  foldedAs?: string;
  /** Closes the form. */
  onClose?: () => void;
  /** Shown in place of the form. */
  instead?: ReactNode;
}

const nothing: readonly object[] = [];

function AreaForm<Area extends AnyFields>({
  card,
  area,
  check,
  texts,
  words: own,
  ...rest
}: FormProps<Area> & Texts<Area>) {
  const words = useFormWords(texts, own);
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
}

/** The form of a record of which a member has one. Memoized: it is one of several parts of a page. */
export const MemberRecord = memo(AreaForm) as typeof AreaForm;
