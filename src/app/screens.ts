import { memo, type ComponentType } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ScreenName } from '#domain/access/routeTable.ts';
import { lazyImport } from '#lazy/lazyImport.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { ScreenDeclaration } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';

// Each view takes the actor of its own machine; `screen()` has checked the pair where both types are known.
type View = ComponentType<{ actor: any }>;
type Over = ComponentType<{ actor: any; onClose: () => void }>;
type ScreenModule = { default: ScreenDeclaration<AnyStateMachine, View> & { Over?: Over } };

/** A screen as the stage and its host use it: wired machine and view. */
export interface Screen {
  logic: AnyStateMachine;
  View: View;
  Over?: Over | undefined;
}

/** All screens by file name; each is one lazy chunk with its machine and wiring. */
export const screenModules: Readonly<Record<string, () => Promise<ScreenModule>>> = Object.fromEntries(
  Object.entries(import.meta.glob<ScreenModule>('./*/*/*.screen.ts', { base: '../screens' })).map(
    ([path, load]) => [path.split(/[/.]/).at(-3)!, load], // "<name>.screen.ts" ends in three parts
  ),
);

export interface ScreenRegistry {
  /** Fetches a screen once; rejects if its code or texts cannot be fetched. */
  load(name: ScreenName): Promise<Screen>;
  /** Returns a screen that has been fetched. */
  at(name: string): Screen | undefined;
}

export function createScreenRegistry(
  services: Services,
  session: PortalChildren['session'],
  loadTexts: (areas: readonly string[]) => Promise<unknown>,
  addActors: () => Promise<void>,
): ScreenRegistry {
  const loaded = new Map<string, Screen>();
  const loading = new Map<ScreenName, Promise<Screen>>();

  async function fetchScreen(name: ScreenName): Promise<Screen> {
    // The page says that it is gone, at its own address; also prefetched pages come this way.
    const module = await lazyImport(screenModules[name]!, { whenGone: 'reject' }); // tests/architecture/screens.test.ts: each route has one
    const { wire, View, Over, texts, next = [] } = module.default;
    // If it fails, it is fetched again when it is opened.
    for (const other of next) load(other).catch(() => {});
    const logic = wire(services, session);
    await loadTexts(texts);
    // The address changes after the stage: that alone does not render the page again.
    const screen = { logic, View: memo(View), Over };
    loaded.set(name, screen);
    return screen;
  }

  async function load(name: ScreenName): Promise<Screen> {
    const ongoing = loading.get(name) ?? fetchScreen(name);
    loading.set(name, ongoing);
    // After a failure, the next call fetches again.
    ongoing.catch(() => loading.delete(name));
    const [screen] = await Promise.all([ongoing, addActors()]);
    return screen;
  }

  return { at: (name) => loaded.get(name), load };
}
