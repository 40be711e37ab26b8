import { createActor, toPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { realFile } from '#tests/support/server/realFiles.ts';

afterEach(() => {
  vi.doUnmock('#domain/files/pdfPassword.ts');
  vi.resetModules();
});

/** What is wrong with a PDF that has a password. */
async function problemOfLocked() {
  const { checkFile } = await import('./uploads.ts');
  const file = new File([realFile('locked-r4.pdf')], 'locked.pdf');
  return (await toPromise(createActor(checkFile, { input: { file } }).start())).problem;
}

it('a PDF with a password is found before it is sent', async () => {
  expect(await problemOfLocked()).toBe('lockedPdf');
});

it('a PDF whose password cannot be checked here is left to the server', async () => {
  vi.doMock('#domain/files/pdfPassword.ts', () => {
    throw new Error('the file did not arrive');
  });
  expect(await problemOfLocked()).toBeNull();
});
