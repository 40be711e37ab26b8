import { useSelector } from '@xstate/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { CardRecord } from '#machines/kit/draft/card.types.ts';
import type { AnyCard } from './useCard.ts';

/** The errors of a form by field, in the order of the fields. */
export type FieldTrouble = Readonly<Record<string, string>>;

interface Options<Draft> {
  /** Validates a draft before it is sent; by default the form has a resolver that does. */
  troubleOf?: (draft: Draft) => FieldTrouble;
  /** Maps a path of the server's errors to a field; by default the view shows them. */
  fieldOf?: (path: string, draft: Draft) => string;
  /** The label of a field in the error summary; null for what is no field of the form. */
  labelOf?: (field: string) => string | null;
  /** The order of the fields in the error summary; by default that of the errors. */
  compare?: (one: string, other: string) => number;
  /** Sends a valid draft, if that is more than a save of the card. */
  save?: (draft: Draft, event: SyntheticEvent) => void;
}

interface Trouble<Draft> {
  attempt: number;
  /** The fields that had errors after the last attempt. */
  fields: readonly string[];
  /** What the server refused; null if the form has found the errors. */
  refused: Draft | null;
}

/**
 * What the controls themselves refuse: text that is typed in them and that the draft cannot have, such as half a date or
 * February 31, which the form sees as empty.
 */
export const unreadIn = (form: EventTarget, noDay: string): FieldTrouble =>
  Object.fromEntries(
    form instanceof HTMLFormElement
      ? Array.from(form.elements)
          .filter((control) => control instanceof HTMLInputElement)
          .filter(({ type, validity }) => validity.customError || (type === 'date' && validity.badInput))
          .map((control) => [control.name, control.validity.customError ? control.validationMessage : noDay])
      : [],
  );

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Binds a React Hook Form to a card. The form has the draft as typed and sends each change to the card. It is reset
 * only when the card says so, so that a slow response never overwrites input.
 */
export function useCardForm<Value extends CardRecord, Draft extends FieldValues>(
  card: AnyCard<Value, Draft>,
  form: UseFormReturn<Draft>,
  {
    troubleOf,
    fieldOf,
    labelOf = () => null,
    compare = () => 0,
    save = (draft) => card.send({ type: 'card.save', draft }),
  }: Options<Draft> = {},
) {
  const { t } = useTranslation('common');
  const epoch = useSelector(card, ({ context }) => context.epoch);
  const shown = useRef(-1);
  const [trouble, setTrouble] = useState<Trouble<Draft>>({ attempt: 0, fields: [], refused: null });
  const [resets, setResets] = useState(0);
  // Reading the errors here subscribes to them.
  const { errors } = form.formState;

  useLayoutEffect(() => {
    if (shown.current === epoch) return;
    shown.current = epoch;
    const { draft } = card.getSnapshot().context;
    if (draft !== null) form.reset(draft);
    setTrouble(({ attempt }) => ({ attempt, fields: [], refused: null }));
    setResets((last) => last + 1);
  }, [card, form, epoch]);

  const showTrouble = (found: FieldTrouble, refused: Draft | null) => {
    form.clearErrors();
    for (const [field, message] of Object.entries(found)) form.setError(field as Path<Draft>, { message });
    setTrouble(({ attempt }) => ({ attempt: attempt + 1, fields: Object.keys(found), refused }));
  };
  const showRefusal = useEffectEvent((byPath: Readonly<Record<string, readonly string[]>>) => {
    if (!fieldOf || Object.keys(byPath).length === 0) return;
    const draft = form.getValues();
    showTrouble(
      Object.fromEntries(
        Object.entries(byPath).map(([path, texts]) => [fieldOf(path, draft), texts.join(' ')]),
      ),
      structuredClone(draft),
    );
  });
  // The server's errors are shown at their fields, like the form's own.
  useEffect(() => {
    let last = card.getSnapshot().context.fault;
    const subscription = card.subscribe(({ context: { fault } }) => {
      if (fault === last) return;
      last = fault;
      if (fault?.error) showRefusal(fault.error.errors);
    });
    return () => subscription.unsubscribe();
  }, [card]);

  const checks = useRef({ troubleOf, trouble });
  useLayoutEffect(() => {
    checks.current = { troubleOf, trouble };
  });
  const onChange = useCallback(() => {
    // The values are copied, because the form mutates its own.
    const draft = structuredClone(form.getValues());
    card.send({ type: 'card.edited', draft });
    // An error that was shown goes with its cause, as in a form with a resolver.
    const { troubleOf: check, trouble: shownTrouble } = checks.current;
    const wrong = shownTrouble.fields.filter((field) => form.getFieldState(field as Path<Draft>).error);
    if (!check || wrong.length === 0) return;
    const found = check(draft);
    for (const field of wrong as Path<Draft>[]) {
      const message = found[field];
      if (message !== undefined) form.setError(field, { message });
      else if (!shownTrouble.refused || !isSame(get(draft, field), get(shownTrouble.refused, field)))
        form.clearErrors(field);
    }
  }, [card, form]);

  return {
    /** Counts failed submissions, so that the error summary takes the focus again. */
    attempt: trouble.attempt,
    /** Counts the resets: React Hook Form forgets its fields with each, and memoized ones must register again. */
    resets,
    /** The errors above the form. */
    summary: trouble.fields.toSorted(compare).flatMap((field) => {
      const { message }: { message?: string } = get(errors, field) ?? {};
      if (message === undefined) return [];
      const label = labelOf(field);
      return label === null ? { text: message } : { field, text: `${label}: ${message}` };
    }),
    onChange,
    onReset: () => card.send({ type: 'card.reset' }),
    onSubmit: (event: SyntheticEvent) => {
      if (!troubleOf) return void form.handleSubmit((draft) => save(draft, event))(event);
      event.preventDefault();
      const draft = structuredClone(form.getValues());
      const found = { ...troubleOf(draft), ...unreadIn(event.currentTarget, t('noDay')) };
      showTrouble(found, null);
      if (Object.keys(found).length === 0) save(draft, event);
    },
  };
}
