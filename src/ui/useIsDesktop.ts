import { useMedia } from './useMedia.ts';

/** Whether the page has the desktop layout, by the specification's breakpoint; as in the stylesheet. */
export const useIsDesktop = (): boolean => useMedia('(width >= 1015px)');
