import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles.ts';
import { isPanelShown, panelNames, type PanelName } from './panels.ts';

const members: PanelName[] = ['fees', 'licenses', 'registrations'];

describe('the parts of the dashboard', () => {
  it.each<[Role[], PanelName[]]>([
    [[], []],
    [['user'], []],
    [['user', 'examiner'], []],
    [
      ['user', 'trainee'],
      [...members, 'programs', 'traineeExam'],
    ],
    [
      ['user', 'surgeon'],
      [...members, 'certifications', 'requirements', 'statuses'],
    ],
    [
      ['user', 'surgeon', 'trainee'],
      [...members, 'programs', 'traineeExam'],
    ],
  ])('are for holders of %j those of everybody and %j', (roles, panels) => {
    expect(panelNames.filter((name) => isPanelShown(name, roles)).toSorted()).toEqual(
      [...panels, 'certificationStatus', 'profile'].toSorted(),
    );
  });
});
