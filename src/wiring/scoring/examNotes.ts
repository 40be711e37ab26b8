import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import {
  examNotesMachine,
  type ExamNotes,
  type ExamNotesEvent,
  type NotesKeeperInbox,
  type NotesKey,
} from '#machines/scoring/oralExam/examNotes.machine.ts';
import { createDeviceStore, type DeviceStore } from '#services/device/deviceStore.ts';

/** Milliseconds for which notes stay after the board has received the submission of their exam. */
export const KEPT_AFTER_SUBMISSION = 24 * 3_600_000;

const Note = z.object({ at: z.number(), text: z.string() });
const Kept = z.object({
  notes: z.array(Note),
  draft: z.nullable(Note),
  /** When the board received the submission, in epoch milliseconds of this device; null before. */
  receivedAt: z.nullable(z.number()),
});

const PREFIX = 'examNotes ';
const nameOf = (examScheduleId: number) => `${PREFIX}${examScheduleId}`;
const none: ExamNotes = { notes: [], draft: null };

/**
 * Private notes of examiners on this device, encrypted, by user and exam. They are deleted 24 hours after the board
 * has received the submission, and in any case 14 days after the last change.
 *
 * @param now the device's clock, epoch milliseconds.
 */
export function createExamNotes(now: () => number, device: DeviceStore = createDeviceStore(now)) {
  const read = async ({ userId, examScheduleId }: NotesKey) =>
    Kept.safeParse(await device.get(userId, nameOf(examScheduleId))).data;
  const isOver = ({ receivedAt }: z.output<typeof Kept>) =>
    receivedAt !== null && now() >= receivedAt + KEPT_AFTER_SUBMISSION;

  /** Deletes the notes of all exams whose time is over. */
  async function sweep(userId: number): Promise<void> {
    for (const { name, value } of await device.list(userId, PREFIX)) {
      const kept = Kept.safeParse(value).data;
      if (kept && isOver(kept)) await device.remove(userId, name);
    }
  }

  return {
    /** The notes on an exam; rejects if the device cannot be read. */
    async find(key: NotesKey): Promise<ExamNotes> {
      await sweep(key.userId);
      const kept = await read(key);
      return kept ? { notes: kept.notes, draft: kept.draft } : none;
    },
    /** Stores the notes on an exam; rejects if the device cannot. */
    async store(key: NotesKey, value: ExamNotes): Promise<void> {
      const name = nameOf(key.examScheduleId);
      if (value.notes.length === 0 && value.draft === null) return device.remove(key.userId, name);
      const receivedAt = (await read(key))?.receivedAt ?? null;
      await device.put(key.userId, name, { ...value, receivedAt });
    },
    /** The board has received the submission of an exam; never rejects. */
    async received(key: NotesKey): Promise<void> {
      try {
        const kept = await read(key);
        if (kept) await device.put(key.userId, nameOf(key.examScheduleId), { ...kept, receivedAt: now() });
      } catch {
        // The device keeps nothing, or deletes it after 14 days.
      }
    },
  };
}

export type ExamNotesStore = ReturnType<typeof createExamNotes>;

/** The machine of an exam's notes with its device. */
export const wireExamNotes = (store: Pick<ExamNotesStore, 'find' | 'store'>) =>
  examNotesMachine.provide({
    actors: {
      keeper: fromCallback<NotesKeeperInbox, NotesKey, ExamNotesEvent>(({ input, sendBack, receive }) => {
        /** The newest notes that wait while others are being written. */
        let waiting: ExamNotes | null = null;
        let isWriting = false;
        let isRead = false;
        const read = async () => {
          const value = await store.find(input);
          isRead = true;
          return value;
        };
        const find = () =>
          read().then(
            (value) => sendBack({ type: 'notes.found', value }),
            () => {
              sendBack({ type: 'notes.found', value: none });
              sendBack({ type: 'notes.stored', isKept: false });
            },
          );
        /** What could not be read at first is not overwritten. */
        const keep = async (value: ExamNotes) => {
          const earlier = isRead ? none : await read();
          await store.store(input, { ...value, notes: [...earlier.notes, ...value.notes] });
        };
        // It goes on after the page was left, so that the last change is stored too.
        const write = async () => {
          if (isWriting) return;
          isWriting = true;
          while (waiting !== null) {
            const next: ExamNotes = waiting;
            waiting = null;
            const isKept = await keep(next).then(
              () => true,
              () => false,
            );
            sendBack({ type: 'notes.stored', isKept });
          }
          isWriting = false;
        };
        receive((event) => {
          if (event.type === 'notes.find') return void find();
          waiting = event.value;
          void write();
        });
      }),
    },
  });
