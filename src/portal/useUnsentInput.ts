import { useEffect } from 'react';
import { useSystemActor } from './useSystemActor.ts';

/**
 * Counts what is chosen or typed as unsaved work while `isThere`, until it is taken or its view is closed: it is on no
 * server and not on this device, so a reload would lose it.
 *
 * @param by names the form.
 */
export function useUnsentInput(by: string, isThere: boolean): void {
  const navigation = useSystemActor('navigation');
  useEffect(() => {
    if (!isThere) return;
    navigation.send({ type: 'edits.began', by });
    return () => navigation.send({ type: 'edits.settled', by });
  }, [navigation, by, isThere]);
}
