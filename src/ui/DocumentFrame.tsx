import type { Ref } from 'react';

interface DocumentFrameProps {
  url: string;
  title: string;
  ref?: Ref<HTMLIFrameElement>;
}

/**
 * A document in a frame of the specified size, without the browser's toolbar. In a dialog on a low screen it is lower,
 * so that the dialog's buttons are in view.
 */
export function DocumentFrame({ url, title, ref }: DocumentFrameProps) {
  return (
    // Browsers refuse to show a PDF in a sandbox; the URL is our own blob.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={ref}
      src={`${url}#toolbar=0`}
      title={title}
      className="h-[600px] w-full rounded-sheet border border-line bg-raised in-[[role=dialog]]:max-h-[calc(100dvh-24rem)] desktop:in-[[role=dialog]]:max-h-[calc(100dvh-15rem)]"
    />
  );
}
