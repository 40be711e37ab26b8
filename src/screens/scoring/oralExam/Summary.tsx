import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#contract/scoring/scoring.ts';
import { sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import { gradeOf, lacksOf, type Lack } from '#domain/scoring/scoring.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { changesId } from './Changes.tsx';
import { useExam, useMayScore, useTag, type ExamRef } from './parts/examRef.ts';
import { Key } from './parts/Key.tsx';
import { NotesAside } from './parts/PrivateNotes.tsx';
import { StuckEntries, stuckId } from './parts/StuckEntry.tsx';
import { TextKeeper } from './parts/TextKeeper.tsx';
import { focusComment, focusGrades } from './parts/useExamKeys.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { commentWhere, scoreWhere, useMarkProps, useStuck, useSyncStatus } from './parts/useSyncStatus.ts';

const lacksId = 'exam-lacks';

/** All entries for an examinee, what is missing, and the submit button. */
export function Summary({ actor, hasKeys }: { actor: ExamRef; hasKeys: boolean }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const marks = useSelector(actor, ({ context }) => context.marks);
  const hasUnseen = useSelector(actor, ({ context }) => context.changes.length > 0);
  const examScheduleId = useSelector(actor, ({ context }) => context.examScheduleId);
  const stuck = useStuck(examScheduleId).find(({ command }) => command.act.kind !== 'exam.submit');
  const mayScore = useMayScore(actor);
  const lacks = lacksOf(exam?.configuration ?? { grades: [] }, marks);
  const isComplete = lacks.length === 0;
  const [asks, setAsking] = useState(false);

  const open = (position: number, focus: () => void) => {
    actor.send({ type: 'case.open', position });
    // The cases are shown first.
    setTimeout(focus);
  };
  const submit = () => {
    // An undecided entry would block the submission.
    const first = (hasUnseen && changesId) || (stuck && stuckId(stuck)) || (!isComplete && lacksId);
    if (first) document.getElementById(first)?.focus();
    else setAsking(true);
  };
  // A change of another device is looked at before the question is answered.
  const isAsking = asks && isComplete && !hasUnseen && !stuck && mayScore;

  return (
    <div className="max-w-3xl">
      <StuckEntries actor={actor} />
      <div className="mb-4">
        {isComplete ? (
          <Callout tone="success">
            <p id={lacksId}>{t('scoring:exam.complete', { count: marks.length })}</p>
          </Callout>
        ) : (
          <Lacks lacks={lacks} onOpen={open} />
        )}
      </div>
      <ol className="divide-y divide-line rounded-sheet border border-line bg-raised">
        {marks.map((mark) => (
          <SummaryRow
            key={mark.examScoringId}
            actor={actor}
            position={mark.position}
            onOpen={() => open(mark.position, focusGrades)}
          />
        ))}
      </ol>
      <Remarks actor={actor} />
      <NotesAside actor={actor} />
      {isAsking ? (
        <SubmitQuestion actor={actor} onCancel={() => setAsking(false)} />
      ) : (
        <>
          <div className="mt-5 flex flex-wrap gap-3">
            {mayScore && (
              <Button
                tone="primary"
                data-submit
                {...(isComplete && { 'data-first': true })}
                aria-describedby={lacksId}
                onClick={submit}
              >
                {t('scoring:exam.submit')}
              </Button>
            )}
            <Button aria-keyshortcuts="s" onClick={() => actor.send({ type: 'review.close' })}>
              <span>{t('scoring:exam.backToCases')}</span>
              {hasKeys && <Key className="max-desktop:hidden">S</Key>}
            </Button>
          </div>
          <p className="mt-3 text-sm text-muted">{t('scoring:exam.submitHint')}</p>
        </>
      )}
    </div>
  );
}

/** The last question: whose scores these are, what becomes final, and that nothing changes it afterwards. */
function SubmitQuestion({ actor, onCancel }: { actor: ExamRef; onCancel: () => void }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { list } = useFormats();
  const exam = useExam(actor);
  const marks = useSelector(actor, ({ context }) => context.marks);
  const remarks = useSelector(actor, ({ context }) => context.remarks);
  useEffect(() => {
    // Orca does not speak what takes the focus while it hears that the button before is gone.
    const timer = setTimeout(() => document.querySelector<HTMLElement>('[data-final]')?.focus());
    return () => clearTimeout(timer);
  }, []);
  const comments = marks.filter(({ comment }) => typedText(comment) !== '').length;
  const cancel = () => {
    onCancel();
    setTimeout(() => document.querySelector<HTMLElement>('[data-submit]')?.focus());
  };
  const parts = [
    t('scoring:exam.final.scores', { count: marks.length }),
    ...(comments > 0 ? [t('scoring:exam.final.comments', { count: comments })] : []),
    ...(typedText(remarks) === '' ? [] : [t('scoring:exam.final.remarks')]),
  ];
  return (
    // The key events come from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="submit-question"
      aria-describedby="submit-final"
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
      className="mt-5 rounded-sheet border-2 border-accent bg-raised p-4"
    >
      <h2 id="submit-question" className="text-lg wrap-anywhere">
        {t('scoring:exam.final.title', {
          name: exam?.examineeName ?? '',
          number: exam?.candidateNumber ?? '',
        })}
      </h2>
      <p id="submit-final" className="mt-1">
        {t('scoring:exam.final.text', { parts: list(parts) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          tone="primary"
          data-final
          aria-describedby="submit-final"
          onClick={() => actor.send({ type: 'exam.submit' })}
        >
          {t('scoring:exam.final.act')}
        </Button>
        <Button onClick={cancel}>{t('scoring:exam.final.cancel')}</Button>
      </div>
    </section>
  );
}

interface LacksProps {
  lacks: readonly Lack[];
  onOpen: (position: number, focus: () => void) => void;
}

function Lacks({ lacks, onOpen }: LacksProps) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <div id={lacksId} tabIndex={-1}>
      <Callout tone="warning">
        <p className="font-semibold">{t('scoring:exam.missingTitle', { count: lacks.length })}</p>
        <ul>
          {lacks.map(({ position, lacks: part }) => (
            <li key={`${position} ${part}`}>
              <button
                type="button"
                className="link min-h-11 text-left"
                onClick={() => onOpen(position, part === 'comment' ? focusComment : focusGrades)}
              >
                {t(part === 'comment' ? 'scoring:exam.lacksComment' : 'scoring:exam.lacksScore', {
                  position,
                })}
              </button>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

interface SummaryRowProps {
  actor: ExamRef;
  position: number;
  onOpen: () => void;
}

function SummaryRow({ actor, position, onOpen }: SummaryRowProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const mark = useSelector(actor, ({ context }) => context.marks.find((each) => each.position === position))!; // the rows are built from the marks
  const where = useSyncStatus();
  const markProps = useMarkProps(actor);
  const grade = gradeOf(exam?.configuration ?? { grades: [] }, mark.score);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-56">
        <button type="button" onClick={onOpen} className="link min-h-11 text-left font-semibold">
          {t('scoring:exam.caseTitle', { position, title: mark.title })}
        </button>
        {mark.comment !== '' && (
          <div className="mb-1 border-l-2 border-line pl-3 text-sm">
            <ScrollBox
              label={t('scoring:exam.acts.comment', { position })}
              className="max-h-40 whitespace-pre-line wrap-anywhere"
            >
              {mark.comment}
            </ScrollBox>
            <ReceiptMark {...markProps(commentWhere(where, mark))} className="mt-0.5" />
          </div>
        )}
      </div>
      <div className="pt-2.5 desktop:w-64">
        <p className={`leading-snug ${grade ? 'font-semibold' : 'text-muted'}`}>
          {grade?.label ?? t('scoring:grades.none')}
        </p>
        {mark.score !== null && <ReceiptMark {...markProps(scoreWhere(where, mark))} />}
      </div>
    </li>
  );
}

function Remarks({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const remarks = useSelector(actor, ({ context }) => context.remarks);
  const sheetServerVersion = useSelector(actor, ({ context }) => context.sheetServerVersion);
  const exam = useExam(actor);
  const mayScore = useMayScore(actor);
  const isReviewing = useTag(actor, 'reviewing');
  const examScheduleScoreId = exam?.examScheduleScoreId ?? 0;
  const found = useSyncStatus()(sheetTarget(examScheduleScoreId), sheetServerVersion);
  const markProps = useMarkProps(actor);
  return (
    <div className="mt-5">
      <label htmlFor="exam-remarks" className="text-sm font-semibold">
        <span>{t('scoring:exam.acts.remarks')}</span>{' '}
        <span className="font-normal text-muted">{t('scoring:exam.remarksHint')}</span>
      </label>
      <TextKeeper
        id="exam-remarks"
        rows={2}
        maxLength={LONGEST_TEXT}
        value={remarks}
        isReadOnly={!mayScore || !isReviewing}
        mark={remarks === '' ? { place: 'nowhere', time: undefined } : markProps(found)}
        onText={(text) =>
          actor.send({ type: 'exam.act', act: { kind: 'remarks.write', examScheduleScoreId, remarks: text } })
        }
      />
    </div>
  );
}
