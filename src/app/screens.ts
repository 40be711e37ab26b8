import type { ComponentType } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ScreenName } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Services } from '#wiring/services.ts';

/** A screen as the stage and its host need it: wired logic, the view of the same name, and its locale files. */
export interface Screen {
  logic: AnyStateMachine;
  // Each view takes the actor of its own logic; the pair is made in one module, where both types are known.
  View: ComponentType<{ actor: any }>;
  namespaces: readonly string[];
}

export type ScreenModule = {
  createScreen(services: Services, session: PortalChildren['session']): Screen;
};

/** The screens that exist; each arrives in one lazy chunk with its machine and wiring. */
export const screenModules: Partial<Record<ScreenName, () => Promise<ScreenModule>>> = {
  login: () => import('./screens/login.ts'),
  forgotPassword: () => import('./screens/forgotPassword.ts'),
  dashboard: () => import('./screens/dashboard.ts'),
  examRegistration: () => import('./screens/examRegistration.ts'),
  applyAndRegister: () => import('./screens/applyAndRegister.ts'),
  registrationRequirements: () => import('./screens/registrationRequirements.ts'),
  examinationHistory: () => import('./screens/examinationHistory.ts'),
  paymentHistory: () => import('./screens/paymentHistory.ts'),
  documents: () => import('./screens/documents.ts'),
  oralExam: () => import('./screens/oralExam.ts'),
  myAccount: () => import('./screens/myAccount.ts'),
  caseLogs: () => import('./screens/caseLogs.ts'),
  yourAttestation: () => import('./screens/yourAttestation.ts'),
  referenceFormStatus: () => import('./screens/referenceFormStatus.ts'),
  mbsActivities: () => import('./screens/mbsActivities.ts'),
  examinerHome: () => import('./screens/examinerHome.ts'),
  examinationRosters: () => import('./screens/examinationRosters.ts'),
  oralExaminations: () => import('./screens/oralExaminations.ts'),
  examinationScores: () => import('./screens/examinationScores.ts'),
  pdfViewer: () => import('./screens/pdfViewer.ts'),
};

export interface Repertoire {
  /** Fetches a screen once; null for a screen that does not exist. */
  load(name: ScreenName): Promise<Screen | null>;
  /** A screen that has been fetched. */
  at(name: string): Screen | undefined;
}

export function createRepertoire(
  services: Services,
  session: PortalChildren['session'],
  loadTexts: (areas: readonly string[]) => Promise<unknown>,
  addActors: () => Promise<void>,
): Repertoire {
  const loaded = new Map<string, Screen>();
  const loading = new Map<ScreenName, Promise<Screen | null>>();

  async function fetchScreen(name: ScreenName): Promise<Screen | null> {
    const module = await screenModules[name]?.();
    if (!module) return null;
    const screen = module.createScreen(services, session);
    await loadTexts(screen.namespaces);
    loaded.set(name, screen);
    return screen;
  }

  return {
    at: (name) => loaded.get(name),
    async load(name) {
      const ongoing = loading.get(name) ?? fetchScreen(name);
      loading.set(name, ongoing);
      // A chunk, or texts, that could not be fetched are fetched anew the next time.
      ongoing.catch(() => loading.delete(name));
      const [screen] = await Promise.all([ongoing, addActors()]);
      return screen;
    },
  };
}
