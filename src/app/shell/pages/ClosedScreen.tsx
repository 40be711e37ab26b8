import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { ChunkGone, reloadOnce } from '#lazy/lazyImport.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
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
  const error = useRouteError();
  const gone = error instanceof ChunkGone ? error : null;
  const [missing, setMissing] = useState<ChunkGone | null>(null);
  const about = error instanceof PortalClosed ? 'closed' : gone ? 'missing' : 'unloaded';
  const retry = () => {
    // The portal opens by itself once the flags have arrived.
    if (gone) location.reload();
    else if (isFailed) access.send({ type: 'access.reload' });
    else void navigate(here, { replace: true });
  };
  if (gone && missing !== gone) return <Reloading gone={gone} onRefused={setMissing} />;
  return (
    <Notice
      title={t(`shell:${about}.title`)}
      text={gone ? <ContactText text={t('shell:missing.text')} /> : t(`shell:${about}.text`)}
    >
      <Button tone="primary" busy={state === 'loading'} onClick={retry}>
        {gone ? t('shell:missing.reload') : t('common:actions.retry')}
      </Button>
    </Notice>
  );
}

interface ReloadingProps {
  gone: ChunkGone;
  /** It was loaded again for this file before, or something is unsaved. */
  onRefused: (gone: ChunkGone) => void;
}

/** Loads the document again at the address of the page that was asked for, so that the new one opens it. */
function Reloading({ gone, onRefused }: ReloadingProps) {
  useEffect(() => {
    if (!reloadOnce(gone)) onRefused(gone);
  }, [gone, onRefused]);
  return <Skeleton lines={6} />;
}
