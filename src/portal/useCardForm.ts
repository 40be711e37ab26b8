import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ActorRef, Snapshot } from 'xstate';

type CardEvent<Draft> =
  { type: 'card.edited' } | { type: 'card.reset' } | { type: 'card.save'; draft: Draft };

interface CardSnapshot<Value> {
  context: { value: Value | null };
  hasTag(tag: 'edited'): boolean;
}

/**
 * Binds a React Hook Form to a card: the loaded value goes in, edits and saves go out. The form is reset only if no
 * input would be lost: while the card has edits, a newer value only changes the form's defaults.
 */
export function useCardForm<Value, Fields extends FieldValues, Draft>(
  card: ActorRef<Snapshot<unknown> & CardSnapshot<Value>, CardEvent<Draft>>,
  form: UseFormReturn<Fields>,
  {
    fieldsOf,
    draftOf,
  }: { fieldsOf: (value: Value) => DefaultValues<Fields>; draftOf: (fields: Fields) => Draft },
) {
  const value = useSelector(card, ({ context }) => context.value);
  const taken = useRef<Value | null>(null);

  useEffect(() => {
    if (value === null || value === taken.current) return;
    taken.current = value;
    const keepDirtyValues = card.getSnapshot().hasTag('edited');
    form.reset(fieldsOf(value), { keepDirtyValues });
  }, [card, form, fieldsOf, value]);

  return {
    // The card decides whether an edit is a change.
    onChange: () => card.send({ type: 'card.edited' }),
    onReset: () => {
      form.reset();
      card.send({ type: 'card.reset' });
    },
    onSubmit: form.handleSubmit((fields) => card.send({ type: 'card.save', draft: draftOf(fields) })),
  };
}
