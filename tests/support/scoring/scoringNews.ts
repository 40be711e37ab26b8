import { faultTypes } from '#contract/core/faultTypes.ts';
import {
  scoreTarget,
  sheetTarget,
  type Command,
  type CommandDraft,
  type OutboxEntry,
} from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { ResourceSettled } from '#machines/kit/resource.machine.ts';
import { refusal } from '../machines/system.ts';

/** What a resource emits when its value is known. */
export const settledOf = <Value>(of: string, value: Value | null): ResourceSettled<Value> => ({
  type: 'resource.settled',
  of,
  value,
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

const skip = makeCommand({
  target: sheetTarget(7),
  act: { kind: 'exam.skip', examScheduleId: 7, reason: 'absent' },
});
/** A score that the outbox has in these events. */
export const give = makeCommand({
  target: scoreTarget(7),
  act: { kind: 'score.give', examScoringId: 7, score: 'pass', givenAt: '' },
});
/** What the outbox emits about a skip and a score. */
export const outboxNews = [skip, give].flatMap((command) => [
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false },
  { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: true },
  { type: 'outbox.refused', command, fault: refusal(409, faultTypes.examSubmitted) },
  { type: 'outbox.discarded', command },
  { type: 'outbox.leftElsewhere', commands: [command] },
  { type: 'outbox.dated', command, was: command.act },
]);
