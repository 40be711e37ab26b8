import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { floorWords, olderBrowserText } from '../../scripts/browserFloor.ts';
import deviceCheck from '../../public/locales/en-US/deviceCheck.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Runs the script of the page's beginning in a browser with these globals; returns what it says. */
function saidIn(globals: object): string | null {
  let said: string | null = null;
  const document = {
    createElement: () => ({ style: {}, setAttribute() {}, appendChild: (text: string) => (said = text) }),
    createTextNode: (text: string) => text,
    body: { appendChild() {} },
  };
  const script = textOf('scripts/firstCheck.js').replace('__TEXT__', olderBrowserText);
  const window = {};
  runInNewContext(script, Object.assign(window, { window, document, ...globals }));
  return said;
}
const current = { CSS: { supports: () => true }, CSSPropertyRule: () => {} };

describe('the oldest browsers that the portal supports', () => {
  it.each(['README.md', 'docs/browsers.md'])('are named in %s', (file) =>
    expect(textOf(file).replaceAll(/\s+/g, ' ')).toContain(floorWords),
  );

  it('are named in the check of a device', () =>
    expect(deviceCheck.advice.portalNotKept).toContain(floorWords));

  it('show nothing about themselves, and older ones one sentence', () => {
    expect(saidIn(current)).toBeNull();
    expect(saidIn({})).toBe(olderBrowserText);
    expect(saidIn({ ...current, CSS: { supports: () => false } })).toBe(olderBrowserText);
    expect(saidIn({ CSS: current.CSS })).toBe(olderBrowserText);
  });

  it('can read the script that says so, as can much older ones', () =>
    expect(textOf('scripts/firstCheck.js').replaceAll(/\/\/.*/g, '')).not.toMatch(
      /=>|`|\b(const|let)\b|\?\./,
    ));
});
