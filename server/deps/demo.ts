import type { demo } from '#contract/demo/demo.ts';
import type { scoringResets } from '#contract/scoring/scoringResets.ts';
import { notFound } from '#server/core/fault.ts';
import type { Database } from '#server/db/database.ts';
import type { Fetch, Portal } from '#server/http/portal.ts';
import type { Respond } from '#server/http/respond.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Deps } from './deps.ts';

export type DemoHandlers = HandlersFor<typeof demo & typeof scoringResets>;

/** What the demo adds to a server that runs. */
export interface DemoPages {
  /** Puts the fault switches of tests in front of a server, where the settings allow them. */
  inFront(fetch: Fetch): Fetch;
  /** Resumes work that the last shutdown or crash interrupted. */
  start(): Promise<void>;
  stop(): void;
}

interface DemoPlace {
  readonly mailer: Mailer;
  readonly respond: Respond;
  /** The whole server, with what is in front of it. */
  readonly fetch: Fetch;
}

/**
 * What is only for demonstrations and tests: accounts and records, a stand-in for the card page and one for the online
 * test, a mailbox, resets and fault switches. A server without it has everything else.
 */
export interface Demo {
  /** Adds the accounts and records that are missing, and moves those that depend on the day. */
  seed(db: Database, clock: () => number): Promise<void>;
  /** The secret of the demo's card page, made once and kept in the database. */
  paymentSecret(db: Database): Promise<string>;
  handlers(deps: Deps): DemoHandlers;
  mount(app: Portal, deps: Deps, place: DemoPlace): DemoPages;
}

const refuse = () => {
  throw notFound();
};

/** The handlers of the demo's calls on a server without it: 404. */
export const withoutDemo: DemoHandlers = {
  listDemoAccounts: refuse,
  resetCaseComments: refuse,
  resetExamScores: refuse,
};
