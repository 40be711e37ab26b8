import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import { boardDay } from '#domain/boardTime.ts';
import {
  formFields,
  isAsked,
  recordBody,
  recordProblems,
  type RecordDraft,
} from '#domain/records/recordForm.ts';
import type { CheckedRow } from '#domain/records/recordImport.ts';
import type { ImportRow } from '#machines/kit/records/recordImport.types.ts';
import { useNow } from '#ui/useNow.ts';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/fields/SelectField.tsx';
import { RecordInput } from './RecordInput.tsx';
import type { HeadingRef, RecordImportProps } from './recordProps.ts';
import { useProblemText } from './useProblemText.ts';
import type { RecordChoices } from './useRecordChoices.ts';

interface ImportRowFormProps {
  line: CheckedRow & { row: ImportRow };
  choices: RecordChoices;
  fields: RecordFields;
  scope: RecordImportProps['scope'];
  words: RecordImportProps['words'];
  /** The heading takes the focus. */
  heading: HeadingRef;
  /** Called a moment after a change, so that a page that is closed has lost nothing. */
  onKeep: (draft: RecordDraft) => void;
  onClose: () => void;
}

/** Long enough not to check all rows at each key press, in milliseconds. */
const PAUSE = 400;

const noChoices: readonly Choice[] = [];
const noEffect = () => {};

/** Corrects one row of an import. */
export function ImportRowForm({
  line,
  fields,
  scope,
  choices,
  words,
  heading,
  onKeep,
  onClose,
}: ImportRowFormProps) {
  const { t } = useTranslation(['records', 'common']);
  const problemText = useProblemText(fields);
  const prefix = useId();
  const [first] = useState(line.row.draft);
  const form = useForm<RecordDraft>({ defaultValues: first });
  const draft = useWatch({ control: form.control }) as RecordDraft;
  const body = recordBody(fields, draft);
  const today = boardDay(useNow());
  const problems = recordProblems(fields, { ...body, ...scope }, { today });
  const keep = useEffectEvent(onKeep);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => keep(structuredClone(draft)), PAUSE);
    return () => clearTimeout(timer);
  }, [draft, isDirty]);
  // Another page of the table or a filter takes the form away at once.
  useEffect(() => () => keep(structuredClone(form.getValues())), [form]);
  return (
    <form
      noValidate
      className="my-3 border-l-4 border-accent pl-4"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-lg">
        {t('records:import.row', { number: line.row.id + 1 })}
      </h3>
      <div className="max-w-2xl space-y-5">
        {formFields(fields)
          .filter(([, field]) => isAsked(field, body))
          .map(([name, field]) => {
            const ownChoices = choices.byField[name] ?? noChoices;
            const value = body[name] as unknown;
            // What the spreadsheet has is not always in the list.
            const isUnknown =
              field.kind === 'choice' && value !== '' && !ownChoices.some((choice) => choice.value === value);
            const problem = isUnknown ? 'unknown' : problems[name];
            return (
              <RecordInput
                key={name}
                form={form}
                id={prefix + name}
                name={name}
                field={field}
                label={words.labelOf(name)}
                error={problem && problemText(name, problem)}
                choices={ownChoices}
                onPick={noEffect}
              />
            );
          })}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" type="submit">
          {t('records:import.done')}
        </Button>
        <Button
          onClick={() => {
            form.reset(first);
            onClose();
          }}
        >
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
