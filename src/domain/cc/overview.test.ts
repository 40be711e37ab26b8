import { describe, expect, it } from 'vitest';
import type { DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import { certificationPath } from './certificationPath.ts';
import { ccOverview, ccTasks, requirementStatus } from './overview.ts';

const task = (statusType: string, status: number, more: Partial<DashboardStatusItem> = {}) => ({
  statusType,
  status,
  disabled: false,
  url: '/continuous-certification',
  ...more,
});
const requirement = (more: Partial<Requirement>): Requirement => ({
  requirementId: 1,
  kind: 'letters',
  title: 'Ask for two reference letters',
  detail: 'From your chief of surgery.',
  dueDate: '2027-03-01',
  isMet: false,
  url: '/continuous-certification/reference-letters',
  ...more,
});
const today = '2026-11-23';

describe('the overview of continuous certification', () => {
  it('lists what is open by its due date, then what is done, with the statuses of the specification', () => {
    const lines = ccOverview(
      [
        task('Professional standing', 1),
        task('CME credits', 0),
        task('Reference letters', -1),
        task('Attestation', 3, { disabled: true, url: '' }),
      ],
      [requirement({}), requirement({ requirementId: 2, kind: 'cme', dueDate: '2026-12-31' })],
      today,
    );
    expect(lines.map(({ title, status, dueDate }) => [title, status, dueDate])).toEqual([
      ['CME credits', 'in-progress', '2026-12-31'],
      ['Reference letters', 'contingent', '2027-03-01'],
      ['Professional standing', 'completed', null],
      ['Attestation', 'not-applicable', null],
    ]);
  });

  it('is an alert from the day after the due date', () => {
    const statusOn = (dueDate: string) =>
      ccOverview([task('Reference letters', 2)], [requirement({ dueDate })], today)[0]!.status;
    expect([statusOn(today), statusOn('2026-11-22')]).toEqual(['pending-approval', 'alert']);
  });

  it('does not call a task completed while a requirement of it is open', () => {
    expect(ccOverview([task('Reference letters', 1)], [requirement({})], today)[0]!.status).toBe(
      'in-progress',
    );
  });

  it('shows the earliest of several requirements, and those of no task as lines of their own', () => {
    const lines = ccOverview(
      [task('Reference letters', 0)],
      [
        requirement({ requirementId: 1, title: 'later' }),
        requirement({ requirementId: 2, title: 'sooner', dueDate: '2026-12-01' }),
        requirement({ requirementId: 3, kind: 'exam', title: 'Apply', dueDate: null }),
        requirement({ requirementId: 4, kind: 'other', title: 'Done', isMet: true }),
      ],
      today,
    );
    expect(lines.map(({ title, detail, status }) => [title, detail, status])).toEqual([
      ['Reference letters', 'sooner', 'in-progress'],
      ['Apply', 'From your chief of surgery.', 'to-do'],
      ['Done', 'From your chief of surgery.', 'completed'],
    ]);
  });

  it('tells a requirement by the status of its task, and one without a task as to be done', () => {
    const attestation = requirement({ requirementId: null, kind: 'attestation' });
    const later = requirement({ requirementId: 7, kind: 'attestation', dueDate: '2027-12-31' });
    const exam = requirement({ requirementId: 8, kind: 'exam' });
    const all = [attestation, later, exam];
    const tasks = ccTasks([task('Attestation', -1)], all, today);
    expect(all.map((each) => requirementStatus(each, tasks, today))).toEqual([
      'contingent',
      'to-do',
      'to-do',
    ]);
    expect(requirementStatus({ ...attestation, isMet: true }, tasks, today)).toBe('completed');
    expect(requirementStatus({ ...exam, dueDate: '2026-01-01' }, tasks, today)).toBe('alert');
  });

  it('has what is to come as coming soon', () => {
    const [line] = ccOverview([task('Assessment', -1, { disabled: true, url: '' })], [], today);
    expect(line).toMatchObject({ status: 'coming-soon', url: '' });
  });
});

describe('the path of a surgeon', () => {
  const valid = { status: 'Certified', isClinicallyInactive: false };
  const inactive = { status: 'Certified', isClinicallyInactive: true };
  const ended = { status: null, isClinicallyInactive: false };
  it.each([
    ['lapsed', 8, [inactive]],
    ['inactive', 5, [inactive, ended]],
    ['inactive', 5, [{ status: null, isClinicallyInactive: true }]],
    ['active', 1, [inactive, valid]],
    ['active', 1, [ended]],
    ['active', 1, []],
  ] as const)('is %s with the status %i', (path, status, certificates) => {
    expect(certificationPath(status, certificates)).toBe(path);
  });

  it('say that the board acts next where it does, and do not call that in progress or overdue', () => {
    const [line] = ccOverview(
      [task('Assessment', 0)],
      [requirement({ kind: 'assessment', mover: 'board', dueDate: '2026-01-01' })],
      today,
    );
    expect(line).toMatchObject({ status: 'pending-approval', responsible: 'board' });
    expect(ccOverview([task('Attestation', 1)], [], today)[0]).toMatchObject({ responsible: 'member' });
  });
});
