import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useId, useMemo, useRef, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordField, RecordFields } from '#contract/records/recordFields.ts';
import {
  formFields,
  isAsked,
  hasOther,
  isRequired,
  markedFields,
  recordBody,
  recordProblems,
  type RecordDraft,
} from '#domain/records/recordForm.ts';
import { boardDay } from '#domain/boardTime.ts';
import { collisionsOf, type RecordRules } from '#domain/records/recordRules.ts';
import type { useCard } from '#portal/useCard.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { Button } from '#ui/Button.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { SaveTrouble } from '#ui/card/SaveTrouble.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Failed } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import type { RecordCardRef, RecordGroup, RecordWords } from './recordProps.ts';
import { RecordInput } from './RecordInput.tsx';
import { useMarkedLabel } from './useMarkedLabel.ts';
import { useProblemText, type NamingRules } from './useProblemText.ts';
import { choicesFor, isDependent, waitOf, type RecordChoices } from './useRecordChoices.ts';
import { useRecordNotices } from './useRecordNotices.ts';

interface RecordFormProps {
  card: RecordCardRef;
  state: Pick<ReturnType<typeof useCard>, 'isEdited' | 'isBusy' | 'isOnDevice' | 'fault'> & {
    value?: { row?: object | null } | null;
  };
  fields: RecordFields;
  rules: Pick<RecordRules<any>, 'check' | 'warn' | 'warnedAbout'> & NamingRules;
  choices: RecordChoices;
  /** The member's other records of this kind. */
  others: readonly object[];
  words: Pick<RecordWords, 'labelOf' | 'hintOf' | 'warningOf'>;
  /** Fields that stand together; without groups, all fields stand in their order. */
  groups?: readonly RecordGroup[] | undefined;
  /** The group that takes the focus when the form appears. */
  openAt?: string | null | undefined;
  /** Closes the form; what is unsaved is asked about. */
  onClose?: (() => void) | undefined;
}

const nothing: RecordDraft = {};

/** Whether saving a stored record unchanged would store another value of a `fixed` field: the present one. */
const isStoredOtherwise = (fields: RecordFields, row: object | null | undefined) =>
  row != null &&
  Object.entries(fields).some(
    ([name, { fixed }]) => fixed !== undefined && (row as Record<string, unknown>)[name] !== fixed,
  );

