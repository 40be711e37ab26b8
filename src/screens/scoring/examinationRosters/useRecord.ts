import { useSelector } from '@xstate/react';
import { nothingHeld, type Held, type OutboxEntry } from '#domain/scoring/examCommand.ts';
import { lastWord, newestHeld } from '#domain/scoring/lastWord.ts';
import { whereaboutsOf, type Whereabouts } from '#domain/scoring/whereabouts.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';

export interface RecordNow {
  /** The latest value, sent or not. */
  text: string;
  held: Held;
  where: Whereabouts;
  /** The entry that needs the examiner's decision. */
  stuck: OutboxEntry | null;
}

/** The current state of a text: the version that was read with later changes applied. */
export function useRecord(target: string, read: Held | null): RecordNow {
  const outbox = useSystemActor('outbox');
  const entries = useSelector(outbox, ({ context }) => context.entries);
  const told = useSelector(outbox, ({ context }) => context.held[target]);
  const held = newestHeld(read ?? nothingHeld, told);
  const where = whereaboutsOf(target, entries, held);
  return {
    text: lastWord(target, entries, held),
    held,
    where,
    stuck: where.place === 'stale' || where.place === 'refused' ? where.entry : null,
  };
}
