import { createContext, useContext, type ReactNode } from 'react';
import type { Fault } from '#domain/fault.ts';

/** A transition that a machine took, by the names that the code gives it. */
export interface TakenTransition {
  /** The machine's id. */
  readonly machine: string;
  /** `<from> --<event type>--> <to>`, as `transitionKey` of `src/app/inspector/coverage.ts` makes it. */
  readonly transition: string;
}

/** A call that failed, without what was sent or received; or code of the portal that did. */
export interface FailedCall extends Pick<Fault, 'kind' | 'status' | 'reference' | 'isPageError'> {
  /** Where an answer does not fit, with kinds in place of values. */
  readonly misfit?: string;
}

/** Something that the portal did, for a problem report. */
export type ActivityEntry = (TakenTransition | FailedCall) & {
  /** Epoch milliseconds; the last time if it happened several times in a row. */
  readonly at: number;
  /** How many times in a row. */
  readonly times: number;
};

/** The last transitions and failed calls since the page was loaded. */
export interface RecentActivity {
  /** The portal's version. */
  readonly version: string;
  /** Oldest first, at most a hundred. */
  entries(): readonly ActivityEntry[];
}

const RecentActivityContext = createContext<RecentActivity | null>(null);

/** Provides what `boot` records to the views that offer a problem report. */
export function RecentActivityProvider({
  recentActivity,
  children,
}: {
  recentActivity: RecentActivity;
  children: ReactNode;
}) {
  return <RecentActivityContext value={recentActivity}>{children}</RecentActivityContext>;
}

export function useRecentActivity(): RecentActivity {
  const recentActivity = useContext(RecentActivityContext);
  if (!recentActivity) throw new Error('useRecentActivity is used outside RecentActivityProvider');
  return recentActivity;
}
