import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { confirmedDate } from '#domain/registration/examDates.ts';
import {
  examState,
  hasUseForRequirements,
  nextStep,
  progressOf,
  type ExamState,
} from '#domain/registration/memberExams.ts';
import { registrationPath, requirementsPath } from '#domain/registration/registration.ts';
import { isSubmitted, type ExamEntry } from '#domain/registration/registrationWindow.ts';
import { boardZone } from '#domain/boardTime.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { MemberExams } from '#domain/registration/memberExams.ts';
import { LeftForExam } from '#screens/kit/todo/LeftForExam.tsx';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { buttonStyle } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { useFeeItems, type FeesLike } from './useFeeItems.ts';
import { WindowSentence } from './WindowSentence.tsx';

const tones: Readonly<Record<ExamState, StatusTone>> = {
  open: 'info',
  begun: 'progress',
  registered: 'success',
  awaitingApproval: 'warning',
  notYet: 'neutral',
  closed: 'neutral',
  notApplicable: 'neutral',
  over: 'neutral',
};

interface ExamListProps {
  entries: readonly ExamEntry[];
  found: MemberExams;
  fees: FeesLike;
  /** What no other exam of the page is called. */
  nameOf: (exam: ExamEntry['exam']) => string;
}

/** The exams under one heading. */
export function ExamList({ entries, ...rest }: ExamListProps) {
  return (
    <ul className="-my-6 divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.exam.examId} className="py-6">
          <Exam entry={entry} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function Exam({ entry, found, fees, nameOf }: { entry: ExamEntry } & Omit<ExamListProps, 'entries'>) {
  const { t } = useTranslation(['apply', 'common']);
  const { range, momentIn, dayIn } = useFormats();
  const { examId, examName, examStartDate, examEndDate, registeredAt, withdrawnAt } = entry.exam;
  const name = nameOf(entry.exam);
  const progress = progressOf(found, examId);
  const { intention } = progress;
  const state = examState(entry, progress, found.readAt);
  const isOpen = entry.window.open;
  const place = confirmedDate(intention);
  const responsible = found.responsible[examId];
  const left = isSubmitted(entry.window) ? found.left[examId] : undefined;
  // A tick means that nothing is left.
  const tone = left && left.mine + left.others > 0 ? 'info' : tones[state];
  const feeItems = useFeeItems(fees, entry, intention);
  return (
    <article className="@container space-y-4" aria-label={name}>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className={isOpen ? 'text-xl' : 'text-lg'}>{examName}</h3>
          {responsible ? (
            <ResponsibleBadge responsible={responsible} />
          ) : (
            <StatusBadge tone={tone}>{t(`common:status.${stateWords.application[state]}`)}</StatusBadge>
          )}
        </div>
        <WindowSentence entry={entry} found={found} />
        {left && <LeftForExam exam={entry.exam} name={name} left={left} />}
        {withdrawnAt !== null && (
          <p className="mt-1 font-semibold">
            {t('apply:withdrawn', { date: dayIn(withdrawnAt, boardZone) })}
          </p>
        )}
        {isOpen && intention && (
          <p className="mt-1">
            {withdrawnAt === null && (
              <span>{t(intention.intends ? 'apply:intention.yes' : 'apply:intention.no')}</span>
            )}{' '}
            <Link
              to={registrationPath(examId, 'intention')}
              aria-label={t(withdrawnAt === null ? 'apply:intention.changeOf' : 'apply:intention.againOf', {
                exam: name,
              })}
              className="link"
            >
              {t(withdrawnAt === null ? 'apply:intention.change' : 'apply:intention.again')}
            </Link>
          </p>
        )}
      </div>
      <DescriptionList
        items={[
          [t('apply:dates'), range(examStartDate, examEndDate)],
          ...(place ? [[t('apply:yourDate'), range(place.startsOn, place.endsOn)] as const] : []),
          ...(registeredAt === null
            ? []
            : [[t('apply:submittedAt'), momentIn(registeredAt, boardZone)] as const]),
          ...feeItems.map(
            ([name, words]) =>
              [name, <ContactText key={name} text={words} reference={`exam-${examId}`} />] as const,
          ),
        ]}
      />
      <Acts entry={entry} name={name} found={found} />
    </article>
  );
}

function Acts({ entry, name, found }: { entry: ExamEntry; name: string; found: MemberExams }) {
  const { t } = useTranslation(['apply', 'common']);
  const { examId } = entry.exam;
  const step = nextStep(entry, progressOf(found, examId));
  const hasUse = hasUseForRequirements(entry, found.readAt);
  if (!step && !hasUse) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      {step && (
        <Link
          to={registrationPath(examId)}
          aria-label={t(`apply:stepOf.${step}`, { exam: name })}
          className={buttonStyle(step === 'confirmation' ? 'secondary' : 'primary')}
        >
          {t(`apply:step.${step}`)}
        </Link>
      )}
      {hasUse && (
        <Link
          to={requirementsPath(examId)}
          aria-label={t('apply:requirementsOf', { exam: name })}
          className={entry.window.open ? buttonStyle('secondary') : 'link inline-flex min-h-11 items-center'}
        >
          {t('apply:requirements')}
        </Link>
      )}
    </p>
  );
}
