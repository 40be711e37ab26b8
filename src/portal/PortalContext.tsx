import { createContext, useContext, type ReactNode } from 'react';
import type { PortalRef } from '#machines/system/portal.machine.ts';

const PortalContext = createContext<PortalRef | null>(null);

/** Provides the running portal, created outside React, to the views. */
export function PortalProvider({ portal, children }: { portal: PortalRef; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** The root actor. */
export function usePortal(): PortalRef {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is used outside PortalProvider');
  return portal;
}
