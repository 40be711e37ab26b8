// @vitest-environment jsdom
import * as profiles from '#contract/profile/profiles.ts';
import { recordReadTests } from '#tests/support/pages/recordReadTests.tsx';

recordReadTests({
  paths: { personalProfile: '/personal-profile' },
  contract: profiles,
  reads: [
    {
      screen: 'personalProfile',
      who: 'maria.castellan',
      beside: /What the board has on file about you/,
      call: 'getProfile',
      brings: /18 Cedar Mesa Road/,
    },
  ],
  // Asked only where the board answers no description; the fact is then left out.
  silent: { personalProfile: ['getPickList'] },
});
