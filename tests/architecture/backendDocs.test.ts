import { describe, expect, it } from 'vitest';
import { backendCalls, backendOpenApi } from '../../scripts/backendPages.ts';
import { textOf } from '../support/sources.ts';

describe('what a board’s developer reads about the calls', () => {
  it('is the contract as it is; otherwise run `npm run backend-docs`', () => {
    expect(textOf('docs/backend-calls.md')).toBe(backendCalls());
    expect(textOf('docs/openapi.json')).toBe(backendOpenApi());
  });

  it('has every call once or more, and names what is lost without each that is added', () => {
    const text = backendCalls();
    expect(text).toContain('| `POST /api/users/authenticate` | anyone | yes |  |');
    expect(text).toMatch(/`GET \/api\/to-do` \| trainee, surgeon \| no \| The menu and the exam pages/);
    expect(text.indexOf('`GET /api/cme/itemized-cme`')).toBeGreaterThan(text.indexOf('## `/cme-repository`'));
  });
});
