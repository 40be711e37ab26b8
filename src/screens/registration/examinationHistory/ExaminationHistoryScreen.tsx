import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamHistoryItem } from '#contract/registration/examinations.ts';
import { isRegistered, type Admission } from '#domain/registration/examHistory.ts';
import type { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useResource } from '#portal/useResource.ts';
import { ExamDaysButton } from '#screens/kit/ExamDaysButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';
import { AdmissionList } from './AdmissionList.tsx';
import { ResultsTable } from './ResultsTable.tsx';

type ExaminationHistoryRef = PartsRef<{
  results: ResourceMachine<readonly ExamHistoryItem[]>;
  admissions: ResourceMachine<readonly Admission[]>;
  downloads: typeof downloadsMachine;
}>;

/** A member's exams: upcoming ones with admission cards, past ones with result and score report. */
export default function ExaminationHistoryScreen({ actor }: { actor: ExaminationHistoryRef }) {
  const { t } = useTranslation(['examHistory', 'common']);
  const { value: found, ...results } = useResource(useSelector(actor, ({ children }) => children.results));
  const { value: ahead, ...admissions } = useResource(
    useSelector(actor, ({ children }) => children.admissions),
  );
  const isAllFailed = results.status === 'failed' && admissions.status === 'failed';
  const downloads = useSelector(actor, ({ children }) => children.downloads);

  return (
    <>
      <PageTitle lead={t('examHistory:lead')}>{t('examHistory:title')}</PageTitle>
      <div className="space-y-5 desktop:space-y-6">
        <Panel
          title={t('examHistory:ahead.title')}
          {...admissions}
          alone={isAllFailed}
          empty={ahead?.length === 0 && t('examHistory:ahead.empty')}
          prominent
        >
          {ahead && downloads && (
            <>
              <AdmissionList admissions={ahead} downloads={downloads} />
              <ExamDaysButton
                downloads={downloads}
                exams={ahead.filter(({ exam }) => isRegistered(exam) && !exam.isOnline)}
              />
            </>
          )}
        </Panel>
        <Panel title={t('examHistory:results.title')} {...results} lines={8} alone={isAllFailed}>
          {found && downloads && <ResultsTable results={found} downloads={downloads} />}
        </Panel>
      </div>
    </>
  );
}
