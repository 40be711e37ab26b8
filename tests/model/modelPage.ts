import { createActor, fromCallback, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate';
import { nothingHanded, type Handed } from '#domain/scoring/commands/examCommand.ts';
import { asFault, mayRenew } from '#domain/fault.ts';
import { accessMachine } from '#machines/system/access.machine.ts';
import { connectionMachine } from '#machines/system/connection.machine.ts';
import { deliveryMachine } from '#machines/scoring/outbox/delivery.machine.ts';
import {
  ledgerChangesMachine,
  type LedgerChangesEvent,
} from '#machines/scoring/outbox/ledgerChanges.machine.ts';
import { idleMachine } from '#machines/system/session/idle.machine.ts';
import { createOutboxMachine, type OutboxRef } from '#machines/scoring/outbox/outbox.machine.ts';
import type { OutboxState, Whose } from '#machines/scoring/outbox/outbox.entries.ts';
import type { HandedOver, OutboxInbox, StoredAgain } from '#machines/scoring/outbox/outbox.types.ts';
import { portalMachine, type PortalChildren } from '#machines/system/portal.machine.ts';
import {
  createExaminationScoresMachine,
  type ExaminationScoresRef,
} from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { emptyDay } from '#tests/support/scoring/emptyDay.ts';
import { quietNotes } from '#tests/support/scoring/quietNotes.ts';
import { examExhibitsMachine } from '#machines/scoring/oralExam/examExhibits.machine.ts';
import { examContentsMachine } from '#machines/scoring/oralExam/examContents.machine.ts';
import { oralExamMachine, type OralExamRef } from '#machines/scoring/oralExam/oralExam.machine.ts';
import type { OralExamEvent } from '#machines/scoring/oralExam/oralExam.types.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import type { SavedSession } from '#machines/sessionTypes.ts';
import type { Slice, SliceStore } from '#services/device/storage.ts';
import type { TabNews } from '#services/tabs/tabs.ts';
import { reportFault } from '#wiring/faults.ts';
import { connectNavigation } from '#wiring/navigation.ts';
import { persist } from '#wiring/persistence.ts';
import type { Services } from '#wiring/services.ts';
import { watchExaminer } from '#wiring/scoring/watchExaminer.ts';
import { sessionPort } from '#wiring/session.ts';
import { EXAM } from '../support/scoring/outboxRun.ts';
import type { ModelBrowser } from './modelBrowser.ts';
import { shownOf } from './modelScreens.ts';
import { createModelTabs } from './modelTabs.ts';
import { watchOutbox } from '../support/scoring/outboxWatch.ts';
import { unreachable } from '../support/machines/system.ts';

const examPath = `/ce-scoring/oral-examinations/exam/${EXAM}`;
const ledgerPath = '/ce-scoring/examination-scores';

/** What survives a reload of a page: its storage and its address. */
export interface PageMemory {
  slices: Map<Slice, string>;
  path: string;
}
export const freshMemory = (): PageMemory => ({ slices: new Map(), path: '/home' });

/**
 * A page of the browser: the portal's own machines and wiring, with the exam as their only screen. The
 * browser provides the ports; the outbox is checked after every step.
 */
export function openPage(browser: ModelBrowser, memory: PageMemory) {
  const { board, state } = browser;
  const tab = `tab-${(state.tabs += 1)}`;
  const clock = new SimulatedClock();
  const tabs = createModelTabs(browser, tab, clock);
  const saved = (slice: Slice): unknown => JSON.parse(memory.slices.get(slice) ?? 'null');
  const auth = saved('auth') as SavedSession | null;
  const leaving = saved('navigation') as { examInProgress: boolean } | null;
  const store: SliceStore = {
    read: (slice) => memory.slices.get(slice as Slice) ?? null,
    write: (slice, value) => void memory.slices.set(slice as Slice, JSON.stringify(value)),
    quarantine: (slice) => void memory.slices.delete(slice),
    remove: (slice) => void memory.slices.delete(slice as Slice),
    clear: () => memory.slices.clear(),
  };
  const reach = <Answer>(answer: () => Answer) =>
    new Promise<Answer>((resolve, reject) => {
      if (state.isOffline) return reject(unreachable());
      resolve(answer());
    });
  let look = () => {};
  let tick = () => {};
  /** The exam whose lease this page has; the browser's pages share one lease for it. */
  const lease: { holder: () => number | null; lose: () => void } = { holder: () => null, lose: () => {} };

  const exam = oralExamMachine.provide({
    actors: {
      load: fromPromise(({ input: { userId } }) => reach(() => board.read(userId))),
      contents: examContentsMachine.provide({
        actors: { load: fromPromise(() => Promise.resolve({ value: {} })) },
      }),
      exhibits: examExhibitsMachine.provide({
        actors: { load: fromPromise(() => Promise.resolve({ value: {} })) },
      }),
      notes: quietNotes,
      // The model's pages have no session storage.
      recallReview: fromCallback(() => {}),
      recallKeys: fromCallback(() => {}),
      clock: fromCallback<OralExamEvent>(({ sendBack }) => {
        tick = () => sendBack({ type: 'clock.ticked', at: state.time });
        tick();
        return () => (tick = () => {});
      }),
      lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(
        ({ input: { userId }, sendBack, receive }) => {
          const hold = (steal: boolean) => {
            const holder = browser.pages.find((other) => other !== page && other.lease.holder() === userId);
            if (holder && !steal) return sendBack({ type: 'lease.denied' });
            holder?.lease.lose();
            lease.holder = () => userId;
            void tabs.collect(userId).then((isShared) => {
              if (lease.holder() === userId) sendBack({ type: 'lease.granted', isShared });
            });
          };
          lease.lose = () => {
            lease.holder = () => null;
            sendBack({ type: 'lease.lost' });
          };
          receive(({ type }) => {
            if (type === 'lease.takeOver') hold(true);
          });
          hold(false);
          return () => {
            lease.holder = () => null;
          };
        },
      ),
    },
  });

  const ledger = createExaminationScoresMachine({ now: () => state.time }).provide({
    actors: {
      day: emptyDay,
    },
  });

  const wiredOutbox = () =>
    createOutboxMachine({
      tab,
      stamp: () => ({ key: `k${(state.keys += 1)}`, at: state.time }),
    }).provide({
      actors: {
        watchSession: watchExaminer(children().session, { resume: () => {} }, () => () => {}),
        recall: fromPromise(({ input: { userId } }) =>
          browser.onDevice((kept) => {
            const commands = tabs.ownCommands(kept, userId);
            const elsewhere = [...kept.values()].filter(
              (each) => each.userId === userId && !commands.includes(each),
            );
            return { commands, elsewhere, unreadable: 0 };
          }),
        ),
        watchTabs: fromCallback<HandedOver | StoredAgain, Whose, OutboxInbox>(
          ({ input: { userId }, sendBack, receive }) => {
            const waiting = new Map<string, (handed: Handed) => void>();
            // The model's device deletes nothing by itself.
            receive((event) => {
              if (event.type !== 'outbox.gaveUp') return;
              const { id, commands, serverVersions, answered } = event;
              waiting.get(id)?.({ commands, serverVersions, answered });
            });
            const adopt = (handed: Handed) => {
              if (handed.commands.length + Object.keys(handed.serverVersions).length > 0)
                sendBack({ type: 'outbox.adopt', ...handed });
            };
            look = () =>
              adopt({
                ...nothingHanded,
                commands: tabs.ownCommands(browser.device, userId).filter((command) => command.tab !== tab),
              });
            tabs.serve({
              userId,
              adopt,
              giveUp: () =>
                new Promise((resolve) => {
                  const id = `request-${(state.keys += 1)}`;
                  waiting.set(id, resolve);
                  sendBack({ type: 'outbox.handOver', id, examScheduleId: EXAM });
                }),
            });
            return () => {
              look = () => {};
              tabs.serve(null);
            };
          },
        ),
        ledgerChanges: ledgerChangesMachine.provide({
          actors: {
            lease: fromCallback<LedgerChangesEvent, { userId: number; examScheduleId: number }>(
              ({ input: { userId }, sendBack }) => {
                if (browser.pages.some((other) => other !== page && other.lease.holder() === userId))
                  return sendBack({ type: 'lease.denied' });
                lease.holder = () => userId;
                void tabs.collect(userId).then(() => sendBack({ type: 'lease.granted' }));
                return () => {
                  lease.holder = () => null;
                };
              },
            ),
          },
        }),
        delivery: deliveryMachine.provide({
          actors: {
            keep: fromPromise(({ input: { command } }) =>
              browser.onDevice((kept) => kept.set(command.key, command)),
            ),
            forget: fromPromise(({ input: { command } }) =>
              browser.onDevice((kept) => ({ done: kept.delete(command.key) })),
            ),
            deliver: fromPromise(({ input: { command, base }, signal }) => {
              const send = async (token: string | null) => {
                try {
                  const delivered = await browser.send(page, command, base, token, signal);
                  children().connection.send({ type: 'connection.found' });
                  return delivered;
                } catch (thrown) {
                  if (asFault(thrown).kind === 'unreachable') reportFault(actor, asFault(thrown));
                  throw thrown;
                }
              };
              return withRenewal(send, signal);
            }),
          },
        }),
      },
    });

  const logic = portalMachine.provide({
    actors: {
      access: accessMachine.provide({
        actors: { loadFlags: fromPromise(() => Promise.resolve({ flags: {} })) },
      }),
      connection: connectionMachine.provide({
        actors: { probe: fromPromise(() => reach(() => ({}))), watchNetwork: fromCallback(() => {}) },
      }),
      session: sessionMachine.provide({
        actors: {
          authenticate: fromPromise(({ input: { credentials } }) =>
            reach(() => board.signIn(credentials.userName, credentials.password)),
          ),
          renew: fromPromise(({ input: { grant } }) => reach(() => board.renew(grant))),
          idle: idleMachine.provide({ actors: { watch: fromCallback(() => {}) } }),
        },
      }),
    },
  });

  /** Retries with a new token after a 401, as the client does. */
  async function withRenewal<Answer>(send: (token: string | null) => Promise<Answer>, signal: AbortSignal) {
    const token = port.token();
    try {
      return await send(token);
    } catch (thrown) {
      if (token === null || !mayRenew(asFault(thrown))) throw thrown;
      const fresh = await port.renewed(token, signal).catch(() => null);
      if (fresh === null) throw thrown;
      return await send(fresh);
    }
  }

  const shown = () => shownOf(page.screen()?.getSnapshot().context.marks ?? []);
  let outboxState: OutboxState | null = null;
  const inspect = (news: InspectionEvent) => {
    if (news.type !== '@xstate.snapshot' || news.actorRef !== actor.system.get('outbox')) return;
    const after = (news.snapshot as unknown as { context: OutboxState }).context;
    if (outboxState && outboxState !== after) watchOutbox(browser, news.event, outboxState, after, shown);
    outboxState = after;
  };

  const actor = createActor(logic, {
    clock,
    inspect,
    input: {
      session: auth ?? { grant: null, passwordResetGuid: null },
      flags: null,
      examInProgress: leaving?.examInProgress ?? false,
    },
  });
  const children = () => actor.getSnapshot().children as unknown as PortalChildren;
  const port = sessionPort(
    () => children().session,
    () => state.time,
    store,
  );
  const hearers = new Set<(news: TabNews) => void>();
  const services = {
    api: {
      send: (_: 'logout', { body }: { body: { refreshToken: string } }) =>
        reach(() => board.logOut(body.refreshToken)),
    },
    store,
    sealed: { lock: () => {}, wipe: () => Promise.resolve() },
    memory: { endUser: () => {} },
    tabs: {
      tell: (news: TabNews) => {
        for (const other of browser.pages) if (other !== page) other.hear(news);
      },
      listen: (hear: (news: TabNews) => void) => hearers.add(hear),
    },
    // No model of duplicated tabs: each page has signed in for itself.
    shared: { isNewest: () => true, offer: () => {}, forget: () => {} },
    now: () => state.time,
    deviceNow: () => state.time,
  } as unknown as Services;

  const screens = {
    [examPath]: { name: 'oralExam', logic: exam, params: { examinationId: String(EXAM) } },
    [ledgerPath]: { name: 'examinationScores', logic: ledger, params: {} },
  };
  /** As the route shows it: without access, the sign-in page. */
  const show = () => {
    const { session, stage } = children();
    const { grant } = session.getSnapshot().context;
    const wanted = grant && memory.path in screens ? screens[memory.path as keyof typeof screens] : undefined;
    const { name } = stage.getSnapshot().context;
    if (name === (wanted?.name ?? null)) return;
    if (name !== null) stage.send({ type: 'screen.closed' });
    if (wanted && grant)
      stage.send({
        type: 'screen.opened',
        ...wanted,
        input: {
          params: wanted.params,
          query: {},
          person: grant,
          passwordResetGuid: null,
          mustReset: false,
        },
      });
  };
  const go = (path: string) => {
    memory.path = path;
    show();
  };

  const page = {
    tab,
    memory,
    clock,
    port,
    children,
    isCrashed: () => actor.getSnapshot().hasTag('crashed'),
    outbox: () => (actor.system.get('outbox') as OutboxRef).getSnapshot().context,
    outboxRef: () => actor.system.get('outbox') as OutboxRef,
    screen: () =>
      children().stage.getSnapshot().context.name === 'oralExam'
        ? (children().stage.getSnapshot().context.screen as OralExamRef | null)
        : null,
    /** Daily Exam Scores, if open. */
    ledger: () =>
      children().stage.getSnapshot().context.name === 'examinationScores'
        ? (children().stage.getSnapshot().context.screen as ExaminationScoresRef | null)
        : null,
    hear: (news: TabNews) => hearers.forEach((hear) => hear(news)),
    lease,
    /** Time passes. */
    pass(milliseconds: number) {
      clock.increment(milliseconds);
      look();
      tick();
    },
    openExam: () => go(examPath),
    openLedger: () => go(ledgerPath),
    /** The page gets the focus. */
    comeBack: () => children().stage.send({ type: 'page.resumed' }),
    tabs,
    /** A link elsewhere, which the guard may block. */
    leave() {
      const { navigation } = children();
      if (navigation.getSnapshot().hasTag('guarded')) navigation.send({ type: 'leave.requested' });
      else go('/home');
    },
    stop: () => actor.stop(),
  };

  browser.pages.push(page);
  persist(children(), store);
  connectNavigation(
    children(),
    {
      navigate: (to) => go(to.split('?')[0]!),
      back: () => {},
      location: () => ({ pathname: memory.path, search: '' }),
    },
    services,
  );
  children().navigation.on('leave.granted', () => queueMicrotask(() => go('/home')));
  actor.start();
  actor.send({ type: 'actor.added', systemId: 'outbox', logic: wiredOutbox() });
  show();
  return page;
}
export interface ModelPage extends ReturnType<typeof openPage> {}
