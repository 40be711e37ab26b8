import { assertEvent, assign, enqueueActions, fromCallback, setup, type ActorRefFrom } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import { backoff } from '#domain/backoff.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { feeState, mayPay } from '#domain/billing/fees.ts';
import { showFailure } from '../message.ts';
import type { FeesChanged, PaymentContext, PaymentEvent, PaymentInput } from './payment.types.ts';
import { port } from '../port.ts';
import { toDoActor, type Message, type PageResumed } from '../systemActor.ts';
import { untilReconnected } from '../kit/untilReconnected.ts';
import { keepingFault, thrownOf } from '../kit/faults.ts';
import { keyInput, loadStates, outputOf } from '../kit/loadStates.ts';

/** Between two polls of a payment that is not settled. */
const POLL_PAUSES = { first: 3_000, longest: 30_000 };
/** How long the redirect to the card page may take before the fees are reloaded. */
const REDIRECT_TIMEOUT_MS = 20_000;

const isUnfinished = (fee: ExamFee) => ['processing', 'opened'].includes(feeState(fee));

/** The messages for refusals that a user can act on. */
const reasons: Readonly<Record<string, string>> = {
  [faultTypes.feePaid]: 'payments:refused.paid',
  [faultTypes.feeExpired]: 'payments:refused.expired',
  [faultTypes.registrationClosed]: 'payments:refused.closed',
  [faultTypes.paymentProcessing]: 'payments:refused.processing',
  [faultTypes.paymentsOff]: 'payments:refused.off',
};

/** "The status plus …" (first specification, §8), unless the refusal has something to act on. */
function refusalWords({ status, error }: Fault, feeIds: readonly number[]): Message {
  const reason = reasons[error?.type ?? ''];
  if (reason) return { key: reason, values: { reference: `fee-${feeIds.join('-')}` } };
  return status >= 400 ? { key: 'payments:failed', values: { status } } : { key: 'payments:failedSilently' };
}

/**
 * Fees and their payment on the card page. Only the server knows what is paid: while a payment is not settled it is
 * polled with growing pauses, and when the user returns to the page.
 */
export function createPaymentMachine<Key>(id: string) {
  return setup({
    types: {
      context: {} as PaymentContext<Key>,
      events: {} as PaymentEvent,
      input: {} as PaymentInput<Key>,
      emitted: {} as FeesChanged,
      tags: {} as 'loading' | 'ready' | 'failed' | 'starting' | 'leaving' | 'checking',
    },
    actors: {
      loadFees: port<{ fees: readonly ExamFee[] }, { key: Key }>(`${id}.loadFees`),
      /** Gets a token for the card page and redirects the browser. */
      startPayment: port<object, { key: Key; feeIds: readonly number[] }>(`${id}.startPayment`),
      /** Sends `page.resumed` when the user returns to the page. */
      watchPage: fromCallback<PageResumed>(() => {
        throw new Error(`port "${id}.watchPage" is not wired`);
      }),
      untilReconnected,
    },
    guards: {
      isUnfinished: ({ context }) => context.fees.some(isUnfinished),
      isUnreachable: ({ context }) => context.fault?.kind === 'unreachable',
      mayPay: ({ context, event }) => {
        assertEvent(event, 'fees.pay');
        const payable = new Set(context.fees.filter(mayPay).map(({ feeId }) => feeId));
        return event.feeIds.length > 0 && event.feeIds.every((feeId) => payable.has(feeId));
      },
    },
    actions: {
      keepFees: assign(({ context }, { fees }: { fees: readonly ExamFee[] }) => ({
        fees,
        fault: null,
        asked: isSame(fees, context.fees) ? context.asked + 1 : 0,
      })),
      keepFault: assign(({ context }, { thrown }: { thrown: unknown }) => ({
        fault: asFault(thrown),
        asked: context.asked + 1,
      })),
      choose: assign(({ event }) => {
        assertEvent(event, 'fees.pay');
        return { feeIds: event.feeIds };
      }),
      askAgain: assign({ asked: 0 }),
      // 0: the fees have changed, or were loaded for the first time.
      announceChanged: enqueueActions(({ context: { fees, asked }, system, enqueue }) => {
        if (asked > 0) return;
        enqueue.emit({ type: 'fees.changed', fees });
        const toDo = toDoActor(system);
        if (toDo) enqueue.sendTo(toDo, { type: 'toDo.changed' });
      }),
      showFailed: (actor, { thrown }: { thrown: unknown }) =>
        showFailure(actor, {
          id,
          thrown,
          words: (fault) => refusalWords(fault, actor.context.feeIds),
          // Nothing is charged before the card page.
          mayBeDone: false,
        }),
    },
    delays: {
      pollInterval: ({ context }) => backoff(context.asked, POLL_PAUSES),
      redirectTimeout: REDIRECT_TIMEOUT_MS,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, fees: [], feeIds: [], fault: null, asked: 0 }),
    invoke: { src: 'watchPage', onError: {} },
    initial: 'loading',
    states: {
      ...loadStates({
        src: 'loadFees',
        input: keyInput,
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepFees', params: outputOf }, 'askAgain', 'announceChanged'],
        },
        reload: 'payment.reload',
      }),
      ready: {
        tags: 'ready',
        on: {
          'fees.pay': {
            guard: 'mayPay',
            target: '.starting',
            actions: 'choose',
          },
          'fee.check': { target: '.checking', actions: 'askAgain' },
          'payment.reload': { target: '.checking', actions: 'askAgain' },
        },
        initial: 'weighing',
        states: {
          weighing: { always: [{ guard: 'isUnfinished', target: 'waiting' }, { target: 'settled' }] },
          settled: {},
          waiting: {
            after: { pollInterval: { target: 'checking' } },
            invoke: {
              src: 'untilReconnected',
              onDone: { target: 'checking', actions: 'askAgain' },
              onError: {},
            },
            on: { 'page.resumed': { target: 'checking', actions: 'askAgain' } },
          },
          checking: {
            tags: 'checking',
            invoke: {
              src: 'loadFees',
              input: keyInput,
              onDone: {
                target: 'weighing',
                actions: [{ type: 'keepFees', params: outputOf }, 'announceChanged'],
              },
              // The last fees stay visible, and the server is asked again later.
              onError: { target: 'waiting', actions: keepingFault },
            },
            on: { 'fee.check': {}, 'payment.reload': {} },
          },
          starting: {
            tags: 'starting',
            invoke: {
              src: 'startPayment',
              input: ({ context: { key, feeIds } }) => ({ key, feeIds }),
              onDone: { target: 'leaving' },
              onError: {
                target: 'checking',
                actions: { type: 'showFailed', params: thrownOf },
              },
            },
            // One request at a time: a second click does nothing.
            on: { 'fees.pay': {}, 'fee.check': {}, 'payment.reload': {} },
          },
          leaving: {
            tags: ['starting', 'leaving'],
            on: {
              'page.resumed': { target: 'checking', actions: 'askAgain' },
              'fees.pay': {},
              'fee.check': {},
              'payment.reload': {},
            },
            after: { redirectTimeout: { target: 'checking' } },
          },
        },
      },
    },
  });
}

const isSame = (one: readonly ExamFee[], other: readonly ExamFee[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The type of a payment, for the parts of a screen. */
export type PaymentMachine<Key> = ReturnType<typeof createPaymentMachine<Key>>;

/** The actor of a payment, for views. */
export type PaymentRef<Key> = ActorRefFrom<PaymentMachine<Key>>;
