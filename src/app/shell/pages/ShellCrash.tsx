import { useRouteError } from 'react-router-dom';
import { asFault } from '#domain/fault.ts';
import { CrashPanel } from './CrashPanel.tsx';

/** Stands in for the whole shell, should even that break: something to read, and a way to begin anew. */
export function ShellCrash() {
  return (
    <main className="mx-auto max-w-xl px-5 py-12">
      <CrashPanel reference={asFault(useRouteError()).reference} />
    </main>
  );
}
