import { fromCallback, fromPromise } from 'xstate';
import { examContentsMachine } from '#machines/screens/examContents.machine.ts';
import { oralExamMachine } from '#machines/screens/oralExam.machine.ts';
import type { OralExamEvent } from '#machines/screens/oralExam.types.ts';
import { holdLease, type Lease } from '#services/lease.ts';
import { boardClock } from '../boardClock.ts';
import { materialOf } from '../examMaterial.ts';
import type { Services } from '../services.ts';

const TICK = 1_000;

/** Fills the ports of the exam screen. */
export function wireOralExam(services: Services) {
  const { api } = services;
  const clock = boardClock(services);
  return oralExamMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { examScheduleId, userId }, signal }) => {
        const read = materialOf(api.send, userId, signal);
        const query = { examScheduleId };
        const [exam, scores] = await Promise.all([
          read('getSessionExaminee', { query }),
          read('listCaseScores', { query }),
        ]);
        const { examScheduleScoreId } = exam;
        return { exam, scores, sheet: await read('getExamScore', { query: { examScheduleScoreId } }) };
      }),
      contents: examContentsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const read = materialOf(api.send, key.userId, signal);
            const all = await Promise.all(
              key.caseHeaderIds.map((caseHeaderId) => read('getCaseContents', { query: { caseHeaderId } })),
            );
            return { value: Object.fromEntries(all.map((each) => [each.caseHeaderId, each])) };
          }),
        },
      }),
      clock: fromCallback<OralExamEvent>(({ sendBack }) => {
        const tick = () => sendBack({ type: 'clock.ticked', at: clock.now() });
        tick();
        const timer = setInterval(tick, TICK);
        return () => clearInterval(timer);
      }),
      lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(
        ({ input: { examScheduleId, userId }, sendBack, receive }) => {
          const name = `portal.exam.${userId}.${examScheduleId}`;
          let isOver = false;
          let lease: Lease | null = null;
          const onLost = () => sendBack({ type: 'lease.lost' });
          const ask = async (steal: boolean) => {
            const granted = () => sendBack({ type: 'lease.granted' });
            lease?.release();
            lease = await holdLease(name, { steal, onLost, onFree: granted });
            if (isOver) return lease.release();
            if (lease.isHeld()) granted();
            else sendBack({ type: 'lease.denied' });
          };
          receive(({ type }) => {
            if (type === 'lease.takeOver') void ask(true);
          });
          void ask(false);
          return () => {
            isOver = true;
            lease?.release();
          };
        },
      ),
    },
  });
}
