import { describe, expect, it } from 'vitest';
import { emptyCoverage, fullCoverageOf, type Coverage } from '#app/inspector/coverage.ts';
import { dialogsMachine } from '#machines/system/overlays/dialogs.machine.ts';
import { coverageRows, coverageSummary } from './coverageTable.ts';

const of = (machines: Coverage['machines']): Coverage => ({ ...emptyCoverage(), machines });

describe('the coverage of machines', () => {
  it('counts a machine as walked once every state and transition was taken', () => {
    const all = fullCoverageOf(dialogsMachine);
    const summary = /the browser suite walks: (\d+) of (\d+); states (\d+) of/;
    expect(summary.exec(coverageSummary(of({})))!.slice(1, 4)).toEqual(['0', expect.any(String), '0']);
    expect(summary.exec(coverageSummary(of({ dialogs: all })))!.slice(1, 4)).toEqual([
      '1',
      expect.any(String),
      String(all.states.length),
    ]);
  });

  it('lists by name what was not taken, and ignores what the definition no longer has', () => {
    const all = fullCoverageOf(dialogsMachine);
    const [left, ...transitions] = all.transitions;
    const row = coverageRows(of({ dialogs: { states: [...all.states, 'gone'], transitions } })).find(
      ({ id }) => id === 'dialogs',
    )!;
    expect(row.missing).toEqual({ states: [], transitions: [left] });
  });

  it('counts for a kit what its machines took, unless they may be of several kits', () => {
    const missing = (machines: Coverage['machines']) =>
      coverageRows(of(machines)).find(({ id }) => id === 'resource')!.missing.transitions.length;
    const none = missing({});
    const loaded = (id: string) => `loading --xstate.done.actor.0.${id}.loading--> ready`;
    const reloaded = (id: string) => [loaded(id), 'ready --resource.reload--> loading'];
    expect(missing({ webNote: { states: [], transitions: [loaded('webNote')] } })).toBe(none - 1);
    expect(missing({ profile: { states: [], transitions: reloaded('profile') } })).toBe(none - 2);
    expect(missing({ profile: { states: [], transitions: [loaded('profile')] } })).toBe(none);
  });
});
