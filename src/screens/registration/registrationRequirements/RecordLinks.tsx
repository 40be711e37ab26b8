import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';

const records = [
  { name: 'medicalTraining', path: '/medical-training' },
  { name: 'professionalStanding', path: '/professional-standing' },
] as const;

/** The records that the board reads beside a registration; no part of it waits for them. */
export function RecordLinks() {
  const { t } = useTranslation(['requirements', 'common']);
  const isOpen = useOpenPath();
  const open = records.filter(({ path }) => isOpen(path));
  if (open.length === 0) return null;
  return (
    <Panel title={t('requirements:records.title')} status="ready">
      <p className="max-w-prose">{t('requirements:records.lead')}</p>
      <ul className="mt-4 space-y-3">
        {open.map(({ name, path }) => (
          <li key={name}>
            <Link to={path} className="link">
              {t(`requirements:records.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
