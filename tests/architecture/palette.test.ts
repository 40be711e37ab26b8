import { describe, expect, it } from 'vitest';
import { contrastIn, schemeNames, type Scheme } from '../support/palette.ts';

/** Text, and what it stands on: at least 4.5:1 (WCAG 1.4.3). */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: [
    'paper',
    'raised',
    'sunken',
    'accent-tint',
    'danger-tint',
    'warning-tint',
    'success-tint',
    'info-tint',
  ],
  muted: ['paper', 'raised', 'sunken', 'accent-tint', 'warning-tint', 'success-tint', 'info-tint'],
  accent: ['paper', 'raised', 'sunken', 'accent-tint', 'warning-tint', 'success-tint', 'info-tint'],
  'accent-deep': ['paper', 'raised', 'accent-tint'],
  'accent-ink': ['accent', 'accent-deep'],
  danger: ['paper', 'raised', 'danger-tint'],
  'danger-ink': ['danger'],
  warning: ['paper', 'raised', 'warning-tint'],
  success: ['paper', 'raised', 'success-tint'],
  info: ['paper', 'raised', 'info-tint'],
  'plate-ink': ['plate'],
  'plate-muted': ['plate'],
};

/** What marks a control or a part of a picture, and what is beside it: at least 3:1 (WCAG 1.4.11). */
const parts: Readonly<Record<string, readonly string[]>> = {
  // Borders of controls, and the frame of a meter.
  edge: ['paper', 'raised', 'sunken'],
  // The focus ring, checked boxes, what a meter has reached, the line of the forecast.
  accent: [
    'paper',
    'raised',
    'sunken',
    'accent-tint',
    'danger-tint',
    'warning-tint',
    'success-tint',
    'info-tint',
  ],
  // Frames of invalid fields, and the line of what is needed.
  danger: ['raised', 'sunken', 'accent-tint', 'danger-tint'],
  // The frame of days without a record.
  warning: ['sunken', 'warning-tint'],
  // Marks of the ten-year cycle, and the receipts of scores.
  success: ['raised', 'paper'],
  muted: ['raised', 'info-tint'],
  info: ['raised', 'paper'],
};

const tooLow = (scheme: Scheme, pairs: typeof texts, least: number) =>
  Object.entries(pairs)
    .flatMap(([color, grounds]) =>
      grounds.map((ground) => ({ pair: `${color} on ${ground}`, ratio: contrastIn(scheme, color, ground) })),
    )
    .filter(({ ratio }) => ratio < least);

describe('the colors of the portal', () => {
  it.each(schemeNames)('have a contrast in which text can be read: %s', (scheme) => {
    expect(tooLow(scheme, texts, 4.5)).toEqual([]);
  });

  it.each(schemeNames)('have a contrast in which controls and pictures can be seen: %s', (scheme) => {
    expect(tooLow(scheme, parts, 3)).toEqual([]);
  });
});
