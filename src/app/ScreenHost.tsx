import { useSelector } from '@xstate/react';
import { useSystemActor } from '#portal/useSystemActor.ts';
import type { Repertoire } from './screens.ts';
import { CrashPanel } from './shell/pages/CrashPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** Renders the view of the actor on stage, inside an error boundary. */
export function ScreenHost({ repertoire }: { repertoire: Repertoire }) {
  const stage = useSystemActor('stage');
  const { name, screen, crash } = useSelector(stage, ({ context }) => context);
  if (crash) return <CrashPanel reference={crash.reference} />;
  const View = name === null ? undefined : repertoire.at(name)?.View;
  if (!View || !screen) return null;
  return (
    <ScreenBoundary key={screen.sessionId}>
      <View actor={screen} />
    </ScreenBoundary>
  );
}
