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
  const epoch = useSelector(card, ({ context }) => context.epoch);
  const shown = useRef(-1);
  const [{ attempt, fields }, setTrouble] = useState({ attempt: 0, fields: [] as readonly string[] });
  const [resets, setResets] = useState(0);
  // Reading the errors here subscribes to them.
  const { errors } = form.formState;

  useLayoutEffect(() => {
    if (shown.current === epoch) return;
    shown.current = epoch;
    const { draft } = card.getSnapshot().context;
    if (draft !== null) form.reset(draft);
    setTrouble(({ attempt: last }) => ({ attempt: last, fields: [] }));
    setResets((last) => last + 1);
  }, [card, form, epoch]);

  const showTrouble = (trouble: FieldTrouble) => {
    form.clearErrors();
    for (const [field, message] of Object.entries(trouble)) form.setError(field as Path<Draft>, { message });
    setTrouble(({ attempt: last }) => ({ attempt: last + 1, fields: Object.keys(trouble) }));
  };
  const showRefusal = useEffectEvent((byPath: Readonly<Record<string, readonly string[]>>) => {
    if (!fieldOf || Object.keys(byPath).length === 0) return;
    const draft = form.getValues();
    showTrouble(
      Object.fromEntries(
        Object.entries(byPath).map(([path, texts]) => [fieldOf(path, draft), texts.join(' ')]),
      ),
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

  // The values are copied, because the form mutates its own.
  const onChange = useCallback(
    () => card.send({ type: 'card.edited', draft: structuredClone(form.getValues()) }),
    [card, form],
  );

  return {
    /** Counts failed submissions, so that the error summary takes the focus again. */
    attempt,
    /** Counts the resets: React Hook Form forgets its fields with each, and memoized ones must register again. */
    resets,
    /** The fields with errors, in order. */
    fields,
    /** The errors above the form. */
    summary: fields.toSorted(compare).map((field) => {
      const { message = '' }: { message?: string } = get(errors, field) ?? {};
      const label = labelOf(field);
      return label === null ? { text: message } : { field, text: `${label}: ${message}` };
    }),
    onChange,
    onReset: () => card.send({ type: 'card.reset' }),
    onSubmit: (event: SyntheticEvent) => {
      if (!troubleOf) return void form.handleSubmit((draft) => save(draft, event))(event);
      event.preventDefault();
      const draft = structuredClone(form.getValues());
      const trouble = troubleOf(draft);
      showTrouble(trouble);
      if (Object.keys(trouble).length === 0) save(draft, event);
    },
  };
}
