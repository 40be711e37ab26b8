// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileNameOf, saveFile } from './downloads.ts';

describe('the name of a download', () => {
  it.each([
    [`attachment; filename="receipt.pdf"`, 'receipt.pdf'],
    [`attachment; filename="a.pdf"; filename*=UTF-8''Ze%C3%BCgnis%201.pdf`, 'Zeügnis 1.pdf'],
    [`attachment; filename*=UTF-8''broken%E0.pdf; filename="plain.pdf"`, 'plain.pdf'],
    [String.raw`attachment; filename="with \"quotes\".pdf"`, 'with "quotes".pdf'],
    ['inline', null],
    [undefined, null],
  ])('in %j is %j', (header, name) => expect(fileNameOf(header)).toBe(name));
});

describe('saving a file', () => {
  const made = vi.fn<(bytes: Blob) => string>(() => 'blob:made');
  const revoked = vi.fn<(url: string) => void>();
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('hands its bytes to the browser under the server’s name, else under the given one, and lets them go', () => {
    vi.useFakeTimers();
    // jsdom has no object URLs.
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked });
    const saved: (string | undefined)[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download, this.href);
    });
    saveFile(new Blob(['a']), 'otherwise.pdf');
    saveFile(new File(['a'], 'named.pdf'), 'otherwise.pdf');
    expect(saved).toEqual(['otherwise.pdf', 'blob:made', 'named.pdf', 'blob:made']);
    expect(document.querySelector('a')).toBeNull();
    expect(revoked).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoked).toHaveBeenCalledTimes(2);
  });
});
