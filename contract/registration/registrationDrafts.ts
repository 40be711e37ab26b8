import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { Version } from '../core/reading.ts';

const members = ['trainee', 'surgeon'] as const;
const byExamId = z.object({ examId: z.coerce.number() });
const text = (most: number) => z.string().check(z.maxLength(most));

/** An unsubmitted registration as typed; `v` is the version of this format. */
export const RegistrationDraft = z.object({
  v: z.literal(1),
  /** The introduction was read and left with its button. */
  started: z.boolean(),
  intends: z.nullable(z.boolean()),
  /** Names of the statements checked so far. */
  attested: z.array(text(60)).check(z.maxLength(50)),
  needsAccommodations: z.nullable(z.boolean()),
  /** Item of the pick-list `accommodations`; empty before one is chosen. */
  accommodationId: text(20),
  explanation: text(2000),
  officialName: text(120),
  officialEmail: text(254),
  examDateId: z.nullable(z.number()),
});
export type RegistrationDraft = z.output<typeof RegistrationDraft>;

/** A saved draft. */
export const KeptDraft = z.object({ draft: RegistrationDraft, version: Version, savedAt: Instant });
export type KeptDraft = z.output<typeof KeptDraft>;

/** Drafts of registrations at the board, so that they continue on other devices. */
export const registrationDrafts = {
  /** The caller's saved draft for an exam; null if there is none. Not in the specification. */
  getRegistrationDraft: call({
    method: 'GET',
    path: '/api/examinations/registration-draft/by-examid',
    summary: 'Draft of the registration of the caller for an exam.',
    added: 'A registration that was begun on one device does not continue on another.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(KeptDraft),
  }),
  /**
   * Saves a draft. `version` is the one it is based on, 0 for the first; 412 `stale` with the current draft
   * as `current` if another window saved first.
   */
  keepRegistrationDraft: call({
    method: 'PUT',
    path: '/api/examinations/registration-draft',
    summary: 'Keeps the draft of a registration.',
    added: 'A registration that was begun on one device does not continue on another.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    body: z.object({ version: z.number(), draft: RegistrationDraft }),
    answer: KeptDraft,
    invalidates: ['getRegistrationDraft'],
  }),
};
