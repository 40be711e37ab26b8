import { fromCallback } from 'xstate';
import type { IdleEvent, WatchInbox } from '#machines/system/session/idle.machine.ts';
import type { Services } from './services.ts';

/** How often the clock is checked; a laptop that wakes up notices the elapsed time this soon. */
const TICK = 5_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export interface ActivityDeps {
  /** Where user activity is observed. */
  target: EventTarget;
  userId: () => number | null;
  isExamInProgress: () => boolean;
}

/** Sends the idle machine the time and every sign of activity, in this tab or another tab of the same user. */
export const watchActivity = (
  { tabs, shared, deviceNow: now }: Pick<Services, 'tabs' | 'shared' | 'deviceNow'>,
  deps: ActivityDeps,
) =>
  fromCallback<WatchInbox>(({ sendBack, receive }) => {
    const tell = (event: IdleEvent) => sendBack(event);
    let last = now();
    const received = (at: number) => {
      last = Math.min(at, now());
      tell({ type: 'activity.seen', at: last });
    };
    const seen = () => {
      const at = now();
      received(at);
      const userId = deps.userId();
      if (userId === null) return;
      tabs.tell({ type: 'activity', userId, at });
      shared.seen(userId, at);
    };
    const tick = () => {
      if (deps.isExamInProgress()) return seen();
      // A tab that slept may not have the other tabs' messages yet.
      const elsewhere = shared.lastSeen(deps.userId() ?? 0);
      // A time of the future was noted before this device's clock was set back: it would count until it has passed.
      if (elsewhere > last && elsewhere <= now()) received(elsewhere);
      tell({ type: 'clock.ticked', at: now() });
    };

    // Once per tick is enough: the idle timeout is half an hour.
    let quietUntil = 0;
    const onSign = () => {
      if (now() < quietUntil) return;
      quietUntil = now() + TICK;
      // Check the clock first: activity after the timeout must not extend the session.
      tick();
      seen();
    };
    for (const sign of signs) deps.target.addEventListener(sign, onSign, { passive: true });
    deps.target.addEventListener('visibilitychange', tick);
    const timer = setInterval(tick, TICK);
    const deafen = tabs.listen((news) => {
      if (news.type === 'activity' && news.userId === deps.userId()) received(news.at);
    });
    receive(seen);
    tell({ type: 'activity.seen', at: now() });

    return () => {
      for (const sign of signs) deps.target.removeEventListener(sign, onSign);
      deps.target.removeEventListener('visibilitychange', tick);
      clearInterval(timer);
      deafen();
    };
  });
