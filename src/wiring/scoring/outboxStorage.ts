import { nothingHanded, type Command, type Handed } from '#domain/scoring/examCommand.ts';
import { createCommandStore } from '#services/scoring/commandStore.ts';
import { createHandover, type Handover } from '#services/scoring/handover.ts';
import { watchPage } from '#services/pageResumed.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';
import { forgetMaterial } from './examMaterial.ts';

/** How often this tab looks after what closed tabs left behind, in milliseconds. */
const ROUND = 10_000;
/** The same while another tab has something unsent: what is said about it must not be old. */
const SHORT_ROUND = 2_000;
/** At the start, a tab that does not say within this time that it is there is looked after later. */
const PATIENCE = 1_000;

/** A device that has not written by then is not waited for before what it should keep goes to another tab. */
const LONGEST_WRITE = 1_500;

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

/** What the outbox of this tab does when tabs hand commands to each other. */
export interface Exchange {
  /** Commands of a closed tab, or that another tab handed over, are this tab's from now on. */
  adopt: (handed: Handed) => void;
  /** Stops sending what is unsent of an exam, and gives it up. */
  giveUp: (examScheduleId: number) => Promise<Handed>;
  /** Says how many commands of other open tabs are on the device. */
  count: (elsewhere: number) => void;
}

/** Who is signed in here, as long as their outbox is open. */
let serving: (Whose & Exchange) | null = null;
let handover: Handover | null = null;

/** Answers to other tabs from the first examiner on, also for somebody else: nobody waits for a tab that has nothing. */
const openHandover = (own: string) =>
  createHandover({
    own,
    async give({ userId, examScheduleId, tab }) {
      if (serving?.userId !== userId) return nothingHanded;
      const handed = await serving.giveUp(examScheduleId);
      const commands = handed.commands.map((command) => ({ ...command, tab }));
      // On the device they belong to the other tab before it hears of them, so that they are somebody's at any time.
      // Where the device keeps nothing, the answer is all there is.
      await Promise.race([Promise.allSettled(commands.map(keep)), later(LONGEST_WRITE)]);
      return { ...handed, commands };
    },
    take: (handed) => {
      if (handed.commands.every(({ userId }) => userId === serving?.userId)) serving?.adopt(handed);
    },
  });

/**
 * Makes this tab the one that sends what is unsent of an exam: asks the other tabs for it, and looks on the device for
 * what closed and sleeping tabs left there. Says whether there is another tab. Never rejects.
 */
export async function collect(userId: number, examScheduleId: number): Promise<boolean> {
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

/** A tab as the others know it: as long as somebody is signed in there, and for that person only. */
const nameOf = (userId: number, tab: string) => `${userId}.${tab}`;
const tabIn = (name: string, userId: number) =>
  name.startsWith(nameOf(userId, '')) ? [name.slice(nameOf(userId, '').length)] : [];

const later = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The person's commands but for those that another tab sends, how many those are, and how many cannot be read. */
async function ownCommands(
  { userId, tab }: Whose,
  isAlive: (tabs: TabsAlive, other: string) => Promise<boolean>,
) {
  const tabs = (alive ??= createTabsAlive(nameOf(userId, tab)));
  handover ??= openHandover(tab);
  const { commands, unreadable } = await store.list(userId);
  const others = [...new Set(commands.map((command) => command.tab))].filter((other) => other !== tab);
  const living = new Set<string>();
  await Promise.all(
    others.map(async (other) => {
      if (await isAlive(tabs, nameOf(userId, other))) living.add(other);
    }),
  );
  const own = commands.filter((command) => !living.has(command.tab));
  return { commands: own, elsewhere: commands.length - own.length, unreadable };
}

/** What this tab has to send at its start: its own commands, and those of tabs that are surely gone. */
export const recall = (whose: Whose) =>
  ownCommands(whose, (tabs, other) => Promise.race([tabs.isTabAlive(other), later(PATIENCE)]));

/** Hands commands over and takes them, until it is aborted; looks now and then for what closed tabs left behind. */
export function watchTabs(whose: Whose, exchange: Exchange, signal: AbortSignal): void {
  const here = { ...whose, ...exchange };
  serving = here;
  const look = async () => {
    // One that sleeps counts as closed: its commands bear being sent twice, and must not wait for it.
    const { commands, elsewhere } = await ownCommands(whose, (tabs, other) => tabs.isTabAlive(other));
    const left = commands.filter((command) => command.tab !== whose.tab);
    if (signal.aborted) return elsewhere;
    if (left.length > 0) exchange.adopt({ ...nothingHanded, commands: left });
    exchange.count(elsewhere);
    return elsewhere;
  };
  let timer: ReturnType<typeof setTimeout>;
  let isLooking = false;
  const goRound = async () => {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    // A device that keeps nothing has nothing to look after.
    const elsewhere = await look().catch(() => 0);
    isLooking = false;
    if (!signal.aborted) timer = setTimeout(() => void goRound(), elsewhere > 0 ? SHORT_ROUND : ROUND);
  };
  void goRound();
  // Somebody may come from the other window.
  const stopWatching = watchPage(() => void goRound());
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stopWatching();
    if (serving === here) serving = null;
    // What is unsent of whoever signs out here is sent by another tab, where the same person is signed in.
    alive?.leave();
    alive = null;
    // Nobody reads somebody else's cases after them.
    forgetMaterial();
  });
}
