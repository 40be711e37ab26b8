import { ifConfirmed } from '#machines/kit/confirm.ts';
import { childSource } from '#machines/kit/listen.ts';
import { savedOf } from './examRegistration.answers.ts';
import { registrationSetup, shows } from './examRegistration.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const step = registrationSetup.createStateConfig;
const noteChanged = { type: 'noteProblem' as const, params: { problem: 'accommodationChanged' as const } };

/** The accommodations that the member needs on the day of the exam, if any, with a document. */
export const accommodations = step({
  tags: 'step.accommodations',
  entry: shows('accommodations'),
  invoke: [
    {
      src: 'upload',
      id: 'upload',
      onError: { actions: keepingFault },
    },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'upload', ['upload.done', 'upload.refused'])] }),
      onError: {},
    },
  ],
  initial: 'asking',
  states: {
    asking: {
      on: {
        'accommodation.answer': [
          {
            guard: 'needsNoAccommodation',
            target: '#examRegistration.filling.routing',
            actions: [
              { type: 'keepDraftPart', params: { part: { needsAccommodations: false } } },
              'passDraftOn',
              'sendDraft',
              'forgetFault',
            ],
          },
          { actions: { type: 'noteProblem', params: { problem: 'unanswered' } } },
        ],
        'upload.done': [
          {
            guard: 'isGone',
            target: '#examRegistration.loading',
            actions: [
              'keepGone',
              'passDraftOn',
              { type: 'noteProblem', params: { problem: 'accommodationGone' } },
            ],
          },
          {
            guard: 'hasAccommodation',
            target: '#examRegistration.filling.routing',
            actions: [
              { type: 'keepAnswers', params: ({ event }) => ({ accommodation: event.value }) },
              { type: 'keepDraftPart', params: { part: { accommodationId: '', explanation: '' } } },
              'passDraftOn',
              { type: 'showResult', params: { tone: 'success', key: 'registration:accommodations.updated' } },
              'forgetFault',
            ],
          },
          {
            target: '#examRegistration.filling.routing',
            actions: [
              { type: 'keepAnswers', params: ({ event }) => ({ accommodation: event.value }) },
              { type: 'keepDraftPart', params: { part: { accommodationId: '', explanation: '' } } },
              'passDraftOn',
              { type: 'showResult', params: { tone: 'success', key: 'registration:accommodations.created' } },
              'forgetFault',
            ],
          },
        ],
        'upload.refused': {
          guard: { type: 'isOtherRequest', params: ({ event }) => ({ thrown: event.fault }) },
          target: '#examRegistration.loading',
          actions: ['passDraftOn', noteChanged],
        },
        'step.continue': {
          guard: 'hasAccommodation',
          target: '#examRegistration.filling.routing',
          actions: 'forgetFault',
        },
        'accommodation.delete': { guard: 'hasAccommodation', target: 'confirming' },
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: {
          id: 'deleteAccommodation',
          kind: 'warn',
          title: { key: 'registration:accommodations.delete.title' },
          text: { key: 'registration:accommodations.delete.text' },
          confirm: { key: 'registration:accommodations.delete.confirm' },
        },
        onDone: [{ guard: ifConfirmed, target: 'deleting' }, { target: 'asking' }],
        onError: {},
      },
    },
    deleting: {
      tags: 'busy',
      entry: 'beginWork',
      exit: 'endWork',
      invoke: {
        src: 'deleteAccommodation',
        input: ({ context }) => {
          const { id, version } = savedOf(context).answers.accommodation!; // guarded by hasAccommodation
          return { id, version };
        },
        onDone: {
          target: 'asking',
          actions: [
            { type: 'keepAnswers', params: { accommodation: null } },
            { type: 'keepDraftPart', params: { part: { needsAccommodations: null } } },
            'passDraftOn',
            { type: 'showResult', params: { tone: 'success', key: 'registration:accommodations.deleted' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isOtherRequest', params: thrownOf },
            target: '#examRegistration.loading',
            actions: { type: 'noteProblem', params: { problem: 'accommodationKept' } },
          },
          {
            target: 'asking',
            actions: [
              keepingFault,
              {
                type: 'showResult',
                params: { tone: 'error', key: 'registration:accommodations.deleteFailed' },
              },
            ],
          },
        ],
      },
    },
  },
});
