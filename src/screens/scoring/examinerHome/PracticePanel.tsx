import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasCall } from '#domain/leftOutCalls.ts';
import { practicePath } from '#screens/kit/exams/examPaths.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

/** The way to the practice exam. */
export function PracticePanel() {
  const { t } = useTranslation(['scoring', 'common']);
  if (!hasCall('getPracticeExam')) return null;
  return (
    <Panel title={t('scoring:home.practice.title')} status="ready">
      <p className="max-w-prose">{t('scoring:home.practice.text')}</p>
      <Link to={practicePath} className={`${buttonStyle('secondary')} mt-4`}>
        {t('scoring:home.practice.link')}
      </Link>
    </Panel>
  );
}
