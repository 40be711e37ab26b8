import { deadlineEntry } from '#domain/calendarEntry.ts';
import type { ToDo } from '#domain/todo/toDo.ts';
import type { DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { CalendarButton } from '../CalendarButton.tsx';
import { useWordsOfToDos } from './useToDoWords.ts';

interface ToDoCalendarProps {
  downloads: DownloadsRef;
  items: readonly ToDo[];
  now: number;
}

/** The deadlines to come of what is to be done, as a calendar file. */
export function ToDoCalendar({ downloads, items, now }: ToDoCalendarProps) {
  const wordsOf = useWordsOfToDos(items, now);
  const entries = items.flatMap((item) => {
    const { id, due, path } = item;
    if (due === null || Date.parse(due) <= now) return [];
    const { task, note } = wordsOf(item);
    return [deadlineEntry({ id, title: task, note: note ?? '', due, path })];
  });
  return <CalendarButton downloads={downloads} entries={entries} />;
}
