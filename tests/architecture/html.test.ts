import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, textOf } from '../support/sources.ts';

const production = filesBelow('server', /\.ts$/).filter((path) => !path.endsWith('.test.ts'));

/** A template that begins with a tag of HTML and has no tag of JavaScript, or a text with a tag. */
const bareHtml = /(?<!html)`\s*<[a-z!]|'<[a-z]/;

describe('text in pages and mails', () => {
  it('gets there only through the template that escapes it', () => {
    expect('const page = `<p>${name}</p>`').toMatch(bareHtml);
    expect('const page = html`<p>${name}</p>`').not.toMatch(bareHtml);
    // The page of a gateway that fails has a number in it.
    expect(production.filter((path) => bareHtml.test(textOf(path)))).toEqual(['server/demo/faults/mount.ts']);
    const importers = production.filter((path) =>
      importsOf(path).some(({ target }) => target.startsWith('hono/html')),
    );
    expect(importers).toEqual(['server/http/html.ts']);
  });

  it('is trusted without that in style sheets and names of fonts alone', () => {
    const trusting = production.flatMap((path) =>
      path === 'server/http/html.ts'
        ? []
        : [...textOf(path).matchAll(/trustedHtml\(([^)]*)\)/g)].map(([, text]) => `${path}: ${text}`),
    );
    expect(trusting).toEqual([
      'server/demo/cardPage/pages.ts: style',
      'server/http/plainPage.ts: style',
      expect.stringMatching(/^server\/mail\/htmlLetter\.ts: "font-family:/),
      expect.stringMatching(/^server\/mail\/htmlLetter\.ts: "font-family:/),
    ]);
  });
});
