import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone, endOfBoardDay } from '#domain/boardTime.ts';
import type { CcLine } from '#domain/cc/overview.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import { Fold } from '#ui/YearGroups.tsx';

const here = '/continuous-certification';

/** Each requirement with its state, its due date and what to do next; those that are met are closed. */
export function Overview({ lines, now }: { lines: readonly CcLine[]; now: number }) {
  const { t } = useTranslation(['cc', 'common']);
  const done = lines.filter(({ status }) => status === 'completed');
  const open = lines.filter((line) => !done.includes(line));
  return (
    <>
      {open.length > 0 && <LineList lines={open} now={now} />}
      {done.length > 0 && (
        <div className={open.length > 0 ? 'mt-3 border-t border-line' : ''}>
          <Fold summary={t('cc:overview.done', { count: done.length })}>
            <LineList lines={done} now={now} />
          </Fold>
        </div>
      )}
    </>
  );
}

function LineList({ lines, now }: { lines: readonly CcLine[]; now: number }) {
  return (
    <ul className="-my-3 divide-y divide-line">
      {lines.map((line) => {
        const { id, title, detail, dueDate, status } = line;
        return (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 grow basis-56">
              <h3 className="font-semibold">{title}</h3>
              {detail && <p>{detail}</p>}
              {dueDate !== null && <Due day={dueDate} now={now} />}
              <NextStep line={line} />
            </div>
            <StatusWord status={status} />
          </li>
        );
      })}
    </ul>
  );
}

/** The end of a due day at the board, as on the dashboard. */
function Due({ day, now }: { day: string; now: number }) {
  const { t } = useTranslation(['cc', 'common']);
  const { deadlineIn, untilIn } = useFormats();
  const due = new Date(endOfBoardDay(day)).toISOString();
  return (
    <p className="text-sm text-muted">
      <time dateTime={day}>
        {t('cc:overview.due', {
          date: deadlineIn(due, boardZone),
          relative: untilIn(due, now, boardZone),
        })}
      </time>
    </p>
  );
}

/** Leads to where a line is done: a part of this page, or another page that is open. */
function NextStep({ line: { kind, title, status, mover, url } }: { line: CcLine }) {
  const { t } = useTranslation(['cc', 'common']);
  const isOpen = useOpenPath();
  if (status === 'not-applicable' || status === 'coming-soon') return null;
  const isMine = status !== 'completed' && mover === 'member';
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
