import { fromCallback, fromPromise } from 'xstate';
import { examContentsMachine } from '#machines/screens/examContents.machine.ts';
import { oralExamMachine } from '#machines/screens/oralExam.machine.ts';
import type { OralExamEvent } from '#machines/screens/oralExam.types.ts';
import type { Lease } from '#services/lease.ts';
import { leaseExam, type ExamOfPerson } from '../examLease.ts';
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
      lease: fromCallback<OralExamEvent, ExamOfPerson>(({ input, sendBack, receive }) => {
        let isOver = false;
        let held: Lease | null = null;
        const ask = async (steal: boolean) => {
          held?.release();
          const onLost = () => sendBack({ type: 'lease.lost' });
          const onFree = () =>
            void collect(input.userId, input.examScheduleId).then((isShared) => grant(isShared));
          const { lease, isShared } = await leaseExam(input, { steal, onLost, onFree });
          held = lease;
          if (isOver) return lease.release();
          if (!grant(isShared)) sendBack({ type: 'lease.denied' });
        };
        const grant = (isShared: boolean) => {
          const isHeld = held?.isHeld() === true;
          if (isHeld) sendBack({ type: 'lease.granted', isShared });
          return isHeld;
        };
        receive(({ type }) => {
          if (type === 'lease.takeOver') void ask(true);
        });
        void ask(false);
        return () => {
          isOver = true;
          held?.release();
        };
      }),
    },
  });
}
