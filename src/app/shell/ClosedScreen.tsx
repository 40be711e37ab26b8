import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** Said when a page's guard or its code could not be fetched: what is missing can be asked for again. */
export function ClosedScreen() {
  const { t } = useTranslation(['shell', 'common']);
  const access = useSystemActor('access');
  const isFailed = useSelector(access, (snapshot) => snapshot.hasTag('failed'));
  const { state } = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  const retry = () => {
    // The portal opens by itself once the flags are there.
    if (isFailed) access.send({ type: 'access.reload' });
    else void navigate(here, { replace: true });
  };
  return (
    <Notice title={t('shell:closed.title')} text={t('shell:closed.text')}>
      <Button tone="primary" busy={state === 'loading'} onClick={retry}>
        {t('common:actions.retry')}
      </Button>
    </Notice>
  );
}
