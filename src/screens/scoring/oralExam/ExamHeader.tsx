import { EyeOff, Keyboard } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useShield } from '#screens/kit/shield/useShield.ts';
import { PracticeBanner } from '#screens/kit/exams/PracticeBanner.tsx';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { useTitlePrefix } from '#ui/useTitlePrefix.ts';
import type { ExamRef } from './parts/examRef.ts';
import { Key } from './parts/Key.tsx';
import { examineesPathOf } from './parts/paths.ts';
import { useWhen } from './parts/useWhen.ts';

interface ExamHeaderProps {
  actor: ExamRef;
  exam: SessionExaminee;
  heading: Ref<HTMLHeadingElement>;
  /** The current activity, if it is not scoring. */
  doing?: string | undefined;
  /** The page shows time and candidate number nowhere else. */
  hasDetails: boolean;
  hasKeys: boolean;
  isMapOpen: boolean;
  onMap: () => void;
}

/** The examinee, and the tools that are useful on every page of the exam. */
export function ExamHeader({
  actor,
  exam,
  heading,
  doing,
  hasDetails,
  hasKeys,
  isMapOpen,
  onMap,
}: ExamHeaderProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const shield = useSystemActor('shield');
  const when = useWhen()(exam);
  return (
    <header className="mb-3">
      <ExamineeInTitle name={exam.examineeName} />
      {exam.isPractice === true && <PracticeBanner />}
      <nav
        aria-label={t('scoring:exam.ways')}
        className="-mt-3 flex flex-wrap items-start gap-x-5 text-sm desktop:-mt-6"
      >
        <Link to={examineesPathOf(exam)} className="link inline-flex min-h-11 items-center">
          {t('scoring:exam.toExaminees')}
        </Link>
        <CallBoard actor={actor} exam={exam} />
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
          {doing === undefined
            ? exam.examineeName
            : t('scoring:exam.heading', { doing, name: exam.examineeName })}
        </h1>
        <div className="-ml-3 flex">
          <Button
            tone="quiet"
            aria-keyshortcuts="h"
            onClick={() => shield.send({ type: 'shield.toggle' })}
            className="px-3! text-sm"
          >
            <EyeOff aria-hidden="true" className="size-4.5" />
            <span>{t('scoring:exam.hide')}</span>
            {hasKeys && <Key className="max-desktop:hidden">H</Key>}
          </Button>
          <Button
            tone="quiet"
            aria-expanded={isMapOpen}
            aria-controls="exam-keys"
            aria-keyshortcuts="?"
            onClick={onMap}
            className="px-3! text-sm"
          >
            <Keyboard aria-hidden="true" className="size-4.5" />
            <span>{t('scoring:keys.open')}</span>
            {hasKeys && <Key className="max-desktop:hidden">?</Key>}
          </Button>
        </div>
      </div>
      {hasDetails && (
        <p className="text-sm text-muted">
          {[
            t('scoring:exam.candidate', { number: exam.candidateNumber }),
            exam.sessionName,
            when.there,
            when.here,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </header>
  );
}

/** How to reach the board, with what it asks for first. */
function CallBoard({ actor, exam }: { actor: ExamRef; exam: SessionExaminee }) {
  const { t } = useTranslation(['scoring', 'common']);
  const receipt = useSelector(
    actor,
    ({ context: { marks, sheetServerVersion } }) =>
      [sheetServerVersion, ...marks.map(({ scoreServerVersion }) => scoreServerVersion)]
        .filter(({ receivedAt }) => receivedAt !== null)
        .toSorted((a, b) => (a.receivedAt ?? '').localeCompare(b.receivedAt ?? ''))
        .at(-1)?.receiptNumber ?? null,
  );
  return (
    <details className="min-w-0">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {t('scoring:exam.call.open')}
      </summary>
      <p className="max-w-prose pb-2">
        <ContactText text={t('scoring:exam.call.how')} reference={`oral-exam-${exam.examScheduleId}`} />{' '}
        <span className="tabular font-semibold">
          {`${t('scoring:exam.call.reference', { number: exam.examScheduleId, candidate: exam.candidateNumber })}${receipt !== null ? ` ${t('scoring:exam.call.receipt', { number: receipt })}` : ''}`}
        </span>
      </p>
    </details>
  );
}

/** Names the examinee in the title of the window, except while names are hidden. */
function ExamineeInTitle({ name }: { name: string }) {
  const { t } = useTranslation(['common']);
  const isShielded = useShield();
  useTitlePrefix(isShielded || name.trim() === '' ? '' : t('common:titlePart', { part: name }));
  return null;
}
