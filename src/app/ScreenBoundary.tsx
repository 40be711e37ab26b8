import { Component, Fragment, type ReactNode } from 'react';
import { asFault, type Fault } from '#domain/fault.ts';
import { CrashPanel } from './shell/pages/CrashPanel.tsx';

/** A second error within this time, in milliseconds, is not repaired by another mount. */
const MENDED_FOR_MS = 10_000;

interface State {
  fault: Fault | null;
  isFinal: boolean;
  mounts: number;
}

/**
 * Catches errors thrown by a screen's view, so that the shell around it stays usable. After a first error the view is
 * mounted once more: its actor keeps the state, and a page that another program changed, such as a translator, works
 * again.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { fault: null, isFinal: false, mounts: 0 };
  private lastMend = -Infinity;

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { fault: asFault(thrown) };
  }

  override componentDidCatch() {
    const now = performance.now();
    if (now - this.lastMend < MENDED_FOR_MS) return this.setState({ isFinal: true });
    this.lastMend = now;
    this.setState(({ mounts }) => ({ fault: null, mounts: mounts + 1 }));
  }

  override render() {
    const { fault, isFinal, mounts } = this.state;
    if (fault) return isFinal && <CrashPanel reference={fault.reference} />;
    return <Fragment key={mounts}>{this.props.children}</Fragment>;
  }
}