/** The form of one record, made from the table of its fields. */
export function RecordForm({
  card,
  state,
  fields,
  rules,
  choices,
  others,
  words,
  groups,
  openAt = null,
  onClose,
}: RecordFormProps) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const { labelOf, hintOf } = words;
  const problemText = useProblemText(fields, rules);
  // A page may show the forms of several areas.
  const prefix = useId();
  const form = useForm<RecordDraft>({ shouldFocusError: false });
  const { check } = rules;
  const now = useNow();
  const today = useMemo(() => boardDay(now), [now]);
  const { attempt, resets, summary, onChange, onReset, onSubmit } = useCardForm(card, form, {
    troubleOf: (draft) => {
      const body = recordBody(fields, draft);
      const problems = Object.entries(recordProblems(fields, body, { check, others, today }));
      const collisions = collisionsOf(rules, body, others);
      return Object.fromEntries(
        problems.map(([field, problem]) => [
          field,
          problem ? problemText(field, problem, collisions[field]) : '',
        ]),
      );
    },
    fieldOf: (path) => path,
    labelOf: (field) => (field in fields ? labelOf(field) : null),
  });
  // `useWatch` misses the reset to a draft that is there when the form opens.
  const draft = useSelector(card, ({ context }) => context.draft) ?? nothing;
  const notices = useRecordNotices({ fields, rules, others, words, draft, today });
  /** A choice of another list is none of this one. */
  const onPick = useCallback(
    (name: string) => {
      for (const [dependent, { list }] of formFields(fields))
        if (list?.from?.field === name || list?.modifiedBy === name) form.setValue(dependent, '');
      onChange();
    },
    [fields, form, onChange],
  );
  /** Checkboxes that exclude each other are not checked together. */
  const onFlag = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.checked) return;
    for (const [name, { excludes = [] }] of formFields(fields)) {
      if (name === target.name) for (const other of excludes) form.setValue(other, false);
      if (excludes.includes(target.name)) form.setValue(name, false);
    }
  };
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), [openAt]);
  const body = recordBody(fields, draft);
  const all = new Map(formFields(fields));
  const marked = useMemo(() => markedFields(fields), [fields]);
  const markedLabel = useMarkedLabel(fields, labelOf);
  /** What the field says instead of its choices. */
  const waitText = (wait: ReturnType<typeof waitOf>) => {
    if (wait === null) return undefined;
    return wait.for === 'field'
      ? t('records:waits.field', { field: labelOf(wait.field) })
      : t(`records:waits.${wait.for}`);
  };
  const inputsOf = (names: Iterable<string>) =>
    Array.from(names, (name) => [name, all.get(name)] as const)
      .filter((entry): entry is [string, RecordField] => entry[1] !== undefined && isAsked(entry[1], body))
      .map(([name, field]) => {
        const isSearched = isDependent(field, choices, name);
        const wait = isSearched ? waitOf(field, choices, name, body) : null;
        return (
          <div key={name}>
            <RecordInput
              form={form}
              resets={resets}
              id={prefix + name}
              name={name}
              field={field}
              label={markedLabel(name, body)}
              isRequired={isRequired(fields, name, body)}
              hasOther={hasOther(fields, name)}
              hint={hintOf?.(name)}
              error={form.formState.errors[name]?.message ?? notices[name]?.problem}
              choices={choicesFor(field, choices.byField[name], body)}
              isSearched={isSearched}
              waits={waitText(wait)}
              onPick={onPick}
            />
            {wait?.for === 'retry' && (
              <div className="mt-2">
                <Failed fault={choices.dependent.fault} onRetry={choices.dependent.onRetry} />
              </div>
            )}
            <output className="mt-1.5 block max-w-prose font-semibold text-warning empty:hidden">
              {notices[name]?.warning}
            </output>
          </div>
        );
      });
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={summary.map((error) =>
          error.field === undefined ? error : { ...error, field: prefix + error.field },
        )}
      />
      <SaveTrouble fault={state.fault} />
      <form
        noValidate
        aria-busy={state.isBusy}
        onChange={(event) => {
          onFlag(event);
          onChange();
        }}
        onSubmit={onSubmit}
      >
        {marked && <p className="mb-5 text-sm text-muted">{t(`records:marked.${marked}`)}</p>}
        {groups ? (
          groups.map(({ id, title, lead, fields: names, question }) => (
            <fieldset
              key={id}
              ref={id === openAt ? group : null}
              tabIndex={-1}
              className="mb-8 scroll-mt-4 outline-none"
            >
              <legend className="mb-3 font-serif text-xl">{title}</legend>
              {lead && <p className="mb-4 max-w-prose">{lead}</p>}
              <div className="max-w-2xl space-y-6">{inputsOf(names)}</div>
              {question && (
                <fieldset className="mt-6">
                  <legend className="font-semibold">{question.title}</legend>
                  <p className="text-sm text-muted">{question.hint}</p>
                  {inputsOf(question.fields)}
                </fieldset>
              )}
            </fieldset>
          ))
        ) : (
          <div className="max-w-2xl space-y-6">{inputsOf(all.keys())}</div>
        )}
        <SaveBar
          save={t('common:actions.save')}
          isEdited={state.isEdited}
          isBusy={state.isBusy}
          isOnDevice={state.isOnDevice}
          savedAt={null}
          actsUnchanged={isStoredOtherwise(fields, state.value?.row)}
          onReset={onReset}
        >
          {onClose && (
            <Button busy={state.isBusy} onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
          )}
        </SaveBar>
      </form>
    </>
  );
}
