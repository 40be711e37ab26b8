import * as z from 'zod/mini';
import { call } from '../core/call.ts';

/** One account of the demo data, and the scenario that it shows. */
export const DemoAccount = z.object({ userName: z.string(), password: z.string(), situation: z.string() });
export type DemoAccount = z.output<typeof DemoAccount>;

/** Calls of the reference server's demo mode; 404 elsewhere. Not in the specification. */
export const demo = {
  /** The demo accounts, for the sign-in page. */
  listDemoAccounts: call({
    method: 'GET',
    path: '/api/demo/accounts',
    summary: 'Accounts of the demo data; 404 outside demo mode.',
    added: 'The sign-in page lists no accounts.',
    access: 'public',
    owner: 'shared',
    answer: z.array(DemoAccount),
  }),
};
