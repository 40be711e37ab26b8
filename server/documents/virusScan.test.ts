import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VirusScanner } from '#server/core/settings.ts';
import { goodFiles, newPaper } from '#tests/support/server/hostileFiles.ts';
import { startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';

/** The test file of virus scanners, in two parts so that none of them flags this one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const paper = goodFiles['paper.pdf']!; // exists
const bad = Buffer.concat([paper.subarray(0, 9), Buffer.from(`${eicar}\n`), paper.subarray(9)]);

/** A stand-in for a scanner's command: it refuses the test file. */
const command = `
  let text = '';
  process.stdin.setEncoding('latin1').on('data', (part) => { text += part; }).on('end', () => {
    if (!text.startsWith('%PDF')) process.exit(2);
    process.exit(text.includes('EICAR-STANDARD-ANTIVIRUS-TEST' + '-FILE') ? 1 : 0);
  });
`;

/** A stand-in for clamd that reads `INSTREAM` as clamd documents it, and refuses the test file. */
const clamd = () =>
  createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      const greeting = 'zINSTREAM\0';
      let at = greeting.length;
      let file = '';
      while (bytes.length >= at + 4) {
        const size = bytes.readUInt32BE(at);
        if (size === 0) {
          const isKnown = bytes.toString('latin1', 0, greeting.length) === greeting;
          const verdict = file.includes(eicar) ? 'Eicar-Signature FOUND' : 'OK';
          socket.end(isKnown ? `stream: ${verdict}\0` : 'UNKNOWN COMMAND\0');
          return;
        }
        file += bytes.toString('latin1', at + 4, at + 4 + size);
        at += 4 + size;
      }
    });
  });
const listening = (server: Server, at: string | number) =>
  new Promise<AddressInfo>((resolve) => {
    server.listen(at, () => resolve(server.address() as AddressInfo));
  });

describe('a virus scanner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-'));
  const script = join(folder, 'scan.cjs');
  /** Another scanner takes its place with `use`. */
  const scanner: Partial<Record<'command' | 'clamd', unknown>> = {};
  const use = (other: VirusScanner) => {
    delete scanner.command;
    delete scanner.clamd;
    Object.assign(scanner, other);
  };
  const servers: Server[] = [];
  let server: TestApp;
  let tomas: SignedIn;
  beforeAll(async () => {
    writeFileSync(script, command);
    server = await startTestApp({ settings: { virusScanner: scanner as VirusScanner } });
    tomas = await server.signIn('tomas.abara');
  });
  afterAll(async () => {
    for (const each of servers) each.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const upload = (bytes: Buffer) => {
    const body = new FormData();
    body.set('documentTypeId', '1');
    body.set('certificateTypeId', '8');
    body.set('file', new File([new Uint8Array(bytes)], 'paper.pdf'));
    return server.fetch('/api/user-certificates', { method: 'POST', headers: tomas.headers, body });
  };
  const kept = async () =>
    (await server.db.query`select document_id from documents union all select position from document_parts`)
      .length;

  const scanners: Record<string, () => Promise<VirusScanner>> = {
    'a command': () => Promise.resolve({ command: [process.execPath, script] }),
    'a clamd at a port': async () => {
      const standIn = clamd();
      servers.push(standIn);
      return { clamd: { host: '127.0.0.1', port: (await listening(standIn, 0)).port } };
    },
    'a clamd at a path': async () => {
      const standIn = clamd();
      servers.push(standIn);
      await listening(standIn, join(folder, 'clamd.sock'));
      return { clamd: { path: join(folder, 'clamd.sock') } };
    },
  };
  it.each(Object.keys(scanners))(
    '%s takes a clean file, and refuses an infected one, of which nothing is kept',
    async (kind) => {
      use(await scanners[kind]!()); // its own key
      expect((await upload(newPaper())).status).toBe(200);
      expect(
        (await upload(Buffer.concat([newPaper(), Buffer.alloc(600_000), Buffer.from('%%EOF\n')]))).status,
      ).toBe(200);
      const before = await kept();
      const refused = await upload(bad);
      expect(refused.status).toBe(422);
      const sentence = 'The virus scanner found a virus in the file. Choose another file.';
      expect(await refused.json()).toMatchObject({ type: 'file-infected', errors: { file: [sentence] } });
      expect(await kept()).toBe(before);
    },
  );

  it.each<[string, VirusScanner]>([
    ['is not there', { command: [join(tmpdir(), 'no such scanner')] }],
    ['fails', { command: [process.execPath, '-e', 'process.exit(2)'] }],
    ['is killed', { command: [process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")'] }],
    ['is not at its port', { clamd: { host: '127.0.0.1', port: 1 } }],
    ['is not at its path', { clamd: { path: join(tmpdir(), 'no such socket') } }],
  ])('that %s lets nothing in, and the caller is told to try again', async (_, other) => {
    use(other);
    const before = await kept();
    const refused = await upload(paper);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await kept()).toBe(before);
    expect(server.lines.at(-2)).toContain('virus scanner failed');
  });

  it('that answers something else than a verdict lets nothing in', async () => {
    const odd = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('stream: INSTREAM size limit exceeded. ERROR\0');
    });
    servers.push(odd);
    use({ clamd: { host: '127.0.0.1', port: (await listening(odd, 0)).port } });
    expect((await upload(paper)).status).toBe(503);
  });
});
