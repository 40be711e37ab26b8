import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { useSystemActor } from '#portal/useSystemActor.ts';
import type { ScreenRegistry } from './screens.ts';
import { CrashPanel } from './shell/pages/CrashPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** Renders the view of the actor on stage and the one over it, each inside an error boundary. */
export function ScreenHost({ registry }: { registry: ScreenRegistry }) {
  const stage = useSystemActor('stage');
  const navigate = useNavigate();
  const { name, screen, over, crash } = useSelector(stage, ({ context }) => context);
  if (crash) return <CrashPanel reference={crash.reference} />;
  const View = name && registry.at(name)?.View;
  if (!View || !screen) return null;
  const Over = over && registry.at(over.name)?.Over;
  return (
    <>
      <ScreenBoundary key={screen.sessionId}>
        <View actor={screen} />
      </ScreenBoundary>
      {Over && (
        <ScreenBoundary key={over.screen.sessionId}>
          <Over actor={over.screen} onClose={() => void navigate(-1)} />
        </ScreenBoundary>
      )}
    </>
  );
}
