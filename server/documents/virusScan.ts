import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { createQueue } from '#server/core/queue.ts';
import { Fault } from '#server/core/fault.ts';
import { describe, type Log } from '#server/core/log.ts';
import type { VirusScanner } from '#server/core/settings.ts';

/** How long one scan may take, in milliseconds. */
const GIVE_UP_AFTER_MS = 30_000;
/** A scan costs the scanner's time, so that only a few run at once. */
const scans = createQueue({ atOnce: 4, waiting: 40, timeout: 20_000 });

/** Runs a command with the file on its standard input; its exit code is the verdict. */
const scanByCommand = (command: readonly string[], bytes: Buffer, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const [program = '', ...parameters] = command;
    const scanner = spawn(program, parameters, { stdio: ['pipe', 'ignore', 'ignore'], signal });
    scanner.on('error', reject);
    scanner.on('close', (code) => {
      if (code === 0 || code === 1) resolve(code === 1);
      else reject(new Error(`The virus scanner ended with ${code ?? 'a signal'}.`));
    });
    // A scanner may have its verdict before it has read everything, and closes its input.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(bytes);
  });

/** The length of a piece in `INSTREAM`. */
const length = (bytes: number) => {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
};
/** clamd's answers are a line; more is no answer of clamd. */
const LONGEST_ANSWER = 1_000;

/** Sends the file to clamd with its command `INSTREAM`. */
const scanByClamd = (
  socket: { readonly host: string; readonly port: number } | { readonly path: string },
  bytes: Buffer,
  signal: AbortSignal,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const connection = connect(socket);
    signal.addEventListener('abort', () => connection.destroy(), { once: true });
    connection.setEncoding('utf8');
    connection.on('error', reject);
    connection.on('data', (text: string) => {
      answer += text;
      if (answer.length > LONGEST_ANSWER) connection.destroy();
    });
    connection.on('close', () => {
      if (/^stream: OK\0?$/.test(answer)) resolve(false);
      else if (/^stream: .+ FOUND\0?$/.test(answer)) resolve(true);
      else reject(new Error('clamd did not say whether the file is clean.'));
    });
    for (const piece of ['zINSTREAM\0', length(bytes.length), bytes, length(0)]) connection.write(piece);
  });

const sentence = 'The virus scanner found a virus in the file. Choose another file.';
const infected = () => new Fault(422, faultTypes.fileInfected, sentence, { errors: { file: [sentence] } });
const scannerAway = () =>
  new Fault(503, 'scanner-away', 'Files cannot be checked for viruses at the moment. Try again later.', {
    headers: { 'retry-after': '60' },
  });

/**
 * Has a file checked by the scanner of the settings; without one, nothing is checked.
 *
 * @throws Fault 422 `file-infected`, with the sentence at the field `file`; 503 with `Retry-After` if the scanner cannot
 * be reached, fails, takes longer than 30 seconds, or has too many files to check.
 */
export async function refuseInfected(scanner: VirusScanner | null, bytes: Buffer, log: Log): Promise<void> {
  if (!scanner) return;
  const isInfected = await scans.run(async () => {
    const signal = AbortSignal.timeout(GIVE_UP_AFTER_MS);
    try {
      return 'command' in scanner
        ? await scanByCommand(scanner.command, bytes, signal)
        : await scanByClamd(scanner.clamd, bytes, signal);
    } catch (error) {
      log.error('the virus scanner failed', { cause: describe(error) });
      throw scannerAway();
    }
  });
  if (!isInfected) return;
  log.warn('the virus scanner refused a file', { size: bytes.length });
  throw infected();
}
