import { fromCallback, fromPromise } from 'xstate';
import { inBoardTime } from '#domain/scoring/commands/commandTime.ts';
import type { Command, Handed } from '#domain/scoring/commands/examCommand.ts';
import { deliveryMachine } from '#machines/scoring/outbox/delivery.machine.ts';
import {
  ledgerChangesMachine,
  type LedgerChangesEvent,
} from '#machines/scoring/outbox/ledgerChanges.machine.ts';
import { createOutboxMachine } from '#machines/scoring/outbox/outbox.machine.ts';
import type { HandedOver, OutboxInbox, StoredAgain } from '#machines/scoring/outbox/outbox.types.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { isFault, isUnavailable } from '#domain/fault.ts';
import type { Services } from '../services.ts';
import { deliver } from './commandCalls.ts';
import { leaseExam, type ExamOfPerson } from './examLease.ts';
import { createExamNotes } from './examNotes.ts';
import { answersOf } from './answers.ts';
import { createOutboxStorage } from './outboxStorage.ts';
import { ownStarts } from './ownStarts.ts';
import { watchExaminer } from './watchExaminer.ts';

/** The outbox with its ports filled; it is open while an examiner is signed in. */
export function wireOutbox(services: Services, session: PortalChildren['session']) {
  const { api, now, clock, deviceNow } = services;
  const tab = crypto.randomUUID();
  const notes = createExamNotes(now);
  const storage = services.memory.ofTab(createOutboxStorage);
  const stamp = () => ({
    key: crypto.randomUUID(),
    at: now(),
    ...(!clock.isKnown() && { deviceAt: deviceNow() }),
  });
  return createOutboxMachine({ tab, stamp }).provide({
    actors: {
      watchSession: watchExaminer(session, services.sealed, services.clock.watch),
      recall: fromPromise(({ input }) => storage.recall(input)),
      watchTabs: fromCallback<HandedOver | StoredAgain, { userId: number; tab: string }, OutboxInbox>(
        ({ input, sendBack, receive }) => {
          const stop = new AbortController();
          const waiting = new Map<string, (handed: Handed) => void>();
          receive((event) => {
            if (event.type === 'outbox.storeAgain') {
              void storage.keepAgain(event.commands).then((outcome) => {
                if (!stop.signal.aborted) sendBack({ type: 'outbox.storedAgain', ...outcome });
              });
              return;
            }
            const { id, commands, serverVersions, answered } = event;
            waiting.get(id)?.({ commands, serverVersions, answered });
            waiting.delete(id);
          });
          const giveUp = (examScheduleId: number) =>
            new Promise<Handed>((resolve) => {
              const id = crypto.randomUUID();
              waiting.set(id, resolve);
              sendBack({ type: 'outbox.handOver', id, examScheduleId });
            });
          const adopt = (handed: Handed) => sendBack({ type: 'outbox.adopt', ...handed });
          const show = (elsewhere: readonly Command[]) => sendBack({ type: 'outbox.elsewhere', elsewhere });
          const evicted = () => sendBack({ type: 'outbox.evicted' });
          storage.watchTabs(input, { adopt, giveUp, show, evicted }, stop.signal);
          return () => stop.abort();
        },
      ),
      ledgerChanges: ledgerChangesMachine.provide({
        actors: {
          lease: fromCallback<LedgerChangesEvent, ExamOfPerson>(({ input, sendBack }) => {
            let isOver = false;
            let release = () => {};
            void leaseExam(services, input).then(({ lease }) => {
              release = lease.release;
              if (isOver) return release();
              sendBack({ type: lease.isHeld() ? 'lease.granted' : 'lease.denied' });
            });
            return () => {
              isOver = true;
              release();
            };
          }),
        },
      }),
      delivery: deliveryMachine.provide({
        actors: {
          keep: fromPromise(async ({ input: { command } }) => {
            await storage.keep(command);
            return {};
          }),
          inBoardTime: fromPromise(async ({ input: { command }, signal }) => {
            if (!clock.isKnown()) await clock.sync();
            // A call that every board answers, by which it may tell its time too. A board that answers, and does not tell
            // it, gets that of the device.
            if (!clock.isKnown())
              await api.send('listFeatures', {}, { quiet: true, signal }).catch((thrown) => {
                if (isFault(thrown) && isUnavailable(thrown)) throw thrown;
              });
            return { command: inBoardTime(command, { board: now(), device: deviceNow() }) };
          }),
          deliver: fromPromise(async ({ input: { command, base }, signal }) => {
            const board = { send: api.send, answers: answersOf(services, command.userId) };
            const delivered = await deliver(board, { ...command, base }, signal);
            // A device that cannot store it asks for the start again after a reload.
            await ownStarts.delivered(command, delivered).catch(() => undefined);
            const { act, userId } = command;
            if (act.kind === 'exam.submit' && delivered.outcome === 'received')
              void notes.received({ userId, examScheduleId: act.examScheduleId });
            return delivered;
          }),
          forget: fromPromise(async ({ input: { command } }) => {
            await storage.forget(command);
            return {};
          }),
        },
      }),
    },
  });
}
