import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import { Button, type ButtonTone } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import type { ExamRef } from './examRef.ts';

const identityId = 'exam-identity';

interface StartFormProps {
  actor: ExamRef;
  exam: SessionExaminee;
  label: string;
  tone: ButtonTone;
  /** What stands beside the start button. */
  children?: ReactNode;
}

/** The start of an exam, once the examiner has confirmed who the examinee is. */
export function StartForm({ actor, exam, label, tone, children }: StartFormProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const isChecked = useSelector(actor, ({ context }) => context.identityCheckedAt !== null);
  const lacksIdentity = useSelector(actor, ({ context }) => context.lacksIdentity);
  const [attempt, setAttempt] = useState(0);
  const missing = t('scoring:exam.identity.missing');
  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        actor.send({ type: 'exam.start' });
      }}
    >
      <ErrorSummary attempt={attempt} errors={lacksIdentity ? [{ field: identityId, text: missing }] : []} />
      <CheckboxField
        id={identityId}
        required
        label={t('scoring:exam.identity.label', {
          name: exam.examineeName,
          number: exam.candidateNumber,
        })}
        hint={t(exam.isPractice === true ? 'scoring:practice.identity' : 'scoring:exam.identity.hint')}
        error={lacksIdentity ? missing : undefined}
        checked={isChecked}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'identity.check', isChecked: currentTarget.checked })
        }
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" tone={tone}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  );
}
