// @vitest-environment jsdom
import * as cme from '#contract/cme/cme.ts';
import { recordWriteTests } from '#tests/support/pages/recordWriteTests.tsx';

const here = { screen: 'cmeRepository', who: 'maria.castellan' } as const;

recordWriteTests({
  paths: { cmeRepository: '/cme-repository' },
  contract: cme,
  // src/screens/cme/cmeRepository/proofs.test.tsx
  others: ['uploadCmeProof', 'deleteCmeProof'],
  writes: [
    {
      ...here,
      call: 'createSelfReportedCme',
      button: /^Report a credit/,
      form: 'Report a credit',
      values: {
        'Title of the activity': 'Update on pancreatic surgery',
        Date: '2024-02-29',
        'Credits, total': '1.25',
        'Accredited provider': 'Northern College',
      },
      failed: 'Create failed',
      done: 'Created successfully',
    },
    {
      ...here,
      call: 'updateSelfReportedCme',
      button: /^Change Patient/,
      form: 'Change the credit',
      values: { 'Credits, total': '5.25' },
      failed: 'Update failed',
      done: 'Updated successfully',
    },
  ],
  removals: [{ ...here, call: 'deleteSelfReportedCme', button: /^Delete Surgical grand rounds/ }],
});
