import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CcAssessment } from '#contract/cc/assessments.ts';
import { boardZone } from '#domain/boardTime.ts';
import { endOfTry } from '#domain/cc/assessment.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { StartTestRef } from '#machines/cc/assessments/startTest.machine.ts';
import { useTakenFocus } from '#portal/useTakenFocus.ts';
import { Button } from '#ui/Button.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { Panel } from '#ui/Panel.tsx';

interface BeforeTestProps {
  actor: StartTestRef;
  assessment: CcAssessment;
  now: number;
}

const sentences = ['starts', 'content', 'possible', 'finish'] as const;
const AGREE = 'agree-to-start';

/** What a test means before it starts, and the deliberate yes to it. */
export function BeforeTest({ actor, assessment, now }: BeforeTestProps) {
  const { t } = useTranslation(['cc', 'common']);
  const { number, deadlineIn } = useFormats();
  const heading = useTakenFocus<HTMLHeadingElement>(true);
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const { title, tries, triesAllowed, questions } = assessment;
  const values = {
    title,
    number: number(tries.length + 1),
    tries: number(triesAllowed),
    questions: number(questions),
    time: deadlineIn(new Date(endOfTry(assessment, now)).toISOString(), boardZone),
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    setTried(!isAgreed);
    if (isAgreed) actor.send({ type: 'test.start' });
    else document.getElementById(AGREE)?.focus();
  };
  return (
    <Panel title={t('cc:assessments.before.title')} status="ready" prominent headingRef={heading}>
      <ul className="max-w-prose list-disc space-y-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{t(`cc:assessments.before.${sentence}`, values)}</li>
        ))}
      </ul>
      <form noValidate onSubmit={start} className="mt-4">
        <CheckboxField
          id={AGREE}
          aria-required
          label={t('cc:assessments.before.agree')}
          checked={isAgreed}
          error={isTried && !isAgreed ? t('cc:assessments.before.missing') : undefined}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" tone="primary">
            {t('cc:assessments.start')}
          </Button>
          <Button onClick={() => actor.send({ type: 'test.cancel' })}>
            {t('cc:assessments.before.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
