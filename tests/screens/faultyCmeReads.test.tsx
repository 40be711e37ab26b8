// @vitest-environment jsdom
import * as cme from '#contract/cme/cme.ts';
import { recordReadTests } from '#tests/support/pages/recordReadTests.tsx';

const here = { screen: 'cmeRepository', who: 'maria.castellan', beside: /Forecast/ } as const;

recordReadTests({
  paths: { cmeRepository: '/cme-repository' },
  contract: cme,
  reads: [
    { ...here, call: 'listItemizedCme', brings: /Robotic hernia repair/ },
    { ...here, call: 'listCmeAdjustments', brings: /Family leave/ },
    { ...here, call: 'listCertifications', who: 'arthur.whitcombe', brings: /Requirements150/ },
    { ...here, call: 'listSelfReportedCme', brings: /UniversityAdd proofChangeDelete/ },
    {
      ...here,
      call: 'getSelfReportedCme',
      button: /^Change Patient/,
      brings: /Change the credit.*Accredited provider/,
    },
  ],
  // Only the name on the printed page is missing.
  silent: { cmeRepository: ['getProfile'] },
});
