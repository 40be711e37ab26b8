import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseExhibitContent } from '#contract/caseExhibits.ts';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { blobOf, imageUrl, isImage } from './exhibitContent.ts';

interface ExhibitOverProps {
  exhibit: CaseExhibitContent;
  onClose: () => void;
}

/**
 * One exhibit over the page. It is not offered as a file, because it is confidential, except a PDF where the browser
 * shows none.
 */
export function ExhibitOver({ exhibit, onClose }: ExhibitOverProps) {
  const { t } = useTranslation(['scoring', 'shell', 'common']);
  const { title } = exhibit;
  const url = useBlobUrl(exhibit);
  const showsPdf = navigator.pdfViewerEnabled;
  return (
    <DialogFrame
      title={title}
      size="modal"
      actions={[
        ...(!isImage(exhibit) && !showsPdf && url !== null
          ? [
              {
                label: t('shell:document.download'),
                tone: 'primary',
                href: url,
                download: `${title}.pdf`,
              } as const,
            ]
          : []),
        { label: t('scoring:exam.exhibits.close'), tone: 'secondary', act: onClose, isSafe: true },
      ]}
      onEscape={onClose}
    >
      {isImage(exhibit) ? (
        <img src={imageUrl(exhibit)} alt={title} className="mx-auto block h-auto max-w-full bg-white" />
      ) : showsPdf ? (
        url !== null && <DocumentFrame url={url} title={title} />
      ) : (
        <p className="max-w-prose">{t('shell:document.noFrame')}</p>
      )}
    </DialogFrame>
  );
}

/** An address of a PDF for as long as it is shown; null for an image, and before the first paint. */
function useBlobUrl(exhibit: CaseExhibitContent): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (isImage(exhibit)) return;
    const made = URL.createObjectURL(blobOf(exhibit));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [exhibit]);
  return url;
}
