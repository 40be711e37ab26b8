import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CcAssessment } from '#contract/cc/assessments.ts';
import { isCertificateAtRisk, presentAssessment } from '#domain/cc/assessment.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { startTestMachine, StartTestRef } from '#machines/cc/assessments/startTest.machine.ts';
import type { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useNow } from '#ui/useNow.ts';
import { AssessmentItem } from './AssessmentItem.tsx';
import { BeforeTest } from './BeforeTest.tsx';

type AssessmentsRef = PartsRef<{
  assessments: ResourceMachine<readonly CcAssessment[]>;
  test: typeof startTestMachine;
  downloads: typeof downloadsMachine;
}>;

/** The assessments of continuous certification and their online test (first specification, §7). */
export default function AssessmentsScreen({ actor }: { actor: AssessmentsRef }) {
  const { t } = useTranslation(['cc', 'common']);
  const { assessments, test, downloads } = useSelector(actor, ({ children }) => children);
  return (
    <>
      <PageTitle lead={t('cc:assessments.lead')}>{t('cc:assessments.title')}</PageTitle>
      {test && <Parts list={assessments} test={test} downloads={downloads} />}
      <p className="mt-5">
        <Link to="/continuous-certification" className="link">
          {t('cc:assessments.overview')}
        </Link>
      </p>
    </>
  );
}

type Children = ReturnType<AssessmentsRef['getSnapshot']>['children'];
interface PartsProps {
  list: Children['assessments'];
  test: StartTestRef;
  downloads: Children['downloads'];
}

function Parts({ list, test, downloads }: PartsProps) {
  const { t } = useTranslation(['cc', 'common']);
  const now = useNow();
  const { status, value, fault, onRetry } = useResource(list);
  const chosen = useSelector(test, ({ context }) => context.examId);
  const isExplaining = useSelector(test, (snapshot) => snapshot.hasTag('explaining'));
  const explained = isExplaining && value?.find(({ examId }) => examId === chosen);
  if (explained) return <BeforeTest actor={test} assessment={explained} now={now} />;
  const present = value && presentAssessment(value, now);
  return (
    <div className="space-y-5 desktop:space-y-6">
      <TestNote test={test} />
      {value && isCertificateAtRisk(value, now) && (
        <Callout tone="warning">
          <ContactText text={t('cc:assessments.atRisk')} reference="assessments" />
        </Callout>
      )}
      <Panel
        title={t('cc:assessments.list')}
        status={status}
        fault={fault}
        onRetry={onRetry}
        lines={8}
        empty={value?.length === 0 && t('cc:assessments.empty')}
        prominent
        alone
      >
        {value && (
          <ul className="-my-4 divide-y divide-line">
            {value.map((each) => (
              <AssessmentItem
                key={each.examId}
                assessment={each}
                now={now}
                test={test}
                downloads={downloads}
                onReload={onRetry}
              />
            ))}
          </ul>
        )}
      </Panel>
      {present && <Rules assessment={present} />}
    </div>
  );
}

/** Where the test is that was just started. */
function TestNote({ test }: { test: StartTestRef }) {
  const { t } = useTranslation(['cc', 'common']);
  const isOpened = useSelector(test, (snapshot) => snapshot.hasTag('opened'));
  const isBlocked = useSelector(test, (snapshot) => snapshot.hasTag('blocked'));
  const url = useSelector(test, ({ context }) => context.url);
  const [before, words, after] = t('cc:assessments.blocked').split(/<test>(.*?)<\/test>/);
  return (
    <output className="block empty:hidden">
      {isOpened && <Callout tone="info">{t('cc:assessments.opened')}</Callout>}
      {isBlocked && url !== null && (
        <Callout tone="warning">
          <span>{before}</span>
          <a href={url} target="_blank" rel="noopener noreferrer" className="link">
            {words}
          </a>
          <span>{after}</span>
        </Callout>
      )}
    </output>
  );
}

const rules = ['test', 'tries', 'retry', 'missed', 'risk'] as const;

/** What the board requires, with the numbers of the present assessment. */
function Rules({ assessment }: { assessment: CcAssessment }) {
  const { t } = useTranslation(['cc', 'common']);
  const { number, percent } = useFormats();
  const { questions, minutes, triesAllowed, passingPercent, retryPercent } = assessment;
  const values = {
    questions: number(questions),
    minutes: number(minutes),
    tries: number(triesAllowed),
    passing: percent(passingPercent / 100),
    retry: percent(retryPercent / 100),
  };
  return (
    <Panel title={t('cc:assessments.rules.title')} status="ready">
      <ul className="max-w-prose list-disc space-y-2 pl-5">
        {rules.map((rule) => (
          <li key={rule}>{t(`cc:assessments.rules.${rule}`, values)}</li>
        ))}
      </ul>
    </Panel>
  );
}
