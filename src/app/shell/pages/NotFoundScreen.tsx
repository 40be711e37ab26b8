import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { places } from '#domain/access/routeTable.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** The 404 page (first specification, §2). */
export function NotFoundScreen() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Notice title={t('shell:notFound.title')} text={t('shell:notFound.text')}>
      <Link to={places.home} className={buttonStyle('primary')}>
        {t('shell:returnToDashboard')}
      </Link>
    </Notice>
  );
}
