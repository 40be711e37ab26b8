import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfViewerRef, ViewedFile } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { Panel } from '#ui/Panel.tsx';

interface ViewedDocumentProps {
  actor: PdfViewerRef;
  title: string;
  frame: Ref<HTMLIFrameElement>;
}

/** A document in its frame, which reserves its space while loading; or why there is none. */
export function ViewedDocument({ actor, title, frame }: ViewedDocumentProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { file, fault } = useSelector(actor, ({ context }) => context);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isMissing = useSelector(actor, (snapshot) => snapshot.hasTag('missing'));
  const isNothing = useSelector(actor, (snapshot) => snapshot.hasTag('nothing'));
  if (isReady && file !== null)
    return isImage(file) ? (
      <img src={file.url} alt={title} className="block h-auto max-w-full border border-line bg-white" />
    ) : isFramed(file) ? (
      <DocumentFrame ref={frame} url={file.url} title={title} />
    ) : (
      <p className="max-w-prose">{t('shell:document.noFrame')}</p>
    );
  return (
    <Panel
      title={t('shell:document.title')}
      status={isLoading ? 'loading' : isNothing || isMissing ? 'ready' : 'failed'}
      empty={t(isMissing ? 'shell:document.missing' : 'shell:document.nothing')}
      fault={fault}
      onRetry={() => actor.send({ type: 'document.reload' })}
      lines={4}
      alone
      className="min-h-[600px]"
    />
  );
}

const isImage = ({ mediaType }: ViewedFile) => mediaType.startsWith('image/');

/** Whether the document is in a frame, which can be printed: many phones show no PDF, and none shows a Word file. */
export const isFramed = ({ mediaType }: ViewedFile) =>
  mediaType === 'application/pdf' && navigator.pdfViewerEnabled;

/** Whether a tab of this browser can show the document; otherwise it would be saved. */
export const isViewable = (file: ViewedFile) => isImage(file) || isFramed(file);
