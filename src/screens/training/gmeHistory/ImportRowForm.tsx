import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rotations } from '#contract/training.ts';
import { boardDay } from '#domain/boardTime.ts';
import {
  formFields,
  isAsked,
  recordBody,
  recordProblems,
  type RecordDraft,
} from '#domain/records/recordForm.ts';
import type { CheckedRow } from '#domain/training/rotationImport.ts';
import type { ImportRow } from '#machines/training/rotationImport/rotationImport.types.ts';
import { useNow } from '#ui/useNow.ts';
import { Button } from '#ui/Button.tsx';
import type { Choice } from '#ui/fields/SelectField.tsx';
import { RecordInput } from '../../kit/records/RecordInput.tsx';
import type { HeadingRef } from '../../kit/records/recordProps.ts';
import type { RecordChoices } from '../../kit/records/useRecordChoices.ts';
import type { RotationImportProps } from './gmeProps.ts';

interface ImportRowFormProps {
  line: CheckedRow & { row: ImportRow };
  choices: RecordChoices;
  words: RotationImportProps['words'];
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
export function ImportRowForm({ line, choices, words, heading, onKeep, onClose }: ImportRowFormProps) {
  const { t } = useTranslation(['gme', 'records', 'common']);
  const prefix = useId();
  const [first] = useState(line.row.draft);
  const form = useForm<RecordDraft>({ defaultValues: first });
  const draft = useWatch({ control: form.control }) as RecordDraft;
  const body = recordBody(rotations.fields, draft);
  const today = boardDay(useNow());
  const problems = recordProblems(
    rotations.fields,
    { ...body, examSpecialtyId: line.body.examSpecialtyId },
    { today },
  );
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
        {t('gme:import.row', { number: line.row.id + 1 })}
      </h3>
      <div className="max-w-2xl space-y-5">
        {formFields(rotations.fields)
          .filter(([, field]) => isAsked(field, body))
          .map(([name, field]) => {
            const ownChoices = choices.byField[name] ?? noChoices;
            const value = body[name as keyof typeof body];
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
                label={words.labelOf(name as 'startDate')} // a field of rotations
                error={problem && t(`records:problem.${problem}`)}
                choices={ownChoices}
                onPick={noEffect}
              />
            );
          })}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" type="submit">
          {t('gme:import.done')}
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
