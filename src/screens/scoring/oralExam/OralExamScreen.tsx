import { useSelector } from '@xstate/react';
import { useCallback, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import type { OralExamTag } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { PageOutline } from '#ui/Skeleton.tsx';
import { Briefing } from './Briefing.tsx';
import { Changes } from './Changes.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Barred, Failed, Missing, Skipped } from './Ends.tsx';
import { ExamHeader } from './ExamHeader.tsx';
import { useExam, useTag, type ExamRef } from './parts/examRef.ts';
import { SubmittedExam } from './SubmittedExam.tsx';
import { KeyMap } from './KeyMap.tsx';

import { Scoring } from './cases/Scoring.tsx';
import { Shielded } from '#screens/kit/shield/Shielded.tsx';
import { useShield } from '#screens/kit/shield/useShield.ts';
import { Summary } from './Summary.tsx';
import { useExamKeys } from './parts/useExamKeys.ts';

const pages = [
  'failed',
  'missing',
  'conflict',
  'skipped',
  'briefing',
  'scoring',
  'reviewing',
  'submitting',
  'submitted',
] as const satisfies readonly OralExamTag[];
type Page = (typeof pages)[number];

/** The oral exam of one examinee: first specification, examiner scoring; issue "The examiner's day". */
export default function OralExamScreen({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const page = useSelector(actor, (snapshot) => pages.find((tag) => snapshot.hasTag(tag))) ?? null;
  const isShielded = useShield();
  const isReadOnly = useTag(actor, 'readOnly');
  const heading = useFreshHeading(isReadOnly ? 'elsewhere' : page);
  const hasKeys = useSelector(actor, ({ context }) => context.hasKeys);
  const [isMapOpen, setMap] = useState(false);
  const toggleMap = useCallback(() => setMap((isOpen) => !isOpen), []);
  const switchKeys = useCallback((isOn: boolean) => actor.send({ type: 'keys.switch', isOn }), [actor]);
  const closeMap = useCallback(() => setMap(false), []);
  useExamKeys(actor, { isOn: hasKeys, onMap: toggleMap });

  if (page === null)
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('common:loading')}</p>
        <PageOutline />
      </div>
    );
  return (
    <>
      {isShielded && <Shielded />}
      {/* Hidden, not unmounted: the input and the scroll position are there again afterwards. */}
      <div hidden={isShielded}>
        {isMapOpen && <KeyMap actor={actor} isOn={hasKeys} onSwitch={switchKeys} onClose={closeMap} />}
        <ExamPage
          actor={actor}
          page={page}
          heading={heading}
          keys={{ hasKeys, isMapOpen, onMap: toggleMap }}
        />
      </div>
    </>
  );
}

interface ExamPageProps {
  actor: ExamRef;
  page: Page;
  heading: Ref<HTMLHeadingElement>;
  keys: { hasKeys: boolean; isMapOpen: boolean; onMap: () => void };
}

function ExamPage({ actor, page, heading, keys }: ExamPageProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const isReadOnly = useTag(actor, 'readOnly');
  if (page === 'missing') return <Missing heading={heading} />;
  if (page === 'failed' || !exam) return <Failed actor={actor} heading={heading} />;
  if (page === 'conflict') return <Barred actor={actor} heading={heading} />;
  if (page === 'skipped') return <Skipped actor={actor} heading={heading} />;
  return (
    <>
      <ExamHeader
        actor={actor}
        exam={exam}
        heading={heading}
        doing={page === 'scoring' ? undefined : t(`scoring:exam.doing.${page}`)}
        hasDetails={page !== 'briefing'}
        {...keys}
      />
      {isReadOnly ? (
        <Elsewhere actor={actor} />
      ) : (
        <OpenPage actor={actor} exam={exam} page={page} keys={keys} />
      )}
    </>
  );
}

function OpenPage({ actor, exam, page, keys }: Omit<ExamPageProps, 'heading'> & { exam: SessionExaminee }) {
  return (
    <>
      {page !== 'submitted' && <Changes actor={actor} />}
      {page === 'briefing' && <Briefing actor={actor} exam={exam} />}
      {page === 'scoring' && <Scoring actor={actor} hasKeys={keys.hasKeys} />}
      {page === 'reviewing' && <Summary actor={actor} hasKeys={keys.hasKeys} />}
      {(page === 'submitting' || page === 'submitted') && <SubmittedExam actor={actor} />}
    </>
  );
}
