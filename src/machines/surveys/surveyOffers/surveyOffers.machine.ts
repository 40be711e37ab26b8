import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { isUnreachable, keepFault, thrownOf } from '#machines/kit/faults.ts';
import { keyInput, loadStates, outputOf } from '#machines/kit/loadStates.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { message, serverWords } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';

const id = 'surveyOffers';

type SurveyOffersEvent = { type: 'offers.reload' } | { type: 'offer.decline'; offer: SurveyOffer };

interface Context {
  /** The user's id. */
  key: number;
  offers: readonly SurveyOffer[];
  /** The offer that is being declined. */
  declined: SurveyOffer | null;
  fault: Fault | null;
}

/** The surveys that are offered to the user, each to be answered on its page or declined here. */
export const surveyOffersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SurveyOffersEvent,
    input: {} as { key: number },
    tags: {} as 'loading' | 'failed' | 'busy',
  },
  actors: {
    load: port<{ value: readonly SurveyOffer[] }, { key: number }>(`${id}.load`),
    decline: port<object, { key: number; offer: SurveyOffer }>(`${id}.decline`),
    untilReconnected,
  },
  guards: { isUnreachable },
  actions: {
    keepOffers: assign((_, { value }: { value: readonly SurveyOffer[] }) => ({ offers: value, fault: null })),
    keepFault: keepFault(),
    choose: assign((_, { offer }: { offer: SurveyOffer }) => ({ declined: offer })),
    dropDeclined: assign(({ context: { offers, declined } }) => ({
      offers: offers.filter((offer) => offer !== declined),
      declined: null,
    })),
    forgetChoice: assign({ declined: null }),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      (_, { thrown }: { thrown: unknown }) => message(`${id}.result`, 'error', serverWords(asFault(thrown))),
    ),
  },
}).createMachine({
  id,
  context: ({ input: { key } }) => ({ key, offers: [], declined: null, fault: null }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'load',
      input: keyInput,
      onDone: { target: 'ready', actions: { type: 'keepOffers', params: outputOf } },
      reload: 'offers.reload',
    }),
    ready: {
      on: {
        'offer.decline': {
          target: 'declining',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    declining: {
      tags: 'busy',
      invoke: {
        src: 'decline',
        input: ({ context: { key, declined } }) => ({ key, offer: declined! }), // entered only through choose
        onDone: { target: 'ready', actions: 'dropDeclined' },
        onError: {
          target: 'ready',
          actions: ['forgetChoice', { type: 'showFailed', params: thrownOf }],
        },
      },
    },
  },
});

export type SurveyOffersRef = ActorRefFrom<typeof surveyOffersMachine>;
