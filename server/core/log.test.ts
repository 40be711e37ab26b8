import { describe as suite, expect, it } from 'vitest';
import { createLog, describe, redact } from './log.ts';

const health = 'Needs breaks\n    at noon (insulin), says maria@example.org';

suite('the log', () => {
  it('says of an error of the database what it is and where it was thrown, and nothing that people wrote', () => {
    const raised = Object.assign(new Error(`duplicate key value: ${health}`), {
      code: '23505',
      constraint: 'users_user_name',
      table: 'users',
      detail: `Key (explanation)=(${health}) already exists.`,
      where: `unnamed portal with parameters: $1 = '${health}'`,
    });
    const wrapped = Object.assign(
      new Error(`Failed: insert into accommodations values ($1) with ${health}`, { cause: raised }),
      {
        params: [health],
      },
    );
    const outer = new Error(`While saving ${health}`, { cause: wrapped });
    for (const error of [raised, wrapped, outer, Object.assign(new Error(health), { params: [health] })]) {
      const said = JSON.stringify(describe(error));
      expect(said).not.toMatch(/insulin|maria|breaks/);
      expect(said).toContain('log.test.ts');
    }
    expect(describe(wrapped)).toMatchObject({
      kind: 'Error',
      cause: { code: '23505', constraint: 'users_user_name', table: 'users' },
    });
  });

  it('keeps the beginning of any other message, without addresses and secrets', () => {
    const token = 'a'.repeat(40);
    const said = describe(new TypeError(`Cannot mail maria@example.org with ${token}`));
    expect(said).toMatchObject({ kind: 'TypeError', message: 'Cannot mail [address] with [secret]' });
  });

  it('looks at the beginning of a text only, so that a long one does not block the server', () => {
    expect(redact('a.'.repeat(5_000_000))).toHaveLength(300);
    expect(redact(`${'x '.repeat(200)}maria@example.org`)).not.toContain('maria');
    const lines: string[] = [];
    createLog((line) => lines.push(line)).error('failed', {
      error: describe(new Error('b'.repeat(5_000_000))),
    });
    expect(lines[0]?.length).toBeLessThan(3_000);
  });
});
