import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { emptyDraft, type SurveyDraft } from '#domain/surveys/survey.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { SurveyCard, SurveyRef } from '#machines/surveys/survey/survey.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { useCompared } from '#portal/useCompared.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { SaveTrouble } from '#ui/card/SaveTrouble.tsx';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SurveyForm } from './SurveyForm.tsx';
import { fieldOfQuestion, useSurveyWords } from './useSurveyWords.ts';

/** The answers of a draft that differ from none. */
function useDifferences(actor: SurveyRef): readonly Difference[] {
  const asked = useCompared(actor);
  const { answerOf } = useSurveyWords(asked?.board.questions ?? []);
  if (!asked) return [];
  const { questions } = asked.board;
  return differencesOf<SurveyDraft>(
    questions.map((question) => ({
      name: fieldOfQuestion(question),
      label: question.questionText,
      words: (_, draft) => answerOf(question, draft),
    })),
    asked.mine,
    emptyDraft(questions),
  );
}

/** What a survey is about, in a sentence. */
function useLead(value: SurveyCard | null): string {
  const { t } = useTranslation(['surveys', 'common']);
  const { day } = useFormats();
  // The line is there before the exam's name arrives.
  if (!value) return '\u00A0';
  const { examName: exam, examDate } = value;
  if (exam === '') return t('surveys:about.board');
  return examDate === null
    ? t('surveys:about.registration', { exam })
    : t('surveys:about.examDay', { exam, date: day(examDate) });
}

/** A survey of the board (second specification, §7 "Survey"). */
export default function SurveyScreen({ actor }: { actor: SurveyRef }) {
  const { t } = useTranslation(['surveys', 'cards', 'common']);
  const card = useCard(actor);
  const { value } = card;
  const epoch = useSelector(actor, ({ context }) => context.epoch);
  const differences = useDifferences(actor);
  const home = (
    <Link to="/dashboard" className={buttonStyle('primary')}>
      {t('surveys:home')}
    </Link>
  );
  return (
    <>
      <PageTitle lead={useLead(value)}>{t('surveys:title')}</PageTitle>
      <CardFrame
        card={card}
        title={t('surveys:questions')}
        lines={16}
        missing={
          <Panel title={t('cards:missing.title')} status="ready">
            <p className="mb-5 max-w-prose">{t('surveys:missing')}</p>
            {home}
          </Panel>
        }
        readOnly={card.isReadOnly ? t('surveys:already') : null}
        differences={differences}
      >
        {value &&
          (value.answeredAt === null ? (
            <>
              <p className="mb-6 max-w-prose">{t('surveys:privacy')}</p>
              <SaveTrouble fault={card.fault} />
              <SurveyForm
                key={epoch}
                actor={actor}
                card={card}
                value={value}
                draft={actor.getSnapshot().context.draft ?? emptyDraft(value.questions)}
              />
            </>
          ) : (
            <Thanks isSent={!card.isReadOnly}>{home}</Thanks>
          ))}
      </CardFrame>
    </>
  );
}

/** Takes the focus after the answers were sent, because the button that sent them is gone. */
function Thanks({ isSent, children }: { isSent: boolean; children: ReactNode }) {
  const { t } = useTranslation(['surveys', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  return (
    <Panel title={t('surveys:thanks.title')} status="ready" prominent headingRef={heading}>
      <p className="mb-5 max-w-prose">{t('surveys:thanks.text')}</p>
      {children}
    </Panel>
  );
}
