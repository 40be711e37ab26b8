/** Gives the window of jsdom, which has no media queries, a width in pixels, as far as `useMedia` asks for it. */
export function windowOf(width: number): void {
  const isTrue = (query: string) => {
    const [, sign, size, unit] = /^\(width (<|>=) ([\d.]+)(px|rem)\)$/.exec(query) ?? [];
    const limit = Number(size) * (unit === 'rem' ? 16 : 1);
    return sign === '<' ? width < limit : width >= limit;
  };
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: isTrue(query) }) as MediaQueryList;
}
