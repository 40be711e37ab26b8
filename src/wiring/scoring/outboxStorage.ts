import { nothingHanded, type Command, type Handed } from '#domain/scoring/commands/examCommand.ts';
import { createCommandStore } from '#services/scoring/commandStore.ts';
import { createHandover, type Handover } from '#services/scoring/handover.ts';
import type { Recalled, Whose } from '#machines/scoring/outbox/outbox.entries.ts';
import { watchPage } from '#services/pageResumed.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';

/** How often this tab looks for commands of closed tabs, in milliseconds. */
const ROUND = 10_000;
/** The same while another tab has unsent commands, so that the screen shows what they have. */
const SHORT_ROUND = 2_000;
/** How long to wait at the start for another tab to answer, in milliseconds; its commands are checked again later. */
const TAB_CHECK_TIMEOUT_MS = 1_000;

/** How long a handover waits for the device to write, in milliseconds. */
const LONGEST_WRITE = 1_500;

/** What this tab's outbox does when tabs exchange commands. */
export interface Exchange {
  /** Takes over commands of a closed tab, or from another tab. */
  adopt: (handed: Handed) => void;
  /** Stops sending an exam's commands and returns them. */
  giveUp: (examScheduleId: number) => Promise<Handed>;
  /** Receives the stored commands that belong to other open tabs. */
  show: (elsewhere: readonly Command[]) => void;
  /** The browser deleted what was stored, or the device cannot be read any more. */
  evicted: () => void;
}

/** The name by which other tabs know this one: per user, while the user is signed in. */
const nameOf = (userId: number, tab: string) => `${userId}.${tab}`;
const tabIn = (name: string, userId: number) =>
  name.startsWith(nameOf(userId, '')) ? [name.slice(nameOf(userId, '').length)] : [];

const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The unsent commands on this device, and their exchange with the other tabs of the browser. */
export interface OutboxStorage {
  keep(command: Command): Promise<void>;
  /** Stores commands that the browser deleted or that had no room; returns those that are stored, and the others. */
  keepAgain(commands: readonly Command[]): Promise<{ stored: Command[]; failed: Command[] }>;
  forget(command: Command): Promise<void>;
  /** What this tab sends at its start: its own commands, and those of tabs that are known to be closed. */
  recall(whose: Whose): Promise<Recalled>;
  /** Hands over and adopts commands until aborted; looks for commands of closed tabs at intervals. */
  watchTabs(whose: Whose, exchange: Exchange, signal: AbortSignal): void;
  /**
   * Makes this tab the one that sends an exam's unsent commands: asks the other tabs for them, and reads from the
   * device what closed and suspended tabs left. Resolves with whether another tab is open. Never rejects.
   */
  collect(userId: number, examScheduleId: number): Promise<boolean>;
}

