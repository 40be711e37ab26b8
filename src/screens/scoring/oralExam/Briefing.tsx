import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { skipReasons, type SessionExaminee, type SkipReason } from '#contract/scoring/oralExams.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useTag, type ExamRef } from './parts/examRef.ts';
import { examinerHomePath } from './parts/paths.ts';
import { ExtraTime } from '#screens/kit/exams/ExtraTime.tsx';
import { StartForm } from './parts/StartForm.tsx';
import { StuckEntries } from './parts/StuckEntry.tsx';
import { useWhen } from './parts/useWhen.ts';

/** The examinee, the time and the cases, with the start button. */
export function Briefing({ actor, exam }: { actor: ExamRef; exam: SessionExaminee }) {
  const { t } = useTranslation(['scoring', 'common']);
  const when = useWhen()(exam);
  const isNotYet = useTag(actor, 'notYet');
  const [isSkipping, setSkipping] = useState(false);
  return (
    <div className="max-w-3xl">
      <StuckEntries actor={actor} />
      {exam.suspicion !== null && (
        <div className="mb-5">
          <Callout tone="warning">
            <p className="font-semibold">{t('scoring:sessions.suspected.word')}</p>
            <p>{exam.suspicion}</p>
            <p className="mt-1">{t('scoring:sessions.suspected.text')}</p>
          </Callout>
        </div>
      )}
      <div className="grid items-start gap-5 desktop:grid-cols-[4fr_3fr]">
        <Panel title={t('scoring:exam.briefing.who')} status="ready">
          <DescriptionList
            items={[
              [t('scoring:exam.briefing.candidate'), exam.candidateNumber],
              [t('scoring:exam.briefing.day'), when.day],
              [
                t('scoring:exam.briefing.time'),
                <>
                  <span className="block">{when.there}</span>
                  {when.here && <span className="block text-sm text-muted">{when.here}</span>}
                  <ExtraTime minutes={exam.extraMinutes} />
                </>,
              ],
              [t('scoring:exam.briefing.session'), exam.sessionName],
              [
                t('scoring:exam.briefing.team'),
                exam.partnerName === ''
                  ? exam.teamName
                  : t('scoring:exam.briefing.partner', { team: exam.teamName, partner: exam.partnerName }),
              ],
            ]}
          />
        </Panel>
        <Panel
          title={t('scoring:exam.briefing.cases', { count: exam.cases.length })}
          status="ready"
          empty={exam.cases.length === 0 && t('scoring:exam.briefing.noCases')}
        >
          <ol className="space-y-1.5">
            {exam.cases.map(({ caseHeaderId, position, title }) => (
              <li key={caseHeaderId} className="flex gap-3">
                <span className="tabular text-muted">{position}</span>
                <span>{title}</span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
      {isNotYet ? (
        <div className="mt-6 space-y-5">
          <Callout tone="info">{t('scoring:exam.notYet', { day: when.day })}</Callout>
          <Link to={examinerHomePath} className={buttonStyle('primary')}>
            {t('scoring:exam.toHome')}
          </Link>
        </div>
      ) : (
        <>
          <StartForm actor={actor} exam={exam} label={t('scoring:exam.start')} tone="primary">
            <Button
              aria-expanded={isSkipping}
              aria-controls="exam-skip"
              onClick={() => setSkipping(!isSkipping)}
            >
              {t('scoring:exam.skip.open')}
            </Button>
          </StartForm>
          <div id="exam-skip">
            {isSkipping && <SkipForm onSkip={(reason) => actor.send({ type: 'exam.skip', reason })} />}
          </div>
        </>
      )}
    </div>
  );
}

function SkipForm({ onSkip }: { onSkip: (reason: SkipReason) => void }) {
  const { t } = useTranslation(['scoring', 'common']);
  const [reason, setReason] = useState<SkipReason>('absent');
  return (
    <form
      className="mt-4 max-w-md rounded-sheet border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSkip(reason);
      }}
    >
      <RadioGroup
        id="exam-skip-reason"
        aria-required
        label={t('scoring:exam.skip.why')}
        value={reason}
        onChange={({ target }) => setReason(target.value as SkipReason)}
        choices={skipReasons.map((value) => ({ value, label: t(`scoring:sessions.skip.reasons.${value}`) }))}
      />
      <Button type="submit" className="mt-3">
        {t('scoring:exam.skip.act')}
      </Button>
    </form>
  );
}
