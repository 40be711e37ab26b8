import { fromCallback, fromPromise } from 'xstate';
import { examContentsMachine } from '#machines/scoring/oralExam/examContents.machine.ts';
import { examExhibitsMachine } from '#machines/scoring/oralExam/examExhibits.machine.ts';
import { oralExamMachine } from '#machines/scoring/oralExam/oralExam.machine.ts';
import type { OralExamEvent } from '#machines/scoring/oralExam/oralExam.types.ts';
import { hasKeys, rememberKeys } from '#services/scoring/keysMemory.ts';
import { rememberReview, wasReviewing } from '#services/scoring/reviewMemory.ts';
import type { Lease } from '#services/tabs/lease.ts';
import { leaseExam, type ExamOfPerson } from '#wiring/scoring/examLease.ts';
import { createExamNotes, wireExamNotes } from '#wiring/scoring/examNotes.ts';
import { readContents, readExam, readExhibits } from '#wiring/scoring/examMaterial.ts';
import { answersOf } from '#wiring/scoring/answers.ts';
import { createOutboxStorage } from '#wiring/scoring/outboxStorage.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import OralExamScreen from './OralExamScreen.tsx';

const TICK = 1_000;

/** Fills the ports of the exam screen. */
function wire(services: Services) {
  const { now, memory } = services;
  const readerOf = (userId: number, signal: AbortSignal) => answersOf(services, userId).reader({ signal });
  return oralExamMachine.provide({
    actions: {
      rememberKeys: ({ context }) => rememberKeys(context.userId, context.hasKeys),
      rememberReview: ({ context }, { isOpen }) => rememberReview(context.examScheduleId, isOpen),
    },
    actors: {
      load: fromPromise(({ input: { examScheduleId, userId }, signal }) =>
        readExam(readerOf(userId, signal), examScheduleId),
      ),
      contents: examContentsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readContents(readerOf(key.userId, signal), key.caseHeaderIds),
          })),
        },
      }),
      exhibits: examExhibitsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readExhibits(
              answersOf(services, key.userId),
              readerOf(key.userId, signal),
              key.caseHeaderIds,
            ),
          })),
        },
      }),
      notes: wireExamNotes(createExamNotes(now)),
      recallKeys: fromCallback<OralExamEvent, ExamOfPerson>(({ input, sendBack }) => {
        sendBack({ type: 'keys.switch', isOn: hasKeys(input.userId) });
      }),
      recallReview: fromCallback<OralExamEvent, ExamOfPerson>(({ input, sendBack }) => {
        if (wasReviewing(input.examScheduleId)) sendBack({ type: 'review.open' });
      }),
      clock: fromCallback<OralExamEvent>(({ sendBack }) => {
        const tick = () => sendBack({ type: 'clock.ticked', at: now() });
        tick();
        const timer = setInterval(tick, TICK);
        // What is done next must not be dated by the time before the jump.
        const unsubscribe = services.clock.subscribe(tick);
        return () => {
          unsubscribe();
          clearInterval(timer);
        };
      }),
      lease: fromCallback<OralExamEvent, ExamOfPerson>(({ input, sendBack, receive }) => {
        let held: Lease | null = null;
        let asked = 0;
        const grant = (lease: Lease, isShared: boolean) => {
          if (held === lease && lease.isHeld()) sendBack({ type: 'lease.granted', isShared });
        };
        const ask = async (steal: boolean) => {
          const mine = (asked += 1);
          held?.release();
          held = null;
          const { lease, isShared } = await leaseExam(services, input, {
            steal,
            onLost: () => {
              if (mine === asked) sendBack({ type: 'lease.lost' });
            },
            onFree: () =>
              void memory
                .ofTab(createOutboxStorage)
                .collect(input.userId, input.examScheduleId)
                .then((shared) => grant(lease, shared)),
          });
          // Another request followed or the actor stopped: release the lease, because nothing else will.
          if (mine !== asked) return lease.release();
          held = lease;
          if (lease.isHeld()) grant(lease, isShared);
          else sendBack({ type: 'lease.denied' });
        };
        receive(({ type }) => {
          if (type === 'lease.takeOver') void ask(true);
        });
        void ask(false);
        return () => {
          asked += 1;
          held?.release();
        };
      }),
    },
  });
}

export default screen({ wire, View: OralExamScreen, texts: ['scoring'] });
