// @vitest-environment jsdom
import * as assessments from '#contract/cc/assessments.ts';
import * as continuousCertification from '#contract/cc/continuousCertification.ts';
import { recordReadTests } from '#tests/support/pages/recordReadTests.tsx';

const here = {
  screen: 'continuousCertification',
  who: 'maria.castellan',
  beside: /What keeps your certificate valid/,
} as const;

recordReadTests({
  paths: {
    continuousCertification: '/continuous-certification',
    assessments: '/continuous-certification/assessments',
  },
  contract: { ...continuousCertification, ...assessments },
  reads: [
    { ...here, call: 'listDashboardStatus', brings: /Reference lettersAsk for two/ },
    { ...here, call: 'listRequirements', brings: /Reference lettersAsk for two/ },
    { ...here, call: 'listCertifications', brings: /You are in year/ },
    { ...here, call: 'getCertificationStatus', who: 'dana.reyes', brings: /Your certificate has lapsed/ },
    { ...here, call: 'getOutcomeRegistry', brings: /Do you take part in an outcome registry/ },
    { ...here, call: 'getCcAttestation', brings: /I hold a full and unrestricted medical license/ },
    {
      call: 'listCcAssessments',
      screen: 'assessments',
      who: 'june.halvorsen',
      beside: /when each can be taken/,
      brings: /You have 1 try left/,
    },
  ],
  silent: {},
});
