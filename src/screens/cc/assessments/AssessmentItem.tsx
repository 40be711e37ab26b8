import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AssessmentTry, CcAssessment } from '#contract/cc/assessments.ts';
import { boardZone, endOfBoardDay, startOfBoardDay } from '#domain/boardTime.ts';
import {
  assessmentState,
  isTryOver,
  isTryPassed,
  triesLeft,
  type AssessmentKind,
} from '#domain/cc/assessment.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { StartTestRef } from '#machines/cc/assessments/startTest.machine.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { useDeadlineWords } from '#screens/kit/Deadline.tsx';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';

const tones: Readonly<Record<AssessmentKind, StatusTone>> = {
  open: 'info',
  running: 'progress',
  ended: 'progress',
  waiting: 'progress',
  passed: 'success',
  failed: 'danger',
  missed: 'danger',
  upcoming: 'neutral',
  unregistered: 'warning',
  unpaid: 'warning',
  notRequired: 'neutral',
};

interface ItemProps {
  assessment: CcAssessment;
  now: number;
  test: StartTestRef;
  downloads: DownloadsRef | undefined;
  /** Reads the list again. */
  onReload: () => void;
}

/** One assessment: its window, where the surgeon stands, what to do next, and the tries. */
export function AssessmentItem({ assessment, now, test, downloads, onReload }: ItemProps) {
  const { t } = useTranslation(['cc', 'common']);
  const { range, shortDayIn, deadlineTimeIn } = useFormats();
  const { title, opensOn, closesOn, tries, fee } = assessment;
  const { kind } = assessmentState(assessment, now);
  const closes = new Date(endOfBoardDay(closesOn)).toISOString();
  const isAhead = !['passed', 'ended', 'failed', 'missed', 'notRequired'].includes(kind);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h3 className="font-sans font-semibold">{title}</h3>
          <p className="text-sm text-muted">
            {`${t('cc:assessments.window', { range: range(opensOn, closesOn) })} ${isAhead ? t('cc:assessments.closes', { time: deadlineTimeIn(closes, boardZone) }) : ''}`}
          </p>
          {isAhead && <p className="text-sm text-muted">{t(`cc:assessments.fee.${fee}`)}</p>}
        </div>
        <StatusBadge tone={tones[kind]}>{t(`common:status.${stateWords.assessment[kind]}`)}</StatusBadge>
      </div>
      {kind !== 'passed' && <Note assessment={assessment} now={now} />}
      <NextStep assessment={assessment} kind={kind} test={test} onReload={onReload} />
      {tries.length > 0 && (
        <ul aria-label={t('cc:assessments.triesTitle')} className="mt-2">
          {tries.map((each) => (
            <li key={each.tryNumber} className="flex flex-wrap items-center gap-x-4">
              <TryWords
                assessment={assessment}
                attempt={each}
                day={shortDayIn(each.startedAt, boardZone)}
                isOver={isTryOver(each, now)}
              />
              {each.registrationIdentifier !== null && downloads && (
                <Report
                  title={title}
                  attempt={each}
                  number={each.registrationIdentifier}
                  downloads={downloads}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the state means, in a sentence. */
function Note({ assessment, now }: { assessment: CcAssessment; now: number }) {
  const { t } = useTranslation(['cc', 'common']);
  const { momentIn } = useFormats();
  const deadline = useDeadlineWords();
  const state = assessmentState(assessment, now);
  const { isRequired, opensOn } = assessment;
  const from = state.kind === 'waiting' ? state.nextTryOn : opensOn;
  const values = {
    count: triesLeft(assessment),
    time: state.kind === 'running' ? deadline(state.running.endsAt) : '',
    day: momentIn(new Date(startOfBoardDay(from)).toISOString(), boardZone),
  };
  if (state.kind === 'passed') return null;
  // The next window is none of a lapsed or inactive certificate.
  const note =
    !isRequired && (state.kind === 'failed' || state.kind === 'missed') ? 'notRequired' : state.kind;
  return <p className="mt-2 max-w-prose">{t(`cc:assessments.note.${note}`, values)}</p>;
}

interface NextStepProps {
  assessment: CcAssessment;
  kind: AssessmentKind;
  test: StartTestRef;
  onReload: () => void;
}

function NextStep({ assessment: { examId, title }, kind, test, onReload }: NextStepProps) {
  const { t } = useTranslation(['cc', 'common']);
  const isStarting = useSelector(
    test,
    (snapshot) => snapshot.hasTag('starting') && snapshot.context.examId === examId,
  );
  const nameOf = (action: string) => t('cc:assessments.of', { action, title });
  if (kind === 'unregistered' || kind === 'unpaid')
    return (
      <p className="mt-3">
        <Link
          to={registrationPath(examId)}
          className={buttonStyle('primary')}
          aria-label={nameOf(t('cc:assessments.register'))}
        >
          {t('cc:assessments.register')}
        </Link>
      </p>
    );
  if (kind === 'ended')
    return (
      <p className="mt-3">
        <Button aria-label={nameOf(t('cc:assessments.showResult'))} onClick={onReload}>
          {t('cc:assessments.showResult')}
        </Button>
      </p>
    );
  if (kind !== 'open' && kind !== 'running') return null;
  const words = t(kind === 'open' ? 'cc:assessments.start' : 'cc:assessments.continue');
  return (
    <p className="mt-3">
      <Button
        tone="primary"
        busy={isStarting}
        aria-label={nameOf(words)}
        onClick={() => test.send({ type: kind === 'open' ? 'test.explain' : 'test.continue', examId })}
      >
        {words}
      </Button>
    </p>
  );
}

interface TryProps {
  assessment: CcAssessment;
  attempt: AssessmentTry;
  /** The board's day on which it started. */
  day: string;
  /** Its time has run out; the result comes with the next read. */
  isOver: boolean;
}

function TryWords({ assessment, attempt, day, isOver }: TryProps) {
  const { t } = useTranslation(['cc', 'common']);
  const { number, percent } = useFormats();
  const values = { number: number(attempt.tryNumber), day };
  if (attempt.percent === null)
    return <p>{t(isOver ? 'cc:assessments.tryEnded' : 'cc:assessments.tryRunning', values)}</p>;
  const end = isTryPassed(assessment, attempt) ? 'passed' : 'failed';
  const result = t(`cc:assessments.result.${end}`);
  return <p>{t('cc:assessments.try', { ...values, percent: percent(attempt.percent / 100), result })}</p>;
}

interface ReportProps {
  title: string;
  attempt: AssessmentTry;
  number: number;
  downloads: DownloadsRef;
}

function Report({ title, attempt, number, downloads }: ReportProps) {
  const { t } = useTranslation(['cc', 'common']);
  const item = { kind: 'scoreReport', number, name: t('cc:assessments.report.file', { number }) } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  return (
    <Button
      tone="quiet"
      busy={isBusy}
      aria-label={t('cc:assessments.report.of', { number: attempt.tryNumber, title })}
      onClick={() => downloads.send({ type: 'download.start', item })}
      className="-mx-3 px-3!"
    >
      <Download aria-hidden="true" className="size-5" />
      <span>{t('cc:assessments.report.get')}</span>
    </Button>
  );
}
