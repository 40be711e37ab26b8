import {
  noServerVersion,
  type Command,
  type CommandDraft,
  type OutboxEntry,
} from '#domain/scoring/examCommand.ts';

/** The event that a machine gets when the snapshot of an invoked resource changes. */
export const snapshotNews = (id: string, tag: 'loading' | 'ready' | 'failed', value: unknown) => ({
  type: `xstate.snapshot.${id}`,
  snapshot: { context: { value, fault: null }, hasTag: (asked: string) => asked === tag },
});

let made = 0;

/** A command of the outbox; every call increments its number. */
export function makeCommand(draft: Pick<CommandDraft, 'target' | 'act'> & Partial<Command>): Command {
  made += 1;
  return {
    examScheduleId: null,
    base: noServerVersion,
    key: `key-${made}`,
    userId: 7,
    order: made,
    tab: 'tab',
    at: Date.parse('2027-03-08T10:00:00.000Z') + made,
    ...draft,
  };
}

/** A command that the board has not received. */
export const makeEntry = (
  draft: Parameters<typeof makeCommand>[0],
  parts: Partial<OutboxEntry> = {},
): OutboxEntry => ({
  command: makeCommand(draft),
  stage: 'waiting',
  isOnDevice: true,
  wasSent: false,
  theirs: null,
  ...parts,
});
