import * as z from 'zod/mini';
import { call, file } from '../core/call.ts';
import { credits, day, optionalCredits, optionalText, text } from '../records/recordFields.ts';
import { recordCalls, type AreaBody, type AreaRow } from '../records/records.ts';

const access = ['surgeon'] as const;
const Day = z.iso.date();

/** Calls whose answers count credits. */
const counted = ['listItemizedCme', 'listRequirements', 'listDashboardStatus', 'listToDo'];

/** A credit of a member, which a provider or the member reported (first specification, §3 "CME credit"). */
export const CmeCredit = z.object({
  cmeId: z.number(),
  title: z.string(),
  date: Day,
  creditsTotal: z.number(),
  /** How many of these credits include self-assessment. */
  creditsSA: z.number(),
  /** A provider reported it to the board. */
  cmeDirect: z.boolean(),
  /** Empty where none is given. */
  reportingOrganization: z.string(),
  accreditingBody: z.string(),
  accreditedProvider: z.string(),
  /** The last day on which it counts; null if it does not expire. */
  creditExpDate: z.nullable(Day),
});
export type CmeCredit = z.output<typeof CmeCredit>;

/** Credits that a member need not earn (first specification, §3 "CME adjustment"). */
export const CmeAdjustment = z.object({
  cmeId: z.number(),
  date: Day,
  creditsTotal: z.number(),
  creditsSA: z.number(),
  reason: z.string(),
  /** The last day on which it applies; null if it does not end. */
  creditExpDate: z.nullable(Day),
});
export type CmeAdjustment = z.output<typeof CmeAdjustment>;

/** A row of the summary (first specification, §3 "CME summary row"). */
export interface CmeSummaryRow {
  rowLabel: 'requirements' | 'waivers' | 'yourRequirements' | 'creditsToDate' | 'creditsNeeded';
  credits: number;
  saCredits: number;
}

/** The credits that a member reports (first specification, §3 "Self-reported CME"; the fields are ours). */
export const selfReportedCme = recordCalls({
  names: {
    list: 'listSelfReportedCme',
    get: 'getSelfReportedCme',
    create: 'createSelfReportedCme',
    update: 'updateSelfReportedCme',
    remove: 'deleteSelfReportedCme',
  },
  path: '/api/cme/self-reported-cme',
  paths: { list: '', get: '/api/cme/by-id', update: '/{id}' },
  key: 'cmeId',
  writeKey: 'id',
  noun: 'credit that the caller reported',
  access,
  invalidates: counted,
  fields: {
    title: text(200),
    date: day('activity'),
    creditsTotal: credits(),
    creditsSA: optionalCredits(),
    accreditedProvider: text(200),
    accreditingBody: optionalText(120),
    reportingOrganization: optionalText(120),
  },
  shown: {
    creditExpDate: z.nullable(Day),
    /** The document that proves the credit; null without one. */
    proofId: z.nullable(z.number()),
  },
});
export type SelfReportedCme = AreaRow<typeof selfReportedCme>;
export type SelfReportedBody = AreaBody<typeof selfReportedCme>;

const byCredit = z.object({ cmeId: z.coerce.number() });
const proofReaders = ['listSelfReportedCme', 'getSelfReportedCme', 'listDocuments'];

/** Continuing medical education (first specification, §7 "CME"). */
export const cme = {
  /** All credits of the caller, also those that expired and those that the caller reported; the latest first. */
  listItemizedCme: call({
    method: 'GET',
    path: '/api/cme/itemized-cme',
    summary: 'Every CME credit of the caller.',
    access,
    owner: 'caller',
    answer: z.array(CmeCredit),
  }),
  /** What the board waives for the caller; the latest first. */
  listCmeAdjustments: call({
    method: 'GET',
    path: '/api/cme/adjustments',
    summary: 'CME adjustments of the caller.',
    access,
    owner: 'caller',
    answer: z.array(CmeAdjustment),
  }),
  /**
   * The caller's credits as a transcript, a tagged PDF. 429 `rate-limited`, also for more than ten at once; 503 `busy`
   * with `Retry-After` while too many PDFs are being made. Not in the specification.
   */
  getCmeTranscript: call({
    method: 'GET',
    path: '/api/cme/transcript',
    summary: 'CME transcript of the caller.',
    added: 'CME credits have no transcript in the portal.',
    access,
    owner: 'caller',
    limit: 'pdf',
    answer: file,
  }),
  ...selfReportedCme.calls,
  listSelfReportedCme: {
    ...selfReportedCme.calls.listSelfReportedCme,
    added: 'The credits that a member reported are those of the list of all credits, without their proofs.',
  },
  /**
   * Uploads the proof of a credit that the caller reported, in place of an earlier one: PDF, JPEG, PNG or DOCX of at
   * most 10 MB: 400 `file-type`, `file-empty`, `file-name`, `file-locked`, `file-cut`, 409 `file-twice`, 413
   * `too-large`. Not in the specification.
   */
  uploadCmeProof: call({
    method: 'POST',
    path: '/api/cme/proof',
    summary: 'Uploads the proof of a credit that the caller reported.',
    added: 'Credits that a member reports cannot have a proof.',
    access,
    owner: { query: 'cmeId' },
    query: byCredit,
    multipart: true,
    limit: 'upload',
    body: z.object({ file: z.file() }),
    answer: selfReportedCme.row,
    invalidates: proofReaders,
  }),
  /** Removes the proof of a credit that the caller reported, with its file. Not in the specification. */
  deleteCmeProof: call({
    method: 'DELETE',
    path: '/api/cme/proof',
    summary: 'Removes the proof of a credit that the caller reported.',
    added: 'Credits that a member reports cannot have a proof.',
    access,
    owner: { query: 'cmeId' },
    query: byCredit,
    answer: selfReportedCme.row,
    invalidates: proofReaders,
  }),
};
