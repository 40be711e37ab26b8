import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { LetterFields, letterMembers, NeededTypes } from './referenceLetters.ts';

const path = '/api/continuous-certification/reference-letter';
const surgeons = ['surgeon'] as const;

/** A reference letter for continuous certification (first specification, §3; of its members it shows two). */
export const CcReferenceLetter = z.object({
  ...letterMembers,
  /** When the request was last sent; null before the first time. */
  letterSent: z.nullable(Instant),
});
export type CcReferenceLetter = z.output<typeof CcReferenceLetter>;

/** The letters of a surgeon, and which ones the board asks for. */
export const CcReferenceLetters = z.object({
  referenceLetters: z.array(CcReferenceLetter),
  /**
   * Required types of letters, from the pick-list `reference-letter-type`; a type can be there twice. Where it is absent,
   * all letters are required.
   */
  neededTypes: NeededTypes,
  /** Letters that were asked for before this calendar day belong to an earlier period and no longer count. */
  countsFrom: z.string(),
  /** The end of the day on which they are due; null if no day is set. */
  dueDate: z.nullable(Instant),
});
export type CcReferenceLetters = z.output<typeof CcReferenceLetters>;

const invalidates = [
  'listCcReferenceLetters',
  'getCcReferenceLetter',
  'listDashboardStatus',
  'listRequirements',
  'listToDo',
];

/**
 * Reference letters of hospital officials for continuous certification (first specification, §7). 409 `answered` for
 * an answered letter.
 */
export const ccReferenceLetters = {
  /** All letters of the caller, also those of earlier periods. */
  listCcReferenceLetters: call({
    method: 'GET',
    path: `${path}/all-by-user-id`,
    summary: 'Reference letters of the caller for continuous certification.',
    access: surgeons,
    owner: 'caller',
    answer: CcReferenceLetters,
  }),
  /** One letter; 404 for a letter for an exam. */
  getCcReferenceLetter: call({
    method: 'GET',
    path: `${path}/by-id`,
    summary: 'A reference letter for continuous certification.',
    access: surgeons,
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    answer: CcReferenceLetter,
  }),
  /** Names an official, without sending the request. 400 for the caller's own address and for one already named. */
  postCcReferenceLetter: call({
    method: 'POST',
    path,
    summary: 'Names an official for a reference letter for continuous certification.',
    access: surgeons,
    owner: 'caller',
    body: LetterFields,
    answer: CcReferenceLetter,
    invalidates,
  }),
  /** Changes an official's data. A changed address invalidates the link sent to the old one. Not in the specification. */
  updateCcReferenceLetter: call({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a reference letter for continuous certification that was not answered yet.',
    added: 'An official who was named for continuous certification cannot be changed.',
    access: surgeons,
    owner: { path: 'id' },
    params: z.object({ id: z.coerce.number() }),
    body: LetterFields,
    versioned: true,
    answer: CcReferenceLetter,
    invalidates,
  }),
  /**
   * Sends the request to the official by mail, the first time or again. 429 `too-soon` shortly after the previous
   * request. Not in the specification.
   */
  sendCcReferenceLetter: call({
    method: 'PUT',
    path,
    summary: 'Sends the request for a reference letter for continuous certification to the official.',
    added:
      'The board sends requests for letters for continuous certification itself, as soon as an official is named.',
    access: surgeons,
    owner: { body: 'id' },
    body: z.object({ id: z.number() }),
    versioned: true,
    answer: CcReferenceLetter,
    invalidates,
  }),
  /** Withdraws a request that was sent and is not answered, as `withdrawReferenceLetter` does. Not in the specification. */
  withdrawCcReferenceLetter: call({
    method: 'POST',
    path: `${path}/withdraw`,
    summary:
      'Withdraws the request for a reference letter for continuous certification that was not answered.',
    added: 'A request for a letter for continuous certification cannot be withdrawn in the portal.',
    access: surgeons,
    owner: { body: 'id' },
    body: z.object({ id: z.number() }),
    versioned: true,
    answer: CcReferenceLetter,
    invalidates,
  }),
};
