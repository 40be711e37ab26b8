import { useSelector } from '@xstate/react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import { PracticeBanner } from '#screens/kit/exams/PracticeBanner.tsx';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { useExam, type ExamRef } from './parts/examRef.ts';
import { examineesPathOf, examinerHomePath } from './parts/paths.ts';
import { StartForm } from './parts/StartForm.tsx';
import { StuckEntries } from './parts/StuckEntry.tsx';
import { useMarkProps, useSheetWhere } from './parts/useSyncStatus.ts';

interface EndProps {
  actor: ExamRef;
  heading: Ref<HTMLHeadingElement>;
}

function Heading({ heading, children }: { heading: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h1 ref={heading} tabIndex={-1} className="mb-4 text-3xl">
      {children}
    </h1>
  );
}

function ToExaminees({ exam = null }: { exam?: SessionExaminee | null }) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <Link to={examineesPathOf(exam)} className={buttonStyle('primary')}>
      {t('scoring:exam.toExaminees')}
    </Link>
  );
}

/** The exam could not be loaded. */
export function Failed({ actor, heading }: EndProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const fault = useSelector(actor, ({ context }) => context.fault);
  return (
    <>
      <Heading heading={heading}>{t('scoring:exam.title')}</Heading>
      <Panel
        title={t('scoring:exam.failed')}
        status="failed"
        fault={fault}
        onRetry={() => actor.send({ type: 'exam.reload' })}
        alone
        className="max-w-2xl"
      />
    </>
  );
}

/** The exam does not exist or is not this examiner's; the two are never distinguished. */
export function Missing({ heading }: Pick<EndProps, 'heading'>) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <div className="max-w-prose">
      <Heading heading={heading}>{t('scoring:exam.missing.title')}</Heading>
      <p className="mb-6">{t('scoring:exam.missing.text')}</p>
      <ToExaminees />
    </div>
  );
}

/** Examiner and examinee have a conflict of interest. */
export function Barred({ actor, heading }: EndProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  return (
    <div className="max-w-prose">
      {exam?.isPractice === true && <PracticeBanner />}
      <Heading heading={heading}>
        {t('scoring:exam.conflict.title', { name: exam?.examineeName ?? '' })}
      </Heading>
      <StuckEntries actor={actor} />
      <Callout tone="warning">
        <p className="font-semibold">{exam?.conflict}</p>
        <p>{t('scoring:exam.conflict.text')}</p>
      </Callout>
      <div className="mt-6 flex flex-wrap gap-3">
        <ToExaminees exam={exam} />
        <Link to={examinerHomePath} className={buttonStyle('secondary')}>
          {t('scoring:exam.conflict.all')}
        </Link>
        <Button tone="quiet" onClick={() => actor.send({ type: 'exam.skip', reason: 'conflict' })}>
          {t('scoring:exam.skip.act')}
        </Button>
      </div>
    </div>
  );
}

/** The examinee was skipped, and can be started anyway, except after a conflict of interest. */
export function Skipped({ actor, heading }: EndProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const sheet = useSelector(actor, ({ context }) => context.sheet);
  const where = useSheetWhere(actor);
  const markProps = useMarkProps(actor);
  const isRecused = sheet?.skipReason === 'conflict';
  return (
    <div className="max-w-prose">
      {exam?.isPractice === true && <PracticeBanner />}
      <Heading heading={heading}>
        {t('scoring:exam.skipped.title', { name: exam?.examineeName ?? '' })}
      </Heading>
      <StuckEntries actor={actor} />
      {sheet?.skipReason && (
        <p>
          {t('scoring:exam.skipped.why', { reason: t(`scoring:sessions.skip.reasons.${sheet.skipReason}`) })}
        </p>
      )}
      <ReceiptMark {...markProps(where)} />
      <p className="mt-2">{t(isRecused ? 'scoring:exam.conflict.text' : 'scoring:exam.skipped.text')}</p>
      {isRecused || !exam ? (
        <div className="mt-6">
          <ToExaminees exam={exam} />
        </div>
      ) : (
        <StartForm actor={actor} exam={exam} label={t('scoring:exam.skipped.start')} tone="secondary">
          <ToExaminees exam={exam} />
        </StartForm>
      )}
    </div>
  );
}
