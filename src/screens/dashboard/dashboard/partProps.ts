import type { DashboardRef } from './usePanels.ts';

/** What every part of the dashboard is given. */
export interface PartProps {
  actor: DashboardRef;
  /** One moment for the whole page, so that its parts agree. */
  now: number;
}
