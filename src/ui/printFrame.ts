/**
 * Prints the document in a frame. WebKit shows a PDF as a document of another origin, which the page cannot print: it is
 * opened in a tab of its own, whose viewer can.
 */
export function printFrame(frame: HTMLIFrameElement | null): void {
  if (!frame) return;
  try {
    frame.contentWindow?.print();
  } catch {
    window.open(frame.src, '_blank');
  }
}
