import type { Command } from '#domain/examCommand.ts';
import { createCommandStore } from '#services/commandStore.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabsAlive.ts';
import { forgetMaterial } from './examMaterial.ts';

/** How often this tab looks after what closed tabs left behind, in milliseconds. */
const ROUND = 10_000;
/** At the start, a tab that does not say within this time that it is there is looked after later. */
const PATIENCE = 1_000;

const store = createCommandStore(Date.now);
let alive: TabsAlive | null = null;

/** What is being written, by command: a newer text must never be overtaken by an older one. */
const writing = new Map<string, Promise<void>>();

function inOrder(key: string, write: () => Promise<void>): Promise<void> {
  const next = (writing.get(key) ?? Promise.resolve()).catch(() => {}).then(write);
  writing.set(key, next);
  const settle = () => {
    if (writing.get(key) === next) writing.delete(key);
  };
  next.then(settle, settle);
  return next;
}

export const keep = (command: Command) => inOrder(command.key, () => store.put(command));
export const forget = ({ userId, key }: Command) => inOrder(key, () => store.remove(userId, key));

interface Whose {
  userId: number;
  /** This tab. */
  tab: string;
}

const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The person's commands but for those that another tab sends, and how many cannot be read. */
async function ownCommands(
  { userId, tab }: Whose,
  isAlive: (tabs: TabsAlive, other: string) => Promise<boolean>,
) {
  const tabs = (alive ??= createTabsAlive(tab));
  const { commands, unreadable } = await store.list(userId);
  const others = [...new Set(commands.map((command) => command.tab))].filter((other) => other !== tab);
  const living = new Set<string>();
  await Promise.all(
    others.map(async (other) => {
      if (await isAlive(tabs, other)) living.add(other);
    }),
  );
  return { commands: commands.filter((command) => !living.has(command.tab)), unreadable };
}

/** What this tab has to send at its start: its own commands, and those of tabs that are surely gone. */
export const recall = (whose: Whose) =>
  ownCommands(whose, (tabs, other) => Promise.race([tabs.isTabAlive(other), later(PATIENCE)]));

/** Tells now and then which commands of closed tabs this one has to send. */
export function watchTabs(
  whose: Whose,
  adopt: (commands: readonly Command[]) => void,
  signal: AbortSignal,
): void {
  const look = async () => {
    // One that sleeps counts as closed: its commands bear being sent twice, and must not wait for it.
    const { commands } = await ownCommands(whose, (tabs, other) => tabs.isTabAlive(other));
    const left = commands.filter((command) => command.tab !== whose.tab);
    if (left.length > 0 && !signal.aborted) adopt(left);
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A device that keeps nothing has nothing to look after.
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, ROUND);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    // Nobody reads somebody else's cases after them.
    forgetMaterial();
  });
}
