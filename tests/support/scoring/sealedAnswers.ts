import type { Send } from '#services/http/client.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { createAnswerCache } from '#wiring/answerCache.ts';
import { createAnswers, type Answers } from '#wiring/scoring/answers.ts';

/** The answers of user 7 in a tab; another one of the same device is that of another tab, or after a reload. */
export function makeAnswers(
  send: Send,
  { sealed = makeSealedAnswers().sealed, userId = 7 }: { sealed?: Sealed; userId?: number } = {},
  ended = new AbortController().signal,
): Answers {
  const cache = createAnswerCache({ api: { send, watchWrites: () => {} }, sealed }, userId, ended);
  return createAnswers({ api: { send }, cache }, userId, ended);
}

type Sealed = ReturnType<typeof makeSealedAnswers>['sealed'];

/** What is sealed on a device that outlives the page's memory, in a map by user and name; `openTab` is another tab. */
export function makeSealedAnswers() {
  const device = new Map<string, unknown>();
  /** Who changed what last, and when. */
  const changes = new Map<string, { by: object; at: number }>();
  const openTab = () => makeTab(device, changes);
  return { device, sealed: openTab(), openTab };
}

function makeTab(device: Map<string, unknown>, changes: Map<string, { by: object; at: number }>) {
  const tab = {};
  const place = (userId: number, name: string) => `${userId} ${name}`;
  const namesOf = (userId: number) =>
    [...device.keys()]
      .filter((key) => key.startsWith(place(userId, '')))
      .map((key) => key.slice(place(userId, '').length));
  const sealed: Pick<SealedDay, 'read' | 'write' | 'change' | 'drop' | 'names'> = {
    read: (userId, name) => Promise.resolve(device.get(place(userId, name))),
    write: (userId, name, value, askedAt) => {
      const at = place(userId, name);
      const last = changes.get(at);
      if (last && last.by !== tab && last.at >= askedAt) return Promise.resolve('overtaken');
      device.set(at, value);
      return Promise.resolve('stored');
    },
    change: (userId, name, change) => {
      const at = place(userId, name);
      const value = change(device.get(at));
      if (value !== undefined) {
        device.set(at, value);
        changes.set(at, { by: tab, at: Date.now() });
      }
      return Promise.resolve('stored');
    },
    drop: (userId, isDropped) => {
      for (const name of namesOf(userId)) if (isDropped(name)) device.delete(place(userId, name));
    },
    names: (userId) => Promise.resolve(namesOf(userId)),
  };
  return sealed;
}
