import { useSelector } from '@xstate/react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { LazyOptions } from '#lazy/lazyImport.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** Fetches code that the first page does without. */
export type FetchParts = (options?: LazyOptions) => Promise<{ Overlays: ComponentType }>;

/** Load delay in milliseconds, which keeps this chunk out of the first paint. */
const LOAD_DELAY_MS = 1_500;

/**
 * Loads the overlays: at once for a signed-in user, who needs the screenshot overlay and the leave guard; on a
 * sign-in page when there is something to show, else after the delay. A failed fetch is retried with the next thing
 * to show.
 */
export function OverlaysHost({
  isInside,
  fetchParts,
}: {
  isInside: boolean;
  fetchParts: FetchParts;
}): ReactNode {
  const toast = useSelector(useSystemActor('toasts'), ({ context }) => context.toasts.at(-1)?.id);
  const dialog = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue[0]?.id);
  const isWorking = useSelector(useSystemActor('progress'), (snapshot) => snapshot.hasTag('showing'));
  const [found, setFound] = useState<ReactNode>(null);

  const isUrgent = isInside || isWorking || toast !== undefined || dialog !== undefined;
  const isMissing = found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const fetchThem = () =>
      fetchParts().then(
        ({ Overlays }) => !isGone && setFound(<Overlays />),
        () => {}, // retried with the next thing to show
      );
    const timer = setTimeout(() => void fetchThem(), isUrgent ? 0 : LOAD_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isMissing, isUrgent, toast, dialog, fetchParts]);

  return found;
}
