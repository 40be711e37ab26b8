import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records.ts';
import {
  recordBody,
  recordProblems,
  type RecordCheck,
  type RecordDraft,
} from '#domain/records/recordForm.ts';
import type { useCard } from '#portal/useCard.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { Callout } from '#ui/Callout.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import type { AnyRecord, RecordCardRef } from './recordProps.ts';
import { RecordInput } from './RecordInput.tsx';
import type { RecordChoices } from './useRecordChoices.ts';

interface RecordFormProps {
  card: RecordCardRef;
  state: Pick<ReturnType<typeof useCard>, 'isEdited' | 'isBusy' | 'isOnDevice' | 'fault'>;
  fields: RecordFields;
  choices: RecordChoices;
  check: RecordCheck<any, any> | undefined;
  /** The member's other records of this kind. */
  others: readonly AnyRecord[];
  labelOf: (field: string) => string;
}

/** The form of one record, made from the table of its fields. */
export function RecordForm({ card, state, fields, choices, check, others, labelOf }: RecordFormProps) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  // A page may show the forms of several areas.
  const prefix = useId();
  const form = useForm<RecordDraft>({ shouldFocusError: false });
  const { attempt, summary, onChange, onReset, onSubmit } = useCardForm(card, form, {
    troubleOf: (draft) =>
      Object.fromEntries(
        Object.entries(recordProblems(fields, recordBody(fields, draft), check, others)).map(
          ([field, problem]) => [field, problem ? t(`records:problem.${problem}`) : ''],
        ),
      ),
    fieldOf: (path) => path,
    labelOf: (field) => (field in fields ? labelOf(field) : null),
  });
  const refusal = state.fault?.error;
  const refused = refusal && Object.keys(refusal.errors).length === 0 ? refusal.title : null;
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={summary.map((error) =>
          error.field === undefined ? error : { ...error, field: prefix + error.field },
        )}
      />
      {refused && (
        <div className="mb-6 max-w-prose">
          <Callout tone="danger">{refused}</Callout>
        </div>
      )}
      <form noValidate aria-busy={state.isBusy} onChange={onChange} onSubmit={onSubmit}>
        <div className="max-w-2xl space-y-6">
          {Object.entries(fields).map(([name, field]) => (
            <RecordInput
              key={name}
              form={form}
              id={prefix + name}
              name={name}
              field={field}
              label={
                field.isOptional && field.kind !== 'flag'
                  ? t('records:optional', { label: labelOf(name) })
                  : labelOf(name)
              }
              choices={choices.byField[name] ?? []}
              onPick={onChange}
            />
          ))}
        </div>
        <SaveBar
          save={t('common:actions.save')}
          isEdited={state.isEdited}
          isBusy={state.isBusy}
          isOnDevice={state.isOnDevice}
          savedAt={null}
          onReset={onReset}
        />
      </form>
    </>
  );
}
