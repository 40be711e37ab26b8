import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CertificationPath } from '#domain/cc/certificationPath.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';

const pages = { lapsed: '/apply-and-register', inactive: '/professional-standing' } as const;
const parts = ['applies', 'doesNotApply', 'back'] as const;

/** What applies to a lapsed or a clinically inactive surgeon, what does not, and what brings them back. */
export function PathNote({ path }: { path: Exclude<CertificationPath, 'active'> }) {
  const { t } = useTranslation(['cc', 'common']);
  const isOpen = useOpenPath();
  const page = pages[path];
  return (
    <Panel title={t(`cc:path.${path}.title`)} status="ready">
      <dl className="max-w-prose space-y-4">
        {parts.map((part) => (
          <div key={part}>
            <dt className="font-semibold">{t(`cc:path.${part}`)}</dt>
            <dd>{t(`cc:path.${path}.${part}`)}</dd>
          </div>
        ))}
      </dl>
      {isOpen(page) && (
        <p className="mt-4">
          <Link to={page} className="link">
            {t(`cc:path.${path}.link`)}
          </Link>
        </p>
      )}
    </Panel>
  );
}
