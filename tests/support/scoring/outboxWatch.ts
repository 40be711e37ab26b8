import { valueOf } from '#domain/scoring/commands/examActs.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { OutboxState } from '#machines/scoring/outbox/outbox.entries.ts';
import type { ModelBrowser } from '#tests/model/modelBrowser.ts';
import type { ShownLine } from '#tests/model/modelScreens.ts';

const entryIn = ({ entries }: OutboxState, key: string) => entries.find(({ command }) => command.key === key);

/** No command leaves the outbox without a response or a choice; every action is recorded. */
export function watchOutbox(
  { device, actions, actionOf, breach }: ModelBrowser,
  event: { type: string; key?: string; serverVersion?: ServerVersion; theirs?: ServerVersion },
  before: OutboxState,
  after: OutboxState,
  shown: () => readonly ShownLine[],
): void {
  for (const { command, isOnDevice } of after.entries) {
    const { key, userId, target, act } = command;
    const old = entryIn(before, key);
    // A command discarded in another page needs no entry there.
    const isOver = actionOf(key)?.isAnswered || actionOf(key)?.isLetGo;
    if (isOnDevice && !old?.isOnDevice && !device.has(key) && !isOver) breach(`${key} is not on the device`);
    if ((actionOf(key)?.userId ?? userId) !== userId) breach(`${key} became someone else’s`);
    if (!event.type.startsWith('outbox.enqueue') || old?.command === command) continue;
    const known = actionOf(key);
    if (!known) {
      const ending = {
        sameVersion: null,
        isLost: false,
        isLetGo: false,
        isAnswered: false,
        isRefused: false,
      };
      const seen = { sawVersion: command.base.version, shown: act.kind === 'exam.submit' ? shown() : null };
      actions.push({ userId, target, key, value: valueOf(act), ...seen, ...ending });
    } else if (old?.stage === 'refused') {
      known.sawVersion = command.base.version;
      known.isRefused = false;
      if (known.shown) known.shown = shown();
    } else known.value = valueOf(act);
  }
  const asked = entryIn(before, event.key ?? '');
  const action = asked && actionOf(asked.command.key);
  if (action && event.type === 'outbox.keepMine') {
    action.sawVersion = asked.theirs?.version ?? action.sawVersion;
    action.shown = null;
  }
  if (action && (event.type === 'outbox.keepMine' || event.type === 'outbox.retry')) action.isRefused = false;
  if (action?.shown && event.type === 'outbox.retry') action.shown = shown();
  const gone = before.entries.filter(({ command: { key } }) => !entryIn(after, key));
  for (const { command, isOnDevice, stage } of gone) {
    const { key, target } = command;
    const its = actionOf(key);
    if (!its) breach(`nobody did ${key}`);
    else if (event.type === 'outbox.close' || event.type === 'outbox.open') {
      const isKept = isOnDevice ? device.has(key) : after.memoryOnly.some((each) => each.key === key);
      // Another page that had it too may have been notified that the board has it.
      if (!isKept && !its.isAnswered) breach(`${key} was forgotten at the end of a session`);
    } else if (event.type.startsWith('delivery.') && event.key === key) {
      its.isAnswered = true;
      its.sameVersion = (event.theirs ?? event.serverVersion)?.version ?? null;
    } else if (event.type === 'outbox.drop' && event.key === key && stage === 'refused') its.isLetGo = true;
    else if (event.type === 'outbox.drop' && event.key === key && stage === 'stale') its.isLetGo = true;
    else if (event.type === 'outbox.takeTheirs' && asked?.command.target === target) its.isLetGo = true;
    else if (event.type === 'outbox.enqueue' && stage === 'refused' && command.act.kind === 'exam.submit')
      // Replaced by another submission.
      its.isLetGo = true;
    // Moved to another page.
    else if (event.type !== 'outbox.handOver') breach(`${key} left the outbox by ${event.type}`);
  }
}
