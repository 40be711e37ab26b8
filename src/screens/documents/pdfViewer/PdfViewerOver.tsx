import { useSelector } from '@xstate/react';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfViewerRef } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { Button } from '#ui/Button.tsx';
import { OpenInTab } from '#ui/OpenInTab.tsx';
import { printFrame } from '#ui/printFrame.ts';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { isFramed, isViewable, ViewedDocument } from './ViewedDocument.tsx';

interface PdfViewerOverProps {
  actor: PdfViewerRef;
  onClose: () => void;
}

/** One document over the page that it was opened from. */
export function PdfViewerOver({ actor, onClose }: PdfViewerOverProps) {
  const { t } = useTranslation(['shell', 'common']);
  const file = useSelector(actor, ({ context }) => context.file);
  const frame = useRef<HTMLIFrameElement>(null);
  const title = file?.name || t('shell:document.title');
  return (
    <DialogFrame
      title={title}
      mark={
        file &&
        isViewable(file) && (
          <div className="-mr-5 ml-auto flex flex-wrap">
            <OpenInTab href={file.url} label={t('shell:document.open')} tone="quiet" />
            {isFramed(file) && (
              <Button tone="quiet" onClick={() => printFrame(frame.current)}>
                <Printer aria-hidden="true" className="size-5" />
                <span>{t('shell:document.print')}</span>
              </Button>
            )}
          </div>
        )
      }
      size="modal"
      actions={[
        ...(file
          ? [
              {
                label: t('shell:document.download'),
                tone: 'primary',
                href: file.url,
                download: title,
              } as const,
            ]
          : []),
        { label: t('shell:document.close'), tone: 'secondary', act: onClose, isSafe: true },
      ]}
      onEscape={onClose}
    >
      <ViewedDocument actor={actor} title={title} frame={frame} />
    </DialogFrame>
  );
}
