import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { DashboardFacts } from '#domain/dashboard/dues.ts';
import { controlled, makeFault, runInSystem, screenInput, unreachable } from '#tests/support/system.ts';
import type { Person } from '#machines/screenInput.ts';
import { dashboardMachine, isSettled, panelOf, panelsFor, type PanelName } from './dashboard.machine.ts';

function runDashboard(roles: readonly Role[]) {
  const load = controlled<{ facts: DashboardFacts }, { panel: PanelName; person: Person }>();
  const person = { userId: 7, userName: 'ada', roles };
  const run = runInSystem(dashboardMachine.provide({ actors: { load: load.logic } }), {
    input: { ...screenInput, person },
  });
  const call = (panel: PanelName) => {
    const found = load.calls.findLast(({ input }) => input.panel === panel);
    if (!found) throw new Error(`${panel} was not loaded`);
    return found;
  };
  const status = (panel: PanelName) => panelOf(run.actor.getSnapshot(), panel).status;
  return {
    ...run,
    call,
    status,
    asked: () => load.calls.map(({ input }) => input.panel).toSorted(),
    until: (panel: PanelName, word: string) =>
      waitFor(run.actor, (snapshot) => panelOf(snapshot, panel).status === word),
    fault: (panel: PanelName) => panelOf(run.actor.getSnapshot(), panel).fault,
    facts: () => run.actor.getSnapshot().context.facts,
  };
}

describe('the dashboard', () => {
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
  ])('asks for holders of %j exactly %j, side by side', (roles, panels) => {
    const { asked } = runDashboard(roles);
    expect(asked()).toEqual(panels);
    expect(panelsFor(roles).toSorted()).toEqual(panels);
  });

  it('shows each part as it arrives and lets one fail alone', async () => {
    const { actor, call, status, until, facts, fault } = runDashboard(['user', 'trainee']);
    expect(status('certifications')).toBe('absent');
    expect(status('programs')).toBe('loading');
    call('programs').resolve({ facts: { programs: [] } });
    await until('programs', 'ready');
    const broken = makeFault();
    call('exams').reject(broken);
    await until('exams', 'failed');
    expect(fault('exams')).toEqual(broken);
    expect(facts()).toEqual({ programs: [] });
    expect(status('registration')).toBe('loading');
    expect(isSettled(actor.getSnapshot())).toBe(false);
    for (const panel of ['registration', 'eligibility', 'certificationStatus'] as const) {
      call(panel).resolve({ facts: {} });
      await until(panel, 'ready');
    }
    expect(isSettled(actor.getSnapshot())).toBe(true);
  });

  it('loads one part again on wish, and forgets its fault once it has come', async () => {
    const { actor, asked, call, until, fault, status, facts } = runDashboard(['user', 'trainee']);
    for (const panel of ['exams', 'programs'] as const) {
      call(panel).reject(makeFault());
      await until(panel, 'failed');
    }
    const before = asked().length;
    actor.send({ type: 'panel.reload', panel: 'exams' });
    expect(asked()).toHaveLength(before + 1);
    expect(status('programs')).toBe('failed');
    call('exams').resolve({ facts: { exams: [] } });
    await until('exams', 'ready');
    expect(fault('exams')).toBeNull();
    expect(fault('programs')).not.toBeNull();
    expect(facts()).toEqual({ exams: [] });
  });

  it('loads again by itself only what failed for want of a network', async () => {
    const { actor, asked, call, until, status } = runDashboard(['user', 'trainee']);
    call('exams').reject(unreachable());
    call('programs').reject(makeFault());
    await until('exams', 'failed');
    await until('programs', 'failed');
    const before = asked().length;
    actor.send({ type: 'connection.restored' });
    expect(asked()).toHaveLength(before + 1);
    expect(status('exams')).toBe('loading');
    expect(status('programs')).toBe('failed');
  });

  it('asks for nothing more once it is left', () => {
    const { call, stop } = runDashboard(['user', 'trainee']);
    stop();
    expect(call('exams').signal.aborted).toBe(true);
  });
});
