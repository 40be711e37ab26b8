import { fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { CommandDraft } from '#domain/scoring/commands/examCommand.ts';
import type { Fault } from '#domain/fault.ts';
import { examContentsMachine } from '#machines/scoring/oralExam/examContents.machine.ts';
import { quietNotes } from '#tests/support/scoring/quietNotes.ts';
import { examExhibitsMachine } from '#machines/scoring/oralExam/examExhibits.machine.ts';
import { oralExamMachine } from '#machines/scoring/oralExam/oralExam.machine.ts';
import type { LoadedExam, OralExamEvent, OralExamTag } from '#machines/scoring/oralExam/oralExam.types.ts';
import type { OutboxReport } from '#machines/scoring/outbox/outbox.types.ts';
import { examInput, NOW, reportOf } from './examCases.ts';
import { controlled, runInSystem } from '../machines/system.ts';

const nothing: OutboxReport = reportOf();

/** The exam with ports that the test resolves. */
export function runExam({ wasReviewing = false } = {}) {
  const load = controlled<LoadedExam, { examScheduleId: number; userId: number }>();
  const clock = new SimulatedClock();
  let tell: (event: OralExamEvent) => void = () => {};
  const asked: string[] = [];
  let leases = 0;
  const reviews: boolean[] = [];
  const run = runInSystem(
    oralExamMachine.provide({
      actions: { rememberReview: (_, { isOpen }) => void reviews.push(isOpen) },
      actors: {
        load: load.logic,
        contents: examContentsMachine.provide({
          actors: { load: fromPromise(() => Promise.resolve({ value: {} })) },
        }),
        exhibits: examExhibitsMachine.provide({
          actors: { load: fromPromise(() => Promise.resolve({ value: {} })) },
        }),
        notes: quietNotes,
        recallKeys: fromCallback(() => {}),
        recallReview: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(
          ({ sendBack }) => {
            if (wasReviewing) sendBack({ type: 'review.open' });
          },
        ),
        clock: fromCallback<OralExamEvent>(({ sendBack }) => {
          sendBack({ type: 'clock.ticked', at: NOW });
        }),
        lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(
          ({ sendBack, receive }) => {
            tell = sendBack;
            leases += 1;
            receive(({ type }) => void asked.push(type));
            return () => {
              leases -= 1;
            };
          },
        ),
      },
    }),
    { input: examInput, clock },
  );
  const { actor } = run;
  const has = (tag: OralExamTag) => actor.getSnapshot().hasTag(tag);
  const open = async (loaded: LoadedExam, report: Partial<OutboxReport> = {}) => {
    load.last().resolve(loaded);
    await waitFor(actor, (snapshot) => !snapshot.matches({ exam: 'loading' }));
    actor.send({ ...nothing, ...report });
  };
  return {
    ...run,
    clock,
    load,
    /** Whether the summary was open, as the tab was asked to remember it. */
    reviews,
    has,
    open,
    /** The board is read again, or cannot be, and the outbox reports what is unsent. */
    readAgain: async (loaded: LoadedExam | Fault, report: Partial<OutboxReport> = {}) => {
      if ('name' in loaded) load.last().reject(loaded);
      else load.last().resolve(loaded);
      await waitFor(actor, (snapshot) => snapshot.matches({ freshness: 'comparing' }));
      actor.send({ ...nothing, ...report });
    },
    /** Sends an event as the lease does. */
    lease: (type: 'lease.granted' | 'lease.denied' | 'lease.lost', isShared = false) =>
      tell(type === 'lease.granted' ? { type, isShared } : { type }),
    askedOfLease: asked,
    leases: () => leases,
    context: () => actor.getSnapshot().context,
    mark: (position: number) => actor.getSnapshot().context.marks.find((each) => each.position === position)!,
    /** The commands sent to the outbox. */
    drafts: () =>
      run
        .received('outbox')
        .filter(({ type }) => type === 'outbox.enqueue')
        .map(({ draft }) => draft as CommandDraft),
    questions: () => run.received('outbox').filter(({ type }) => type === 'outbox.report').length,
    until: (tag: OralExamTag, is = true) => waitFor(actor, (snapshot) => snapshot.hasTag(tag) === is),
    /** Loaded, and this tab has the lease. */
    hold: async (loaded: LoadedExam, report: Partial<OutboxReport> = {}) => {
      await open(loaded, report);
      if (has('briefing')) {
        actor.send({ type: 'identity.check', isChecked: true });
        actor.send({ type: 'exam.start' });
      }
      tell({ type: 'lease.granted', isShared: false });
    },
  };
}
