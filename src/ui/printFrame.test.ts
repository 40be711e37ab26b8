// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { printFrame } from './printFrame.ts';

function frameThat(print: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = 'blob:letter#toolbar=0';
  Object.defineProperty(frame, 'contentWindow', { value: { print } });
  return frame;
}

it('prints the document of a frame, or opens it where the browser does not let the page print it', () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null);
  const print = vi.fn<() => void>();
  printFrame(frameThat(print));
  expect(print).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
  const refuse = () => {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  };
  printFrame(frameThat(refuse));
  expect(open).toHaveBeenCalledExactlyOnceWith('blob:letter#toolbar=0', '_blank');
});
