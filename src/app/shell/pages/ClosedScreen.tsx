import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from './Notice.tsx';
import { PortalClosed } from './PortalClosed.ts';

/** Shown when a page's flags, code or texts could not be fetched, with a retry button. */
export function ClosedScreen() {
  const { t } = useTranslation(['shell', 'common']);
  const access = useSystemActor('access');
  const isFailed = useSelector(access, (snapshot) => snapshot.hasTag('failed'));
  const { state } = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  const about = useRouteError() instanceof PortalClosed ? 'closed' : 'unloaded';
  const retry = () => {
    // The portal opens by itself once the flags have arrived.
    if (isFailed) access.send({ type: 'access.reload' });
    else void navigate(here, { replace: true });
  };
  return (
    <Notice title={t(`shell:${about}.title`)} text={t(`shell:${about}.text`)}>
      <Button tone="primary" busy={state === 'loading'} onClick={retry}>
        {t('common:actions.retry')}
      </Button>
    </Notice>
  );
}
