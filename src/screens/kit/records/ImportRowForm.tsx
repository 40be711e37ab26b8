import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { boardDay } from '#domain/boardTime.ts';
import {
  formFields,
  isAsked,
  hasOther,
  isRequired,
  markedFields,
  recordBody,
  type RecordDraft,
} from '#domain/records/recordForm.ts';
import { knownValues, rowProblems, type CheckedRow } from '#domain/records/recordImport.ts';
import type { ImportRow } from '#machines/kit/records/recordImport.types.ts';
import { unreadIn, type FieldTrouble } from '#portal/useCardForm.ts';
import { useNow } from '#ui/useNow.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import type { Choice } from '#ui/fields/SelectField.tsx';
import { RecordInput } from './RecordInput.tsx';
import type { HeadingRef, RecordImportProps } from './recordProps.ts';
import { useMarkedLabel } from './useMarkedLabel.ts';
import type { useImportProblemText } from './useImportProblemText.ts';
import type { RecordChoices } from './useRecordChoices.ts';

interface ImportRowFormProps {
  line: CheckedRow & { row: ImportRow };
  choices: RecordChoices;
  rules: RecordImportProps['rules'];
  scope: RecordImportProps['scope'];
  words: RecordImportProps['words'];
  problemText: ReturnType<typeof useImportProblemText>;
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
  rules: { area, check },
  scope,
  choices,
  words,
  problemText,
  heading,
  onKeep,
  onClose,
}: ImportRowFormProps) {
  const { t } = useTranslation(['records', 'common']);
  const fields = area.fields as RecordFields;
  const prefix = useId();
  const markedLabel = useMarkedLabel(fields, words.labelOf);
  const marked = useMemo(() => markedFields(fields), [fields]);
  const [first] = useState(line.row.draft);
  const form = useForm<RecordDraft>({ defaultValues: first });
  /** What the controls have and the draft cannot, such as half a date. */
  const [unread, setUnread] = useState<FieldTrouble>({});
  const draft = useWatch({ control: form.control }) as RecordDraft;
  const body = recordBody(fields, draft);
  const today = boardDay(useNow());
  const known = knownValues(fields, (field) => choices.byField[field] ?? noChoices);
  // The list has compared the draft that it has with the other rows; the form checks what is typed since.
  const isListed = Object.keys(draft).every((name) => draft[name] === line.row.draft[name]);
  const checked = isListed
    ? line
    : { body, problems: rowProblems(fields, { ...body, ...scope }, { today, known }, { check }) };
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
        const found = unreadIn(event.currentTarget, t('common:noDay'));
        setUnread(found);
        const [name] = Object.keys(found);
        if (name === undefined) onClose();
        else document.getElementById(prefix + name)?.focus();
      }}
      onChange={() => setUnread({})}
    >
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-lg">
        {t('records:import.row', { number: line.row.id + 1 })}
      </h3>
      {marked && <p className="mb-5 text-sm text-muted">{t(`records:marked.${marked}`)}</p>}
      <div className="max-w-2xl space-y-5">
        {formFields(fields)
          .filter(([, field]) => isAsked(field, body))
          .map(([name, field]) => {
            const error = unread[name] ?? problemText(name, checked) ?? undefined;
            // A checkbox cannot show a word that is neither yes nor no.
            if (field.kind === 'flag' && typeof first[name] === 'string')
              return (
                <RadioGroup
                  key={name}
                  id={prefix + name}
                  label={markedLabel(name, body)}
                  error={error}
                  inline
                  value={draft[name] === true ? 'yes' : draft[name] === false ? 'no' : null}
                  choices={[
                    { value: 'yes', label: t('common:actions.yes') },
                    { value: 'no', label: t('common:actions.no') },
                  ]}
                  onChange={({ target }) =>
                    form.setValue(name, target.value === 'yes', { shouldDirty: true })
                  }
                />
              );
            return (
              <RecordInput
                key={name}
                form={form}
                id={prefix + name}
                name={name}
                field={field}
                label={markedLabel(name, body)}
                isRequired={isRequired(fields, name, body)}
                hasOther={hasOther(fields, name)}
                error={error}
                choices={choices.byField[name] ?? noChoices}
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
