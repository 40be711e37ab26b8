import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { places } from '#domain/access/routeTable.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Notice } from './Notice.tsx';

/** The 401 page (first specification, §2). It says so where the token names no role that the portal knows. */
export function UnauthorizedScreen() {
  const { t } = useTranslation(['shell', 'common']);
  const hasNoRole = useSelector(
    useSystemActor('session'),
    ({ context: { grant } }) => grant?.roles.length === 0,
  );
  const text = t('shell:unauthorized.text');
  return (
    <Notice
      title={t('shell:unauthorized.title')}
      text={
        hasNoRole ? (
          <>
            <span>{text}</span> <ContactText text={t('shell:unauthorized.noRole')} />
          </>
        ) : (
          text
        )
      }
    >
      <Link to={places.home} className={buttonStyle('primary')}>
        {t('shell:returnToDashboard')}
      </Link>
    </Notice>
  );
}
