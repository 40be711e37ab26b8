import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Versioned } from '#machines/kit/draft/versionedCard.types.ts';
import type { AnyVersionedCard } from './useVersionedCard.ts';

/** What is wrong with a form, in words, by field; the order is that of the fields. */
export type FieldTrouble = Readonly<Record<string, string>>;

interface Options<Draft> {
  /** What is wrong with what was typed; asked before it is sent. */
  troubleOf: (draft: Draft) => FieldTrouble;
  /** The field that a path of the server's refusal is about. */
  fieldOf: (path: string, draft: Draft) => string;
  /** How a draft that is well is sent, where that is more than a save of the card. */
  save?: (draft: Draft, event: FormEvent) => void;
}

/**
 * Binds a React Hook Form to a versioned card. The form holds the draft as it is typed, and each change of it goes to
 * the card. It is filled anew only when the card says so, so a slow answer never takes the place of what was typed.
 */
export function useVersionedForm<Value extends Versioned, Draft extends FieldValues>(
  card: AnyVersionedCard<Value, Draft>,
  form: UseFormReturn<Draft>,
  { troubleOf, fieldOf, save = (draft) => card.send({ type: 'card.save', draft }) }: Options<Draft>,
) {
  const epoch = useSelector(card, ({ context }) => context.epoch);
  const fault = useSelector(card, ({ context }) => context.fault);
  const shown = useRef(-1);
  const [{ attempt, fields }, setTrouble] = useState({ attempt: 0, fields: [] as readonly string[] });

  useLayoutEffect(() => {
    if (shown.current === epoch) return;
    shown.current = epoch;
    const { draft } = card.getSnapshot().context;
    if (draft !== null) form.reset(draft);
    setTrouble(({ attempt: last }) => ({ attempt: last, fields: [] }));
  }, [card, form, epoch]);

  const tell = (trouble: FieldTrouble) => {
    form.clearErrors();
    for (const [field, message] of Object.entries(trouble)) form.setError(field as Path<Draft>, { message });
    setTrouble(({ attempt: last }) => ({ attempt: last + 1, fields: Object.keys(trouble) }));
  };

  // What the server refused is told at its fields, as the form's own mistakes are.
  const refused = fault?.error?.errors;
  useEffect(() => {
    if (!refused || Object.keys(refused).length === 0) return;
    const draft = form.getValues();
    tell(
      Object.fromEntries(
        Object.entries(refused).map(([path, texts]) => [fieldOf(path, draft), texts.join(' ')]),
      ),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once for each refusal
  }, [refused]);

  return {
    /** Counts up with each time that something was wrong, so that the summary takes the focus again. */
    attempt,
    /** The fields that are wrong, in order. */
    fields,
    // The values are copied, because the form goes on changing its own.
    onChange: () => card.send({ type: 'card.edited', draft: structuredClone(form.getValues()) }),
    onReset: () => card.send({ type: 'card.reset' }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const draft = structuredClone(form.getValues());
      const trouble = troubleOf(draft);
      tell(trouble);
      if (Object.keys(trouble).length === 0) save(draft, event);
    },
  };
}
