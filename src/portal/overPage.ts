import type { Location } from 'react-router-dom';

/** Props of a link that opens a screen in a modal over its page, where the route `opensOver`. */
export const overPage = { state: { isOver: true }, preventScrollReset: true } as const;

/** Whether a location was opened by such a link; after a reload there is no page below it. */
export const isOverPage = ({ state }: Pick<Location, 'state'>) =>
  (state as Partial<typeof overPage.state> | null)?.isOver === true;
