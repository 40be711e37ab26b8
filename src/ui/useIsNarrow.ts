import { useMedia } from './useMedia.ts';

/** Whether the page has the layout of narrow screens, by the specification's breakpoint; as in the stylesheet. */
export const useIsNarrow = (): boolean => useMedia('(width < 1015px)');
