import type { SimulatedClock } from 'xstate';
import { nothingHanded, type Command, type Handed } from '#domain/scoring/commands/examCommand.ts';
import type { ModelBrowser } from './modelBrowser.ts';

/** The user whose outbox is open in a page, and its exchange with the outboxes of other pages. */
export interface Serving {
  userId: number;
  adopt: (handed: Handed) => void;
  giveUp: () => Promise<Handed>;
}

/** A page's exchange with the browser's other pages, in place of a BroadcastChannel. */
export function createModelTabs(browser: ModelBrowser, tab: string, clock: SimulatedClock) {
  let serving: Serving | null = null;
  const later = (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.setTimeout(resolve, milliseconds));
  const others = (userId: number) =>
    browser.pages.filter((other) => other.tab !== tab && other.tabs.serves(userId));

  return {
    serve(next: Serving | null) {
      serving = next;
    },
    /** Whether this user's outbox is open here. */
    serves: (userId: number) => serving?.userId === userId,
    /** The device's commands that this page may send: those that no other page is sending. */
    ownCommands(kept: ReadonlyMap<string, Command>, userId: number) {
      const named = others(userId).map((other) => other.tab);
      return [...kept.values()]
        .filter((command) => command.userId === userId && !named.includes(command.tab))
        .toSorted((a, b) => a.order - b.order);
    },
    /** Hands unsent commands of the exam to another page, saving them on the device first. */
    async give(userId: number, to: string): Promise<Handed> {
      if (serving?.userId !== userId) return nothingHanded;
      const handed = await serving.giveUp();
      const commands = handed.commands.map((command) => ({ ...command, tab: to }));
      await Promise.race([
        Promise.allSettled(
          commands.map((command) => browser.onDevice((kept) => kept.set(command.key, command))),
        ),
        later(1_500),
      ]);
      return { ...handed, commands };
    },
    /**
     * Takes over other pages' and the device's commands of the exam; waits two seconds for a page that does
     * not respond.
     */
    async collect(userId: number): Promise<boolean> {
      if (serving?.userId !== userId) return false;
      const asked = others(userId);
      const silent = new Set(asked.map((other) => other.tab));
      const answers = asked.map(async (other) => {
        serving?.adopt(await other.tabs.give(userId, tab));
        silent.delete(other.tab);
      });
      await Promise.race([Promise.all(answers), later(2_000)]);
      const kept = await browser.onDevice((all) => [...all.values()]).catch(() => []);
      const isLeft = (command: Command) =>
        command.userId === userId &&
        command.tab !== tab &&
        (silent.has(command.tab) || !asked.some((other) => other.tab === command.tab));
      serving?.adopt({ ...nothingHanded, commands: kept.filter(isLeft) });
      return asked.length > 0;
    },
  };
}
