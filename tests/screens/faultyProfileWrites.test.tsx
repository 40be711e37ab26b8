// @vitest-environment jsdom
import * as profiles from '#contract/profile/profiles.ts';
import { recordWriteTests } from '#tests/support/pages/recordWriteTests.tsx';

const form = {
  screen: 'personalProfile',
  button: /^Change: Name/,
  form: 'Change your profile',
  failed: 'Update failed',
  done: 'Saved successfully',
} as const;

recordWriteTests({
  paths: { personalProfile: '/personal-profile' },
  contract: profiles,
  writes: [
    {
      ...form,
      call: 'createProfile',
      who: 'nora.lindqvist',
      values: { 'Middle name': 'Ó', 'Mobile phone': '+1 216 555 0142' },
    },
    {
      ...form,
      call: 'updateProfile',
      who: 'maria.castellan',
      values: { Suffix: 'MD, PhD', City: 'Taos' },
    },
  ],
  removals: [],
});
