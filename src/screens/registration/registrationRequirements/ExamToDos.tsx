import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { toDoList } from '#domain/todo/toDoList.ts';
import type { RegistrationRequirementsRef } from '#machines/registration/registrationRequirements/registrationRequirements.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { DeadlineTimes, useSharedTime } from '#screens/kit/Deadline.tsx';
import { ToDoCalendar } from '#screens/kit/todo/ToDoCalendar.tsx';
import { ToDoEntry } from '#screens/kit/todo/ToDoEntry.tsx';
import { WaitingEntry } from '#screens/kit/todo/WaitingEntry.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';

/** What is to be done about this exam, and what is waited for, from the same function as on the dashboard. */
export function useExamToDos(actor: RegistrationRequirementsRef) {
  const now = useNow();
  const { examId, roles } = useSelector(actor, ({ context }) => context);
  const { status, value, fault, onRetry } = useResource(useSelector(actor, ({ children }) => children.toDos));
  const { mine, others } = toDoList({ roles, ...value }, now);
  const isOfExam = (item: { examId: number | null }) => item.examId === examId;
  const downloads = useSelector(actor, ({ children }) => children.downloads);
  return {
    now,
    downloads,
    own: mine.filter(isOfExam),
    waited: others.filter(isOfExam),
    status,
    fault,
    onRetry,
  };
}

/** What is next for this exam, by when, and whose move it is, as the dashboard says it; absent if nothing is. */
export function ExamToDos({
  now,
  downloads,
  own,
  waited,
  status,
  fault,
  onRetry,
}: ReturnType<typeof useExamToDos>) {
  const { t } = useTranslation(['requirements', 'todo', 'common']);
  const time = useSharedTime(own.flatMap(({ due }) => due ?? []));
  if (status === 'loading' || (status === 'ready' && own.length + waited.length === 0)) return null;
  return (
    <Panel title={t('requirements:next')} status={status} fault={fault} onRetry={onRetry}>
      <ul className="-my-4 divide-y divide-line">
        {own.map((item, place) => (
          <li key={item.id} className="py-4">
            <ToDoEntry item={item} now={now} isFirst={place === 0} isTimeShared={time !== null} />
          </li>
        ))}
        {waited.map((item) => (
          <li key={item.id} className="py-4">
            <WaitingEntry item={item} now={now} />
          </li>
        ))}
      </ul>
      <DeadlineTimes time={time} />
      {downloads && (
        <div className="mt-4">
          <ToDoCalendar downloads={downloads} items={own} now={now} />
        </div>
      )}
    </Panel>
  );
}
