import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DocumentLink } from '#screens/kit/DocumentLink.tsx';
import { assessmentsPath } from '#domain/registration/examLeft.ts';
import type { Admission } from '#domain/registration/examHistory.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import type { Responsible } from '#domain/responsible.ts';
import { useExamNames } from '#screens/kit/exams/useExamNames.ts';
import { LeftForExam } from '#screens/kit/todo/LeftForExam.tsx';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';

interface AdmissionListProps {
  admissions: readonly Admission[];
  downloads: DownloadsRef;
}

/** Upcoming exams, next first, each with its admission card or the day from which it is available. */
export function AdmissionList({ admissions, downloads }: AdmissionListProps) {
  const { t } = useTranslation(['examHistory', 'common']);
  const { range, dayIn } = useFormats();
  const nameOf = useExamNames(useMemo(() => admissions.map(({ exam }) => exam), [admissions]));
  return (
    <ul className="-my-4 divide-y divide-line">
      {admissions.map(({ exam, card, days, responsible, left }) => (
        <li key={exam.examId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0 grow basis-64">
            <h3 className="font-sans font-semibold">{exam.examName}</h3>
            <p>
              {exam.isOnline
                ? t('examHistory:ahead.window', { range: range(days.startsOn, days.endsOn) })
                : range(days.startsOn, days.endsOn)}
            </p>
            {exam.confirmationNumber !== null && (
              <p className="text-sm text-muted">
                {t('examHistory:ahead.confirmation', { number: exam.confirmationNumber })}
              </p>
            )}
            {left && <LeftForExam exam={exam} name={nameOf(exam)} left={left} />}
          </div>
          {exam.isOnline && exam.withdrawnAt === null ? (
            <Online examName={nameOf(exam)} />
          ) : exam.withdrawnAt !== null || card === null ? (
            <p className="max-w-72 font-semibold">
              {exam.withdrawnAt !== null &&
                t('examHistory:ahead.withdrawn', { date: dayIn(exam.withdrawnAt, boardZone) })}
            </p>
          ) : responsible !== null ? (
            <Waiting responsible={responsible} />
          ) : card.available && card.documentId !== null ? (
            <Card documentId={card.documentId} examName={nameOf(exam)} downloads={downloads} />
          ) : (
            <Later from={card.availableFrom} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** An assessment has no admission card. */
function Online({ examName }: { examName: string }) {
  const { t } = useTranslation(['examHistory', 'common']);
  const isOpen = useOpenPath();
  if (!isOpen(assessmentsPath)) return null;
  return (
    <Link
      to={assessmentsPath}
      aria-label={t('examHistory:ahead.onlineOf', { exam: examName })}
      className={buttonStyle('secondary')}
    >
      {t('examHistory:ahead.online')}
    </Link>
  );
}

/** There is no admission before the registration is complete. */
function Waiting({ responsible }: { responsible: Responsible }) {
  const { t } = useTranslation(['examHistory', 'common']);
  return (
    <div className="max-w-72">
      <ResponsibleBadge responsible={responsible} />
      <p className="mt-1 text-sm text-muted">{t('examHistory:card.waiting')}</p>
    </div>
  );
}

function Later({ from }: { from: string | null }) {
  const { t } = useTranslation(['examHistory', 'common']);
  const { date } = useFormats();
  return (
    <p className="max-w-72 text-sm text-muted">
      {from === null ? t('examHistory:card.later') : t('examHistory:card.from', { date: date(from) })}
    </p>
  );
}

interface CardProps {
  documentId: number;
  examName: string;
  downloads: DownloadsRef;
}

function Card({ documentId, examName, downloads }: CardProps) {
  const { t } = useTranslation(['examHistory', 'common']);
  const item = { kind: 'document', number: documentId, name: t('examHistory:card.file') } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  return (
    <div className="flex flex-wrap gap-3">
      <DocumentLink
        documentId={documentId}
        aria-label={t('examHistory:card.openOf', { exam: examName })}
        className={buttonStyle('primary')}
      >
        {t('examHistory:card.open')}
      </DocumentLink>
      <Button
        busy={isBusy}
        aria-label={t('examHistory:card.downloadOf', { exam: examName })}
        onClick={() => downloads.send({ type: 'download.start', item })}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>{t('examHistory:card.download')}</span>
      </Button>
    </div>
  );
}
