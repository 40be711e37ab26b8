import { useSelector } from '@xstate/react';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PdfViewerRef } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { OpenInTab } from '#ui/OpenInTab.tsx';
import { printFrame } from '#ui/printFrame.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { isFramed, isViewable, ViewedDocument } from './ViewedDocument.tsx';

/** One document on a page of its own, opened by its address or in a new tab. */
export default function PdfViewerScreen({ actor }: { actor: PdfViewerRef }) {
  const { t } = useTranslation(['shell', 'common']);
  const file = useSelector(actor, ({ context }) => context.file);
  const frame = useRef<HTMLIFrameElement>(null);
  const isOpen = useOpenPath();
  const title = file?.name || t('shell:titles.pdfViewer');
  return (
    <>
      {isOpen('/documents') && (
        <Link to="/documents" className="link mb-4 inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          <span>{t('shell:document.back')}</span>
        </Link>
      )}
      <PageTitle>{title}</PageTitle>
      {file && (
        <p className="mb-5 flex flex-wrap gap-3">
          {isViewable(file) && (
            <OpenInTab href={file.url} label={t('shell:document.open')} tone="secondary" />
          )}
          <a href={file.url} download={title} className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-5" />
            <span>{t('shell:document.download')}</span>
          </a>
          {isFramed(file) && (
            <Button onClick={() => printFrame(frame.current)}>
              <Printer aria-hidden="true" className="size-5" />
              <span>{t('shell:document.print')}</span>
            </Button>
          )}
        </p>
      )}
      <ViewedDocument actor={actor} title={title} frame={frame} />
    </>
  );
}
