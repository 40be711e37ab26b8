import { ccAttestationVersion, ccStatements } from '#contract/cc/ccStatements.ts';
import { boardYear } from '#domain/boardTime.ts';

const registry = {
  participates: 'Yes' as const,
  registryId: '1',
  participatesSince: '2021-02-01',
  noRegistryExplanation: '',
};

/** A valid request for each call of continuous certification, as sent by Maria Castellan (121). */
export const continuousCertificationExamples = {
  getOutcomeRegistry: {},
  createOutcomeRegistry: { body: registry },
  updateOutcomeRegistry: { body: { ...registry, registryId: '2' } },
  listCcAssessments: {},
  startTest: { body: { examId: 505 } },
  getCcAttestation: {},
  submitCcAttestation: {
    body: {
      year: boardYear(Date.now()),
      wordingVersion: ccAttestationVersion,
      attested: Object.keys(ccStatements.active),
    },
  },
};
