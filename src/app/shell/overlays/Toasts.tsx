import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import type { RouteRow } from '#domain/access/routeTable.ts';
import { useMessage } from '#i18n/useMessage.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useIsDesktop } from '#ui/useIsDesktop.ts';
import { ToastList, type ToastPlace } from '#ui/ToastList.tsx';

/** The messages of the `toasts` actor, at the bottom right; on an examiner's pages where they cover nothing. */
export function Toasts() {
  const { t } = useTranslation(['shell', 'common']);
  const actor = useSystemActor('toasts');
  const toasts = useSelector(actor, ({ context }) => context.toasts);
  const say = useMessage(...toasts.map(({ message }) => message));
  const release = useCallback(() => actor.send({ type: 'toast.release' }), [actor]);
  return (
    <ToastList
      label={t('shell:toasts.label')}
      toasts={toasts.map(({ id, tone, message }) => ({ id, tone, text: say(message) }))}
      place={useToastPlace()}
      onClose={(id) => actor.send({ type: 'toast.close', id })}
      onHold={() => actor.send({ type: 'toast.hold' })}
      onRelease={release}
    />
  );
}

/** On an examiner's pages nothing may lie over a case's text or a button, not even for seconds. */
function useToastPlace(): ToastPlace {
  const { pathname } = useLocation();
  const shown = useMatches().at(-1)?.handle as RouteRow | undefined;
  const hasMenu = useIsDesktop() && shown?.focused !== true;
  if (!pathname.startsWith('/ce-scoring/')) return 'corner';
  return hasMenu ? 'menu' : 'foot';
}
