import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import type { ToDo } from '#domain/todo/toDo.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { ResponsibleBadge } from './ResponsibleBadge.tsx';
import { useToDoWords } from './useToDoWords.ts';

/** One thing that is waited for: of whom, since when, and from when they can be asked again on the page that it names. */
export function WaitingEntry({ item, now }: { item: ToDo; now: number }) {
  const { t } = useTranslation(['todo', 'common']);
  const { ago, dayIn, momentIn } = useFormats();
  const { task, note, money, action } = useToDoWords(item, now);
  const { since, remindFrom, mover } = item;
  const canAsk = remindFrom !== null && Date.parse(remindFrom) <= now;
  return (
    <div className="min-w-0">
      <h3 className="font-sans font-semibold text-pretty wrap-anywhere">
        {action ? (
          <Link to={action.path} className="link">
            {task}
          </Link>
        ) : (
          task
        )}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <ResponsibleBadge responsible={mover} />
        {since !== null && (
          <time dateTime={since}>
            {t('todo:since', { date: dayIn(since, boardZone), ago: ago(since, now) })}
          </time>
        )}
      </p>
      {money && <p className="tabular text-muted">{money}</p>}
      {remindFrom !== null && (
        <p className="text-sm text-muted">
          {canAsk ? t('todo:remindNow') : t('todo:remindFrom', { date: momentIn(remindFrom, boardZone) })}
        </p>
      )}
      {note && (
        <p className="text-sm text-muted">
          <ContactText text={note} reference={item.id} />
        </p>
      )}
    </div>
  );
}
