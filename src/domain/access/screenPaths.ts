import { routeTable } from './routeTable.ts';

/** The paths of the portal's routes as regular expressions: a parameter is one segment. */
const patterns = [
  /^\/$/,
  ...routeTable.flatMap(({ paths }) =>
    paths.map(
      (path) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`),
    ),
  ),
];

/** Whether a path belongs to one of the portal's screens, so that its page is index.html. */
export const isScreenPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
