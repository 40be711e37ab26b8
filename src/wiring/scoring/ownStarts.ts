import * as z from 'zod/mini';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { ExamFacts } from '#machines/scoring/oralExam/oralExam.types.ts';
import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';

const OwnStart = z.object({ startedAt: z.string() });
const nameOf = (examScheduleId: number) => `examStart ${examScheduleId}`;

/**
 * The starts of exams at a board without a call for them: on this device, encrypted, by user and exam, so that a reload
 * goes on with the exam and its time. They are deleted after 14 days.
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
    /** The facts of an exam with the start that only this device knows. */
    async applied(userId: number, facts: ExamFacts): Promise<ExamFacts> {
      const { sheet } = facts;
      if (sheet.startedAt !== null || (sheet.status !== 'waiting' && sheet.status !== 'started'))
        return facts;
      const found = await device.get(userId, nameOf(facts.exam.examScheduleId)).catch(() => null);
      const own = OwnStart.safeParse(found).data;
      return own ? { ...facts, sheet: { ...sheet, ...own, status: 'started' } } : facts;
    },
  };
}
