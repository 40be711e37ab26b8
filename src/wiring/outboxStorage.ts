import type { Command } from '#domain/examCommand.ts';
import { createCommandStore } from '#services/commandStore.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabsAlive.ts';

/** How often this tab looks after what closed tabs left behind, in milliseconds. */
const ROUND = 10_000;
/** A tab that does not say within this time that it is there is looked after later. */
const PATIENCE = 1_000;

const store = createCommandStore(Date.now);
let alive: TabsAlive | null = null;

export const keep = (command: Command) => store.put(command);
export const forget = ({ userId, key }: Command) => store.remove(userId, key);

interface Whose {
  userId: number;
  /** This tab. */
  tab: string;
}

const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** What of the person's commands no other tab sends: this tab's own, and those of tabs that are gone. */
export async function recall({ userId, tab }: Whose) {
  const tabs = (alive ??= createTabsAlive(tab));
  const { commands, unreadable } = await store.list(userId);
  const others = [...new Set(commands.map((command) => command.tab))].filter((other) => other !== tab);
  const living = new Set<string>();
  await Promise.all(
    others.map(async (other) => {
      if (await Promise.race([tabs.isTabAlive(other), later(PATIENCE)])) living.add(other);
    }),
  );
  return { commands: commands.filter((command) => !living.has(command.tab)), unreadable };
}

/** Tells now and then which commands of closed tabs this one has to send. */
export function watchTabs(
  whose: Whose,
  adopt: (commands: readonly Command[]) => void,
  signal: AbortSignal,
): void {
  const look = async () => {
    const { commands } = await recall(whose);
    const left = commands.filter((command) => command.tab !== whose.tab);
    if (left.length > 0 && !signal.aborted) adopt(left);
  };
  // A device that keeps nothing has nothing to look after.
  const timer = setInterval(() => void look().catch(() => {}), ROUND);
  signal.addEventListener('abort', () => clearInterval(timer));
}
