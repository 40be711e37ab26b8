import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { panelsFor, type PanelName } from './panels.ts';

describe('the parts of the dashboard', () => {
  it.each<[Role[], PanelName[]]>([
    [[], ['certificationStatus']],
    [['user'], ['certificationStatus']],
    [['user', 'examiner'], ['certificationStatus']],
    [
      ['user', 'trainee'],
      ['certificationStatus', 'eligibility', 'exams', 'programs', 'registration'],
    ],
    [
      ['user', 'surgeon'],
      ['certificationStatus', 'certifications', 'exams', 'requirements', 'statuses'],
    ],
    [
      ['user', 'surgeon', 'trainee'],
      ['certificationStatus', 'eligibility', 'exams', 'programs', 'registration'],
    ],
  ])('are for holders of %j exactly %j', (roles, panels) => {
    expect(panelsFor(roles).toSorted()).toEqual(panels);
  });
});
