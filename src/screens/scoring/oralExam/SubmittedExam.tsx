import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { gradeOf } from '#domain/scoring/scoring.ts';
import { boardHas, unsentOf } from '#domain/scoring/commands/syncStatus.ts';
import { useMoment } from '#i18n/useMoment.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { useExam, useTag, type ExamRef } from './parts/examRef.ts';
import { examineesPathOf } from './parts/paths.ts';
import { StuckEntries } from './parts/StuckEntry.tsx';
import { typedText } from '#domain/typed/typedText.ts';
import { scoreWhere, useMarkProps, useStuck, useSyncStatus } from './parts/useSyncStatus.ts';

/** After submission: what the board has received of the exam, and the link to the next examinee. */
export function SubmittedExam({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const moment = useMoment(exam?.timeZone);
  const isUnreachable = useSelector(useSystemActor('connection'), ({ context }) => context.isShown);
  const isThere = useTag(actor, 'submitted');
  const sheetServerVersion = useSelector(actor, ({ context }) => context.sheetServerVersion);
  const examScheduleId = useSelector(actor, ({ context }) => context.examScheduleId);
  const isAnythingOpen = useStuck(examScheduleId).length > 0;
  return (
    <div className="max-w-3xl">
      <StuckEntries actor={actor} />
      {/* The way there is not news, unless it is long. */}
      <div aria-live={isThere || isUnreachable ? 'polite' : 'off'} className="mb-5">
        {isThere ? (
          <Callout tone="success">
            <p className="font-semibold">
              {isAnythingOpen
                ? t('scoring:exam.submission.final')
                : sheetServerVersion.receivedAt === null
                  ? t('scoring:exam.submission.there')
                  : t('scoring:exam.submission.at', { time: moment(sheetServerVersion.receivedAt) })}
            </p>
            <p>{t('scoring:exam.submission.locked')}</p>
          </Callout>
        ) : (
          <Waiting actor={actor} />
        )}
      </div>
      <Receipts actor={actor} />
      <FinalRemarks actor={actor} />
      <Link to={examineesPathOf(exam)} className={`${buttonStyle('primary')} mt-6`}>
        {t('scoring:exam.nextExaminee')}
      </Link>
    </div>
  );
}

/** What is still unsent, and that there is no need to wait for it here. */
function Waiting({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const examScheduleId = useSelector(actor, ({ context }) => context.examScheduleId);
  const before = useSelector(
    useSystemActor('outbox'),
    ({ context }) =>
      unsentOf(context.entries, examScheduleId).filter(({ command }) => command.act.kind !== 'exam.submit')
        .length,
  );
  return (
    <Callout tone="info">
      <p className="font-semibold">{t('scoring:exam.waiting.title')}</p>
      <p className="min-h-6">
        {before === 0 ? t('scoring:exam.waiting.alone') : t('scoring:exam.waiting.before', { count: before })}
      </p>
      <p>{t('scoring:exam.waiting.go')}</p>
    </Callout>
  );
}

/** The remarks on the exam as a whole. */
function FinalRemarks({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const remarks = useSelector(actor, ({ context }) => context.remarks);
  if (typedText(remarks) === '') return null;
  return (
    <section aria-labelledby="final-remarks" className="mt-5">
      <h2 id="final-remarks" className="font-sans text-sm font-semibold">
        {t('scoring:exam.acts.remarks')}
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{remarks}</p>
    </section>
  );
}

/** Each score with its comment and its receipt. */
function Receipts({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const isThere = useTag(actor, 'submitted');
  const marks = useSelector(actor, ({ context }) => context.marks);
  const where = useSyncStatus();
  const markProps = useMarkProps(actor);
  return (
    <ol
      aria-label={t('scoring:exam.receipts')}
      className="divide-y divide-line rounded-sheet border border-line bg-raised"
    >
      {marks.map((mark) => {
        // Once the exam is submitted, only the server's version counts.
        const score = isThere ? mark.scoreServerVersion.value : mark.score;
        const found = isThere ? boardHas(mark.scoreServerVersion) : scoreWhere(where, mark);
        const comment = (isThere ? mark.commentServerVersion.value : mark.comment) ?? '';
        return (
          <li key={mark.examScoringId} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5">
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold">
                {t('scoring:exam.caseTitle', { position: mark.position, title: mark.title })}
              </p>
              {comment !== '' && (
                <p className="mt-1 border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">
                  {comment}
                </p>
              )}
            </div>
            <div className="desktop:w-64">
              <p className="leading-snug">
                {gradeOf(exam?.configuration ?? { grades: [] }, score)?.label ?? t('scoring:grades.none')}
              </p>
              <ReceiptMark {...markProps(found)} />
              {found.place === 'board' && found.receiptNumber !== null && (
                <p className="tabular text-sm text-muted">
                  {t('scoring:exam.receipt', { number: found.receiptNumber })}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
