import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode } from '#tests/support/server/serverProcess.ts';
import { root } from '#tests/support/sources.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { scripts } from '../../package.json' with { type: 'json' };

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
/** Instructions of the last stage, and of all; a line that goes on is one with its next. */
const instructions = read('Containerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const of = (name: string) =>
  last.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

describe('the container of deploy/', () => {
  waitsFor('a server that is a process of its own');
  let app: string;
  beforeAll(() => {
    app = mkdtempSync(join(tmpdir(), 'portal-container-'));
  });
  afterAll(() => rmSync(app, { recursive: true }));

  const copied = of('COPY').flatMap((line) => {
    const [, ...paths] = line.split(/\s+/);
    return paths.slice(0, -1).map((path) => path.replace('/app/', ''));
  });
  const command = JSON.parse(of('CMD')[0]!) as string[]; // the file has one, tested below

  it('is built by scripts of the project, from files that it has', () => {
    const [build] = instructions.filter((line) => line.startsWith('RUN npm'));
    for (const [, script = ''] of build!.matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty(script);
    expect(of('COPY').filter((line) => !line.startsWith('--from=build '))).toEqual([]);
    const made = new Set(['node_modules', 'dist']);
    expect(copied.filter((path) => !made.has(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it('runs as a user of its own, without a shell that would take the signals', () => {
    expect(of('USER')).toEqual(['node']);
    expect(['node', ...scripts.serve.split(' ').slice(2)]).toEqual(command);
  });

  it('has every file that its programs need, and ends when it is told to', { tags: ['full'] }, async () => {
    for (const path of copied.filter((each) => each !== 'node_modules' && each !== 'dist')) {
      mkdirSync(join(app, dirname(path)), { recursive: true });
      cpSync(join(root, path), join(app, path), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
    const env = { DATA_DIR: join(app, 'data'), STATIC_DIR: app, PORT: '0', DEMO: 'true' };
    const server = startNode(command.slice(1), env, undefined, app);
    const { origin } = new URL(await server.ready);
    expect((await fetch(`${origin}/ready`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const help = spawnSync(process.execPath, ['--import', 'tsx', 'server/board/main.ts', 'help'], {
      cwd: app,
    });
    expect(help.status).toBe(0);
  });

  it('is asked whether it is ready at the port that it listens on, in the same way by compose', () => {
    const [port] = of('EXPOSE');
    const check = /HEALTHCHECK .*CMD (\[.*\])$/m.exec(last.join('\n'))?.[1] ?? '';
    const asked = (JSON.parse(check) as string[])[2]!; // after node and -e
    expect(asked).toContain(`http://127.0.0.1:${port}/ready`);
    expect(read('compose.yaml')).toContain(asked);
  });

  it('gets settings from compose that the server knows', () => {
    const [, portal = ''] = /\n {2}portal:\n((?: {4}.*\n| *#.*\n)+)/.exec(read('compose.yaml')) ?? [];
    const names = [...portal.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    const known = readFileSync(join(root, 'server/env.ts'), 'utf8');
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !known.includes(`\n  ${name}: [`))).toEqual([]);
  });
});
