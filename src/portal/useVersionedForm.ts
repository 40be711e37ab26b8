import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Versioned } from '#machines/kit/draft/versionedCard.types.ts';
import type { AnyVersionedCard } from './useVersionedCard.ts';

/** The errors of a form by field, in the order of the fields. */
export type FieldTrouble = Readonly<Record<string, string>>;

interface Options<Draft> {
  /** Validates a draft before it is sent. */
  troubleOf: (draft: Draft) => FieldTrouble;
  /** Maps a path of the server's errors to a field. */
  fieldOf: (path: string, draft: Draft) => string;
  /** Sends a valid draft, if that is more than a save of the card. */
  save?: (draft: Draft, event: FormEvent) => void;
}

/**
 * Binds a React Hook Form to a versioned card. The form has the draft as typed and sends each change to the card.
 * It is reset only when the card says so, so that a slow response never overwrites input.
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

  // The server's errors are shown at their fields, like the form's own.
  const refused = fault?.error?.errors;
  useEffect(() => {
    if (!refused || Object.keys(refused).length === 0) return;
    const draft = form.getValues();
    tell(
      Object.fromEntries(
        Object.entries(refused).map(([path, texts]) => [fieldOf(path, draft), texts.join(' ')]),
      ),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refused]);

  return {
    /** Counts failed submissions, so that the error summary takes the focus again. */
    attempt,
    /** The fields with errors, in order. */
    fields,
    // The values are copied, because the form mutates its own.
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
