import type { ToDoList } from '#domain/todo/toDoList.ts';
import type { DashboardRef } from './usePanels.ts';

/** Props of every part of the dashboard. */
export interface PartProps {
  actor: DashboardRef;
  /** The same instant for all parts of the page, so that they agree. */
  now: number;
  /** The same list for all parts. */
  list: ToDoList;
}
