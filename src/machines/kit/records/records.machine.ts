import type { ActorRefFrom } from 'xstate';
import type { CardAccepted } from '../draft/card.types.ts';
import { childSource } from '../listen.ts';
import { outputOf } from '../loadStates.ts';
import { setupRecords } from './records.setup.ts';
import type { RecordsOptions } from './records.types.ts';

/**
 * The records of one kind that a member owns: the list, from which records are removed after a question, and the form
 * of one record at a time. The form is a versioned card: unsaved input stays on the device, two versions are shown side
 * by side, and a saved form closes. `list` and `form` are the machines whose ports are to be implemented.
 */
export function createRecords<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Summary = null,
  Reason extends string = never,
>(id: string, options: RecordsOptions<Row, Draft>) {
  const how = ({ event }: { event: CardAccepted }) => event;
  const accepted = [
    { type: 'showSaved', params: how },
    { type: 'reportAccepted', params: how },
  ] as const;
  const { kit, ...parts } = setupRecords<Row, Draft, Key, Summary, Reason>(id, options);
  const machine = kit.createMachine({
    id,
    context: ({ input }) => ({ ...input, openedId: null, savedId: null, prefill: undefined, resumes: false }),
    // The list keeps its own faults.
    invoke: [
      { src: 'list', id: 'list', input: ({ context: { key } }) => ({ key }), onError: {} },
      {
        src: 'listen',
        input: ({ self }) => ({ to: [childSource(self, 'list', ['collection.removed'])] }),
        onError: {},
      },
    ],
    on: {
      'records.reload': { actions: 'reload' },
      'collection.removed': { actions: 'reportRemoved' },
      'record.put': { actions: { type: 'put', params: ({ event }) => event } },
    },
    initial: 'browsing',
    states: {
      browsing: {
        invoke: {
          src: 'leftDraft',
          id: 'leftDraft',
          input: ({ context: { key } }) => ({ key }),
          onError: {},
        },
        on: {
          'record.add': {
            target: 'editing',
            actions: { type: 'open', params: ({ event }) => ({ ...event, id: null }) },
          },
          'record.edit': { target: 'editing', actions: { type: 'open', params: ({ event }) => event } },
        },
      },
      editing: {
        tags: 'editing',
        invoke: [
          {
            src: 'form',
            id: 'form',
            input: ({ context: { key, openedId, prefill } }) => ({ list: key, recordId: openedId, prefill }),
            onDone: [
              // A record that was gone, or changed elsewhere, is still in the list.
              {
                guard: { type: 'isUnsaved', params: outputOf },
                target: 'browsing',
                actions: ['reload', 'reportClosed'],
              },
              { target: 'browsing', actions: 'reportClosed' },
            ],
            onError: { target: 'browsing', actions: ['settleEdits', 'endWork', 'reportClosed'] },
          },
          {
            src: 'listen',
            input: ({ self }) => ({
              to: [
                childSource(self, 'form', ['card.offered', 'card.saved', 'card.accepted', 'card.removed']),
              ],
            }),
            onError: {},
          },
        ],
        on: {
          'card.offered': { guard: 'isChosen', actions: 'resume' },
          'record.leave': { target: 'browsing', actions: ['settleEdits', 'endWork', 'reload'] },
          'card.accepted': [
            {
              guard: { type: 'isStillOpen', params: ({ event }) => event },
              actions: [...accepted, 'reload'],
            },
            { actions: accepted },
          ],
          // The list still has the record.
          'card.removed': { actions: 'reload' },
          'card.saved': {
            actions: [
              { type: 'showSaved', params: ({ event }) => event },
              { type: 'noteId', params: ({ event }) => event },
              { type: 'put', params: ({ event }) => event.value },
              { type: 'reportSaved', params: ({ event }) => event },
            ],
          },
        },
      },
    },
  });
  return { machine, ...parts };
}

/** The machines of one area of records, and the actor of the whole. */
export type Records<
  Row extends { version: number },
  Draft,
  Key extends { userId: number },
  Summary = null,
  Reason extends string = never,
> = ReturnType<typeof createRecords<Row, Draft, Key, Summary, Reason>>;
export type RecordsRef<
  Row extends { version: number },
  Draft,
  Key extends { userId: number } = { userId: number },
  Summary = null,
  Reason extends string = never,
> = ActorRefFrom<Records<Row, Draft, Key, Summary, Reason>['machine']>;
