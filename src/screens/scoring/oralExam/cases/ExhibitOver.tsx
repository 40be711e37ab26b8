import { useTranslation } from 'react-i18next';
import type { CaseExhibitContent } from '#contract/caseExhibits.ts';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { isImage } from './exhibitContent.ts';

interface ExhibitOverProps {
  exhibit: CaseExhibitContent;
  /** The address of its content. */
  url: string;
  onClose: () => void;
}

/**
 * One exhibit over the page. It is not offered as a file, because it is confidential, except a PDF where the browser
 * shows none.
 */
export function ExhibitOver({ exhibit, url, onClose }: ExhibitOverProps) {
  const { t } = useTranslation(['scoring', 'shell', 'common']);
  const { title } = exhibit;
  const showsPdf = navigator.pdfViewerEnabled;
  return (
    <DialogFrame
      title={title}
      size="modal"
      actions={[
        ...(!isImage(exhibit) && !showsPdf
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
        <img src={url} alt={title} className="mx-auto block h-auto max-w-full bg-white" />
      ) : showsPdf ? (
        <DocumentFrame url={url} title={title} />
      ) : (
        <p className="max-w-prose">{t('shell:document.noFrame')}</p>
      )}
    </DialogFrame>
  );
}