export function createOutboxStorage(): OutboxStorage {
  const store = createCommandStore(Date.now);
  let alive: TabsAlive | null = null;

  /** Writes in progress, by command: an older text must not overwrite a newer one. */
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

  const keep = (command: Command) =>
    inOrder(command.key, async () => noteGeneration(command.userId, await store.put(command)));

  async function keepAgain(commands: readonly Command[]): Promise<{ stored: Command[]; failed: Command[] }> {
    const outcomes = await Promise.allSettled(commands.map(keep));
    const those = (status: 'fulfilled' | 'rejected') =>
      commands.filter((_, index) => outcomes[index]?.status === status);
    return { stored: those('fulfilled'), failed: those('rejected') };
  }

  const forget = ({ userId, key }: Command) => inOrder(key, () => store.remove(userId, key));

  /** The signed-in user and their outbox, while it is open. */
  let serving: (Whose & Exchange) | null = null;
  let handover: Handover | null = null;

  /** The store's generation by user, as this tab saw it last. */
  const generations = new Map<number, string>();

  /** Reports that the browser deleted what was stored: the store has another generation, or none any more. */
  function noteGeneration(userId: number, found: string | null): void {
    const known = generations.get(userId);
    if (found === null) generations.delete(userId);
    else generations.set(userId, found);
    if (known !== undefined && known !== found && serving?.userId === userId) serving.evicted();
  }

  /** Answers other tabs from the first examiner on, for other users too, so that no tab waits in vain. */
  const openHandover = (own: string) =>
    createHandover({
      own,
      async give({ userId, examScheduleId, tab }) {
        if (serving?.userId !== userId) return nothingHanded;
        const handed = await serving.giveUp(examScheduleId);
        const commands = handed.commands.map((command) => ({ ...command, tab }));
        // The stored commands are assigned to the other tab before it receives them, so that they always belong to a
        // tab. Without storage, the message alone has to do.
        await Promise.race([Promise.allSettled(commands.map(keep)), later(LONGEST_WRITE)]);
        return { ...handed, commands };
      },
      take: (handed) => {
        if (handed.commands.every(({ userId }) => userId === serving?.userId)) serving?.adopt(handed);
      },
    });

  async function collect(userId: number, examScheduleId: number): Promise<boolean> {
    const here = serving;
    if (here?.userId !== userId || !alive || !handover) return false;
    const others = (await alive.others()).flatMap((name) => tabIn(name, userId));
    const silent = await handover.collect({ userId, examScheduleId, tab: here.tab }, others);
    const { commands } = await store.list(userId).catch(() => ({ commands: [] }));
    const isLeft = ({ tab, examScheduleId: of }: Command) =>
      tab !== here.tab && (!others.includes(tab) || (silent.has(tab) && of === examScheduleId));
    const left = commands.filter(isLeft);
    if (left.length > 0) here.adopt({ ...nothingHanded, commands: left });
    return others.length > 0;
  }

  /** The user's commands except those of other open tabs, those, and the number of unreadable ones. */
  async function ownCommands(
    { userId, tab }: Whose,
    isAlive: (tabs: TabsAlive, other: string) => Promise<boolean>,
  ) {
    const tabs = (alive ??= createTabsAlive(nameOf(userId, tab)));
    handover ??= openHandover(tab);
    const { commands, unreadable, generation } = await store.list(userId);
    noteGeneration(userId, generation);
    const others = [...new Set(commands.map((command) => command.tab))].filter((other) => other !== tab);
    const living = new Set<string>();
    await Promise.all(
      others.map(async (other) => {
        if (await isAlive(tabs, nameOf(userId, other))) living.add(other);
      }),
    );
    return {
      commands: commands.filter((command) => !living.has(command.tab)),
      elsewhere: commands.filter((command) => living.has(command.tab)),
      unreadable,
    };
  }

  const recall = (whose: Whose) =>
    ownCommands(whose, (tabs, other) => Promise.race([tabs.isTabAlive(other), later(TAB_CHECK_TIMEOUT_MS)]));

  function watchTabs(whose: Whose, exchange: Exchange, signal: AbortSignal): void {
    const here = { ...whose, ...exchange };
    serving = here;
    const look = async () => {
      // A suspended tab counts as closed: its commands must not wait, and sending them twice is safe.
      const { commands, elsewhere } = await ownCommands(whose, (tabs, other) => tabs.isTabAlive(other));
      const left = commands.filter((command) => command.tab !== whose.tab);
      if (signal.aborted) return false;
      if (left.length > 0) exchange.adopt({ ...nothingHanded, commands: left });
      exchange.show(elsewhere);
      return elsewhere.length > 0;
    };
    let timer: ReturnType<typeof setTimeout>;
    let isLooking = false;
    const goRound = async () => {
      if (isLooking) return;
      isLooking = true;
      clearTimeout(timer);
      const isElsewhere = await look().catch(() => {
        // What was stored there is not certain any more.
        if (!signal.aborted) exchange.evicted();
        return false;
      });
      isLooking = false;
      if (!signal.aborted) timer = setTimeout(() => void goRound(), isElsewhere ? SHORT_ROUND : ROUND);
    };
    void goRound();
    // The user may come from the other window.
    const stopWatching = watchPage(() => void goRound());
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stopWatching();
      if (serving === here) serving = null;
      // After the sign-out, unsent commands are sent by another tab in which the same user is signed in.
      alive?.leave();
      alive = null;
    });
  }

  return { keep, keepAgain, forget, recall, watchTabs, collect };
}
