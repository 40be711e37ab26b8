import { createApi } from '#services/http/api.ts';
import { ApplicationSlice, AuthSlice, NavigationSlice, readSlice } from '#services/device/slices.ts';
import Overlays from './shell/overlays/Overlays.tsx';
import SideNavigation from './shell/navigation/SideNavigation.tsx';

/**
 * What every page of a signed-in person needs beyond the first chunk. It is one module, because each dynamic import of
 * its own would be another file to request.
 */
export const signedInParts = {
  createApi,
  readSlice,
  ApplicationSlice,
  AuthSlice,
  NavigationSlice,
  Overlays,
  SideNavigation,
};
