import { useRouteError } from 'react-router-dom';
import { asFault } from '#domain/fault.ts';
import { CrashPanel } from './CrashPanel.tsx';

/** Replaces the whole shell if it crashes: a message and a reload button. */
export function ShellCrash() {
  return (
    <main className="mx-auto max-w-xl px-5 py-12">
      <CrashPanel reference={asFault(useRouteError()).reference} />
    </main>
  );
}
