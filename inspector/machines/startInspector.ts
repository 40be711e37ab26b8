import type { ELK } from 'elkjs/lib/elk-api.js';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Connection, Listener } from '../connection/connect.ts';
import type { CoverageFile } from '../model/coverage.ts';
import type { EventTypes } from '../model/eventTypes.ts';
import { fileParts, NotAFile, openFile } from '../model/file.ts';
import type { Command, Message } from '../model/protocol.ts';
import type { Limits } from '../model/recording.ts';
import { createStore, type Schedule, type Store } from '../model/store.ts';
import { machineIdOf } from '../model/tree.ts';
import { inspectorMachine } from './inspector.machine.ts';

interface Options {
  connect: (listener: Listener) => Connection;
  /** The machine to be shown as soon as an actor runs it. */
  wantedMachine: string | null;
  elk: Pick<ELK, 'layout'>;
  limits?: Limits;
  schedule?: Schedule;
}

/** All that the views need. */
export interface Inspector {
  store: Store;
  actor: ActorRefFrom<typeof inspectorMachine>;
  elk: Pick<ELK, 'layout'>;
  /** The fields of known events, for forms. */
  eventTypes: () => EventTypes;
  setEventTypes: (types: EventTypes) => void;
  send: (command: Command) => void;
  /** Opens a saved recording, or adds a coverage file. */
  open: (file: Pick<File, 'text'>) => Promise<void>;
  recordingParts: () => string[];
  coverageFile: () => CoverageFile;
}

/** Starts the machine of the page, and connects it and the store with the application. */
export function startInspector({ connect, wantedMachine, elk, limits, schedule }: Options): Inspector {
  const store = createStore({ ...(limits && { limits }), ...(schedule && { schedule }) });
  const actor = createActor(inspectorMachine, { input: { wantedMachine } }).start();
  let eventTypes: EventTypes = {};
  const isReadingFile = () => actor.getSnapshot().hasTag('file');
  const choose = ({ sessionId, definition }: { sessionId: string; definition?: string | undefined }) => {
    const { wantedMachine: wanted } = actor.getSnapshot().context;
    if (wanted !== null && definition !== undefined && machineIdOf({ definition }) === wanted)
      actor.send({ type: 'actor.found', sessionId });
  };
  const connection = connect({
    message(message: Message) {
      if (isReadingFile()) return;
      store.add(message);
      if (message.type === '@xstate.actor') choose(message);
    },
    began: () => actor.send({ type: 'stream.began' }),
    lost: () => actor.send({ type: 'stream.lost' }),
  });

  return {
    store,
    actor,
    elk,
    eventTypes: () => eventTypes,
    setEventTypes: (types) => void (eventTypes = types),
    send: (command) => connection.send(command),
    async open(file) {
      try {
        const coverage = openFile(await file.text(), store.recording);
        if (coverage) store.coverage.add(coverage);
        else {
          const { recording } = store;
          actor.send({ type: 'file.opened', at: recording.entries.at(-1)?.seq ?? null });
          for (const one of recording.actors.values()) choose(one);
        }
        store.changed();
      } catch (error) {
        if (!(error instanceof NotAFile)) throw error;
        actor.send({ type: 'file.refused', problem: error.message });
      }
    },
    recordingParts: () => fileParts(store.recording, new Date()),
    coverageFile: () => store.coverage.file(),
  };
}
