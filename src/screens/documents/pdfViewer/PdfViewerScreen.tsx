import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PdfViewerRef } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Panel } from '#ui/Panel.tsx';

/** One document in its frame, which reserves its space while loading. */
export default function PdfViewerScreen({ actor }: { actor: PdfViewerRef }) {
  const { t } = useTranslation(['shell', 'common']);
  const { url, fault } = useSelector(actor, ({ context }) => context);
  const isReady = useSelector(actor, (snapshot) => snapshot.hasTag('ready'));
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isMissing = useSelector(actor, (snapshot) => snapshot.hasTag('missing'));
  const isNothing = useSelector(actor, (snapshot) => snapshot.hasTag('nothing'));
  const title = t('shell:titles.pdfViewer');

  return (
    <>
      <PageTitle>{title}</PageTitle>
      {isReady && url !== null ? (
        <DocumentFrame url={url} title={title} />
      ) : (
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
      )}
    </>
  );
}
