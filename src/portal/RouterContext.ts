import { createContext } from 'react';
import type { DataRouter } from 'react-router-dom';

/** The portal's router, whose location is newer than the one that a page was rendered with. */
export const RouterContext = createContext<DataRouter | null>(null);
