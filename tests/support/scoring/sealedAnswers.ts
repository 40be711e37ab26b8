import type { SealedDay } from '#services/offline/sealedDay.ts';

/** What is sealed on a device that outlives the page's memory, in a map by user and name. */
export function makeSealedAnswers() {
  const device = new Map<string, unknown>();
  const place = (userId: number, name: string) => `${userId} ${name}`;
  const namesOf = (userId: number) =>
    [...device.keys()]
      .filter((key) => key.startsWith(place(userId, '')))
      .map((key) => key.slice(place(userId, '').length));
  const sealed: Pick<SealedDay, 'read' | 'write' | 'drop' | 'names'> = {
    read: (userId, name) => Promise.resolve(device.get(place(userId, name))),
    write: (userId, name, value) => {
      device.set(place(userId, name), value);
      return Promise.resolve();
    },
    drop: (userId, isDropped) => {
      for (const name of namesOf(userId)) if (isDropped(name)) device.delete(place(userId, name));
    },
    names: (userId) => Promise.resolve(namesOf(userId)),
  };
  return { device, sealed };
}
