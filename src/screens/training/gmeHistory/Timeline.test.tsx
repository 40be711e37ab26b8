// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rotation } from '#contract/training/training.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { Timeline } from './Timeline.tsx';

const begin = dayNumber('2017-07-01');
const rotations = Array.from({ length: 400 }, (_, id): Rotation => ({
  id,
  version: 1,
  examSpecialtyId: 1,
  startDate: dayOfNumber(begin + id * 7),
  endDate: dayOfNumber(begin + id * 7 + 6),
  clinicalLevelId: '101',
  clinicalLevel: 'Clinical Level 1',
  clinicalActivity: 'Other',
  other: `Activity ${id}`.padEnd(80, ' of a long name'),
  nonSurgicalActivity: '',
  programName: 'Lakeshore University Hospital',
  alternateInstitutionName: '',
  isEssential: false,
  isInternationalRotation: false,
  isCredit: false,
}));
const levels = [{ itemValue: '101', itemDescription: 'Clinical Level 1' }];
const gaps: never[] = [];
const drawing = (shown: readonly Rotation[], isPreview: boolean) => (
  <WithTexts>
    <Timeline picture={{ rotations: shown, isPreview, levels }} gaps={gaps} onFill={null} />
  </WithTexts>
);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the timeline of 400 rotations', () => {
  it('draws one bar and one line again for a key in the form of one, and formats no period again', () => {
    const formatted = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
    const { container, rerender } = render(drawing(rotations, false));
    // The parts of a bar that crosses June 30, and its line, have the same words.
    expect(formatted.mock.calls.length).toBeGreaterThan(0);
    expect(formatted.mock.calls.length).toBeLessThanOrEqual(400);
    rerender(drawing(rotations, true));
    formatted.mockClear();
    const texts = () => [...container.querySelectorAll('title, tbody tr')].map((each) => each.textContent);
    const before = texts();
    const changed = rotations.map((each) => (each.id === 200 ? { ...each, other: 'Burns' } : each));
    const touched = new Set<Node>();
    const watch = new MutationObserver(() => {});
    watch.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
    rerender(drawing(changed, true));
    for (const { target } of watch.takeRecords()) touched.add(target.parentElement ?? target);
    expect(texts().filter((text, at) => text !== before[at])).toHaveLength(2);
    expect(touched.size).toBeLessThanOrEqual(3);
    expect(formatted).not.toHaveBeenCalled();
    expect(screen.getByText(/^Burns, /)).toBeDefined();
  });
});
