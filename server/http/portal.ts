import type { Hono } from 'hono';
import type { NodeBindings } from './address.ts';

/** The routes of the server, to which calls, pages and webhooks are added. */
export type Portal = Hono<{ Bindings: NodeBindings }>;

/** Answers a request; `bindings` is of Node's server, and missing in tests within the process. */
export type Fetch = (request: Request, bindings?: NodeBindings) => Promise<Response>;
