import { fromCallback, fromPromise } from 'xstate';
import { examContentsMachine } from '#machines/screens/examContents.machine.ts';
import { oralExamMachine } from '#machines/screens/oralExam.machine.ts';
import type { OralExamEvent } from '#machines/screens/oralExam.types.ts';
import { holdLease, type Lease } from '#services/lease.ts';
import { readContents, readExam } from '../examMaterial.ts';
import { collect } from '../outboxStorage.ts';
import type { Services } from '../services.ts';

const TICK = 1_000;

/** Fills the ports of the exam screen. */
export function wireOralExam(services: Services) {
  const { api, board } = services;
  return oralExamMachine.provide({
    actors: {
      load: fromPromise(({ input: { examScheduleId, userId }, signal }) =>
        readExam({ send: api.send, userId, signal }, examScheduleId),
      ),
      contents: examContentsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readContents({ send: api.send, userId: key.userId, signal }, key.caseHeaderIds),
          })),
        },
      }),
      clock: fromCallback<OralExamEvent>(({ sendBack }) => {
        const tick = () => sendBack({ type: 'clock.ticked', at: board.now() });
        tick();
        const timer = setInterval(tick, TICK);
        return () => clearInterval(timer);
      }),
      attention: fromCallback<OralExamEvent>(({ sendBack }) => {
        const listening = new AbortController();
        const onReturn = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'exam.refresh' });
        };
        document.addEventListener('visibilitychange', onReturn, { signal: listening.signal });
        window.addEventListener('focus', onReturn, { signal: listening.signal });
        return () => listening.abort();
      }),
      lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(
        ({ input: { examScheduleId, userId }, sendBack, receive }) => {
          const name = `portal.exam.${userId}.${examScheduleId}`;
          let isOver = false;
          let lease: Lease | null = null;
          const onLost = () => sendBack({ type: 'lease.lost' });
          const ask = async (steal: boolean) => {
            const granted = async () => {
              const isShared = await collect(userId, examScheduleId);
              if (lease?.isHeld()) sendBack({ type: 'lease.granted', isShared });
            };
            lease?.release();
            lease = await holdLease(name, { steal, onLost, onFree: () => void granted() });
            if (isOver) return lease.release();
            if (lease.isHeld()) await granted();
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
