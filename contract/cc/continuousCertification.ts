import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { memberRecord } from '../records/memberRecord.ts';
import {
  inThePast,
  onlyWhen,
  option,
  optionalChoice,
  optionalDay,
  optionalLines,
} from '../records/recordFields.ts';

const base = '/api/continuous-certification';

/** The outcome registry in which a surgeon takes part, or why none; the specification does not show the fields. */
export const outcomeRegistries = memberRecord({
  names: { get: 'getOutcomeRegistry', create: 'createOutcomeRegistry', update: 'updateOutcomeRegistry' },
  path: `${base}/outcome-registries`,
  readPath: `${base}/outcome-registries`,
  noun: 'outcome registry',
  access: ['surgeon'],
  invalidates: ['listDashboardStatus'],
  fields: {
    participates: option(['Yes', 'No']),
    registryId: onlyWhen(
      'participates',
      'Yes',
      optionalChoice('outcome-registries', { shownAs: 'registryName' }),
    ),
    participatesSince: onlyWhen('participates', 'Yes', inThePast(optionalDay('activity'))),
    noRegistryExplanation: onlyWhen('participates', 'No', optionalLines(2000)),
  },
});

/** One statement of an attestation. */
export const CcStatement = z.object({ name: z.string(), text: z.string() });
export type CcStatement = z.output<typeof CcStatement>;

/** The attestation of the board's present year; the specification does not show its members. */
export const CcAttestation = z.object({
  /** The board's calendar year. */
  year: z.number(),
  /** Null if none is asked for, as while a certificate has lapsed. */
  asked: z.nullable(z.object({ wordingVersion: z.string(), statements: z.array(CcStatement) })),
  /** What was attested, in the wording of that day; null before. */
  submitted: z.nullable(
    z.object({ wordingVersion: z.string(), statements: z.array(CcStatement), submittedAt: Instant }),
  ),
});
export type CcAttestation = z.output<typeof CcAttestation>;

/** The statements that are attested; all of them are needed. */
export const CcAttestationBody = z.object({
  year: z.number(),
  wordingVersion: z.string().check(z.maxLength(40)),
  attested: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
});
export type CcAttestationBody = z.output<typeof CcAttestationBody>;

export const continuousCertification = {
  ...outcomeRegistries.calls,
  getCcAttestation: call({
    method: 'GET',
    path: `${base}/attestation/by-user-id`,
    summary: 'The attestation of the caller for the present year.',
    access: ['surgeon'],
    owner: 'caller',
    answer: CcAttestation,
  }),
  /**
   * Submits the attestation of the present year once; a second submission changes nothing and gets the first. 409
   * `read-only` if none is asked for; 400 for a statement that is missing and for a wording that has changed.
   */
  submitCcAttestation: call({
    method: 'POST',
    path: `${base}/attestation/submit`,
    summary: 'Submits the attestation of the present year.',
    access: ['surgeon'],
    owner: 'caller',
    body: CcAttestationBody,
    answer: CcAttestation,
    invalidates: ['getCcAttestation', 'listDashboardStatus', 'listRequirements'],
  }),
};
