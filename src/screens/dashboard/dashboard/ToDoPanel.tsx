import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ToDo, ToDoKey } from '#domain/todo/toDo.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { DeadlineTimes, useSharedTime } from '#screens/kit/Deadline.tsx';
import { ToDoCalendar } from '#screens/kit/todo/ToDoCalendar.tsx';
import { ToDoEntry } from '#screens/kit/todo/ToDoEntry.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useDisclosure } from '#ui/useDisclosure.ts';
import type { PartProps } from './partProps.ts';
import { useDashboard } from './usePanels.ts';

/** How many entries a desktop shows at first, and a narrow screen. */
const SHOWN = 5;
const SHOWN_NARROW = 3;

const ofRecords: readonly ToDoKey[] = [
  'trainingGaps',
  'rotationsAbroad',
  'medicalSchoolMissing',
  'profileUnconfirmed',
  'standingLicense',
  'standingAppointment',
  'standingPrimary',
  'standingDetails',
  'standingSanctions',
  'standingReworded',
];
const ofLicenses: readonly ToDoKey[] = ['licenseExpiresBefore', 'licenseNotFull'];
/**
 * To register is an offer, also where its fee has expired; the registration that was begun is a duty. Records
 * without a deadline are neither, so that they follow what has one; nor is the license for an exam that is
 * only offered.
 */
const isDuty = ({ key, step, due, examId }: ToDo, mine: readonly ToDo[]) =>
  key !== 'begin' &&
  (key !== 'feeExpired' || step !== null) &&
  (due !== null || !ofRecords.includes(key)) &&
  !(ofLicenses.includes(key) && mine.some((other) => other.key === 'begin' && other.examId === examId));

/** The first duty goes first. */
function inOrder(mine: readonly ToDo[]): readonly ToDo[] {
  const first = mine.find((item) => isDuty(item, mine));
  return first ? [first, ...mine.filter((item) => item !== first)] : mine;
}

/** The page's main answer: what to do next, and by when. */
export function ToDoPanel({ actor, now, list }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { isSettled } = useDashboard(actor);
  const downloads = useSelector(actor, ({ children }) => children.downloads);
  const { others, missing } = list;
  const mine = inOrder(list.mine);
  const { isOpen, button, panel } = useDisclosure();
  const shown = isOpen ? mine : mine.slice(0, SHOWN);
  const time = useSharedTime(shown.flatMap(({ due }) => due ?? []));

  return (
    <Panel
      title={t('dashboard:next.title')}
      status={isSettled || mine.length > 0 ? 'ready' : 'loading'}
      lines={5}
      prominent
    >
      {mine.length > 0 && (
        <ol {...panel} className="divide-y divide-line">
          {shown.map((item, place) => (
            <li
              key={item.id}
              className={`${place < SHOWN_NARROW || isOpen ? '' : 'max-desktop:not-print:hidden'} ${
                place === 0
                  ? '-mx-3 rounded-sheet border-0! bg-accent-tint px-3 py-4 not-last:mb-2'
                  : 'py-4 last:pb-0'
              }`}
            >
              <ToDoEntry item={item} now={now} isFirst={place === 0} isTimeShared={time !== null} />
            </li>
          ))}
        </ol>
      )}
      <DeadlineTimes time={time} />
      {mine.length > SHOWN_NARROW && (
        <Button
          {...button}
          tone="quiet"
          className={`mt-2 -ml-5 ${mine.length > SHOWN ? '' : 'desktop:hidden'}`}
        >
          {isOpen ? t('dashboard:next.fewer') : t('dashboard:next.all', { count: mine.length })}
        </Button>
      )}
      {downloads && (
        <div className="mt-2">
          <ToDoCalendar downloads={downloads} items={mine} now={now} />
        </div>
      )}
      {mine.length === 0 && missing.length === 0 && (
        <>
          <p className="font-serif text-xl">{t('dashboard:next.none')}</p>
          <p className="mt-1 text-muted">
            {others.length > 0 ? t('dashboard:next.othersMove') : t('dashboard:next.noneText')}
          </p>
        </>
      )}
      {missing.length > 0 && (
        <div className={mine.length > 0 ? 'mt-4' : ''}>
          <Missing actor={actor} now={now} list={list} />
        </div>
      )}
    </Panel>
  );
}

/** The parts that the list may lack: an unknown is not an empty. */
function Missing({ actor, list: { missing } }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const formats = useFormats();
  const { isSettled } = useDashboard(actor);
  const parts = formats.list(missing.map((name) => t(`dashboard:next.part.${name}`)));
  if (!isSettled) return <p className="text-muted">{t('dashboard:next.loading', { parts })}</p>;
  const onReload = () => {
    const { children } = actor.getSnapshot();
    for (const name of missing) children[name]?.send({ type: 'resource.reload' });
  };
  return (
    <Callout tone="warning">
      <p>{t('dashboard:next.incomplete', { parts })}</p>
      <Button className="mt-2" onClick={onReload}>
        {t('common:stale.reload')}
      </Button>
    </Callout>
  );
}
