import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessage } from '#i18n/useMessage.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { ToastList } from '#ui/ToastList.tsx';

/** The messages of the `toasts` actor, at the bottom right. */
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
      onClose={(id) => actor.send({ type: 'toast.close', id })}
      onHold={() => actor.send({ type: 'toast.hold' })}
      onRelease={release}
    />
  );
}
