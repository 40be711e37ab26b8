import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ToDo } from '#domain/todo/toDo.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { Deadline } from '../Deadline.tsx';
import { useToDoWords } from './useToDoWords.ts';

interface ToDoEntryProps {
  item: ToDo;
  /** Epoch milliseconds. */
  now: number;
  /** The next thing to do. */
  isFirst?: boolean;
  /** The list says when its deadlines end. */
  isTimeShared?: boolean;
}

/** One thing that the member has to do: what, by when, what it costs, and the one button that leads there. */
export function ToDoEntry({ item, now, isFirst = false, isTimeShared = false }: ToDoEntryProps) {
  const { t } = useTranslation(['todo', 'common']);
  const { task, note, due, urgency, progress, money, action } = useToDoWords(item, now);
  const amounts = [money, progress].filter((fact) => fact !== null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <h3 className={`text-pretty wrap-anywhere ${isFirst ? 'text-xl' : 'font-sans font-semibold'}`}>
          {task}
        </h3>
        {due && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1">
            <Deadline at={due.instant} now={now} sentence={due.sentence} isTimeShared={isTimeShared} />
            {urgency && <StatusBadge tone={urgency.tone}>{urgency.text}</StatusBadge>}
          </p>
        )}
        {!due && item.key !== 'cardClosed' && <p className="text-muted">{t('todo:due.none')}</p>}
        {amounts.length > 0 && <p className="tabular text-muted">{amounts.join(' · ')}</p>}
        {note && (
          <p className="text-sm text-muted">
            <ContactText text={note} reference={item.id} />
          </p>
        )}
      </div>
      {action && (
        <Link
          to={action.path}
          aria-label={action.fullLabel}
          className={isFirst ? `${buttonStyle('primary')} @max-md:w-full` : buttonStyle('secondary')}
        >
          {action.label}
        </Link>
      )}
    </div>
  );
}
