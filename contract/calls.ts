import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { documents } from './documents.ts';
import { features } from './features.ts';
import { pickLists } from './pickLists.ts';
import { users } from './users.ts';

/** Every call of the API by name: the only list of its kind. */
export const calls = { ...users, ...features, ...dashboard, ...documents, ...demo, ...pickLists };
export type Calls = typeof calls;
export type CallName = keyof Calls;
