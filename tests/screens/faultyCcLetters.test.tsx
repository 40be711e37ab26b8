// @vitest-environment jsdom
import * as letters from '#contract/letters/ccReferenceLetters.ts';
import { recordReadTests } from '#tests/support/pages/recordReadTests.tsx';

const here = {
  screen: 'ccReferenceLetters',
  who: 'arthur.whitcombe',
  beside: /For continuous certification/,
} as const;

recordReadTests({
  paths: { ccReferenceLetters: '/continuous-certification/reference-letters' },
  contract: letters,
  reads: [
    { ...here, call: 'listCcReferenceLetters', brings: /RL-DEMO-0723/ },
    {
      ...here,
      call: 'getCcReferenceLetter',
      button: /^Change the letter from Ada Okonkwo/,
      brings: /Save and send the request/,
    },
  ],
  silent: {},
});
