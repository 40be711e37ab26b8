import { expect, it } from 'vitest';
import { withForcedStates } from './forcedStates.ts';

it('a class forces a state that otherwise the pointer or the focus gives', () => {
  expect(withForcedStates('.link:hover { color: red }')).toBe('.link:is(:hover, .is-hover) { color: red }');
  expect(withForcedStates(':focus-visible { outline: 0 }')).toBe(
    ':is(:focus-visible, .is-focus) { outline: 0 }',
  );
});

it('names of classes, media queries and other pseudo-classes stay as they are', () => {
  for (const css of ['.hover\\:underline { color: red }', '@media (hover: hover) { a { color: red } }'])
    expect(withForcedStates(css)).toBe(css);
  expect(withForcedStates('.a:focus-within { color: red }')).toBe('.a:focus-within { color: red }');
});
