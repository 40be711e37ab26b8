import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { endOfBoardDay } from '#domain/boardTime.ts';
import type { CcLine } from '#domain/cc/overview.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Deadline, DeadlineTimes, useSharedTime } from '#screens/kit/Deadline.tsx';

const here = '/continuous-certification';

/** Each requirement with its state, its due date and what to do next; those that are met are closed. */
export function Overview({ lines, now }: { lines: readonly CcLine[]; now: number }) {
  const { t } = useTranslation(['cc', 'common']);
  const done = lines.filter(({ status }) => status === 'completed');
  const open = lines.filter((line) => !done.includes(line));
  const time = useSharedTime(lines.flatMap(({ dueDate }) => (dueDate === null ? [] : [endOf(dueDate)])));
  const isTimeShared = time !== null;
  return (
    <>
      {open.length > 0 && <LineList lines={open} now={now} isTimeShared={isTimeShared} />}
      <DeadlineTimes time={time} />
      {done.length > 0 && (
        <div className={open.length > 0 ? 'mt-3 border-t border-line' : ''}>
          <Fold label={t('cc:overview.done', { count: done.length })}>
            <LineList lines={done} now={now} isTimeShared={isTimeShared} />
          </Fold>
        </div>
      )}
    </>
  );
}

interface LineListProps {
  lines: readonly CcLine[];
  now: number;
  isTimeShared: boolean;
}

function LineList({ lines, now, isTimeShared }: LineListProps) {
  const { t } = useTranslation(['cc', 'common']);
  return (
    <ul className="-my-3 divide-y divide-line">
      {lines.map((line) => {
        const { id, title, detail, dueDate, status } = line;
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 grow basis-56">
              <h3 className="font-semibold">{title}</h3>
              {detail && <p>{detail}</p>}
              {dueDate !== null && (
                <p>
                  <Deadline
                    at={endOf(dueDate)}
                    now={now}
                    sentence={(date) => t('cc:overview.due', { date })}
                    isTimeShared={isTimeShared}
                  />
                </p>
              )}
              <NextStep line={line} />
            </div>
            <StatusWord status={status} />
          </li>
        );
      })}
    </ul>
  );
}

/** The end of a due day at the board. */
const endOf = (day: string) => new Date(endOfBoardDay(day)).toISOString();

/** Leads to where a line is done: a part of this page, or another page that is open. */
function NextStep({ line: { kind, title, status, responsible, url } }: { line: CcLine }) {
  const { t } = useTranslation(['cc', 'common']);
  const isOpen = useOpenPath();
  if (status === 'not-applicable' || status === 'coming-soon') return null;
  const isMine = status !== 'completed' && responsible === 'member';
  const words = t(isMine ? `cc:overview.next.${kind}` : 'cc:overview.see');
  const name = t('cc:overview.nextOf', { step: words, title });
  if (kind === 'registry' || kind === 'attestation')
    return (
      <a
        href={`#${kind}`}
        className="link"
        aria-label={name}
        onClick={() => document.getElementById(kind)?.focus()}
      >
        {words}
      </a>
    );
  if (url === here || url === '' || !isOpen(url)) return null;
  return (
    <Link to={url} className="link" aria-label={name}>
      {words}
    </Link>
  );
}
