import * as z from 'zod/mini';
import type { CallName } from '#contract/calls.ts';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';

const OwnStart = z.object({ startedAt: z.string() });
const PREFIX = 'examStart ';
const nameOf = (examScheduleId: number) => `${PREFIX}${examScheduleId}`;

/** The calls whose answers say whether an exam has begun. */
const tellsOfStarts: ReadonlySet<CallName> = new Set([
  'getActiveSession',
  'getDashboardRoster',
  'listExamSessions',
  'listReceipts',
  'getExamScore',
]);

/** What such an answer says of one exam, wherever it stands in it. */
const Waiting = z.object({ examScheduleId: z.number(), status: z.enum(['waiting', 'started']) });

/** The answer with the exams begun that the board takes for waiting, each with the time of its start. */
function withStarts(answer: unknown, starts: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(answer)) return answer.map((each: unknown) => withStarts(each, starts));
  if (typeof answer !== 'object' || answer === null) return answer;
  const row = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, withStarts(value, starts)]),
  );
  const exam = Waiting.safeParse(answer).data;
  const startedAt = exam && starts.get(nameOf(exam.examScheduleId));
  if (startedAt === undefined) return row;
  return { ...row, status: 'started', ...(row.startedAt === null && { startedAt }) };
}

/**
 * The starts of exams at a board without a call for them: on this device, encrypted, by user and exam, so that each
 * page says that the exam has begun, and a reload goes on with it and its time. They are deleted after 14 days.
 *
 * @param now the device's clock, epoch milliseconds.
 */
export function createOwnStarts(now: () => number, device: DeviceStore = createDeviceStore(now)) {
  return {
    /** Remembers a start that the board has no call for, and forgets one that was taken back or submitted. */
    async delivered({ act, userId, examScheduleId }: Command, delivered: Delivered): Promise<void> {
      if (examScheduleId === null || delivered.outcome !== 'received') return;
      const name = nameOf(examScheduleId);
      if (act.kind === 'exam.start' && delivered.isOnlyHere)
        await device.put(userId, name, { startedAt: act.startedAt });
      if (act.kind === 'exam.takeBack' || act.kind === 'exam.submit') await device.remove(userId, name);
    },
    /** The answer of a call with the starts that only this device knows. */
    async applied<Answered>(userId: number, name: CallName, answer: Answered): Promise<Answered> {
      if (!tellsOfStarts.has(name)) return answer;
      const found = await device.list(userId, PREFIX).catch(() => []);
      const starts = new Map(
        found.flatMap(({ name: exam, value }) => {
          const own = OwnStart.safeParse(value).data;
          return own ? [[exam, own.startedAt] as const] : [];
        }),
      );
      return starts.size === 0 ? answer : (withStarts(answer, starts) as Answered);
    },
  };
}

/** The starts on this device. */
export const ownStarts = createOwnStarts(Date.now);
