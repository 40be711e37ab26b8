import { Component, type ReactNode } from 'react';
import { asFault, type Fault } from '#domain/fault.ts';
import { CrashPanel } from './shell/pages/CrashPanel.tsx';

/** Catches errors thrown by a screen's view, so that the shell around it stays usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { fault: asFault(thrown) };
  }

  override render() {
    return this.state.fault ? <CrashPanel reference={this.state.fault.reference} /> : this.props.children;
  }
}
