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
});
