import { useTranslation } from 'react-i18next';
import type { Exhibit } from '#machines/scoring/oralExam/oralExam.types.ts';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { OpenInTab } from '#ui/OpenInTab.tsx';
import { isImage } from './exhibitContent.ts';

interface ExhibitOverProps {
  exhibit: Exhibit;
  /** The address of its content. */
  url: string;
  onClose: () => void;
}

/**
 * One exhibit over the page. It is confidential: a file of it is offered only where the board allows texts of cases on
 * the device. A document can be opened in a tab, which leaves nothing behind, because some browsers show only its first
 * page in a frame.
 */
export function ExhibitOver({ exhibit, url, onClose }: ExhibitOverProps) {
  const { t } = useTranslation(['scoring', 'shell', 'common']);
  const { title, maySave } = exhibit;
  const isPdf = !isImage(exhibit);
  // A browser that cannot show it would save it.
  const showsPdf = navigator.pdfViewerEnabled;
  return (
    <DialogFrame
      title={title}
      mark={
        isPdf &&
        showsPdf && (
          <OpenInTab href={url} label={t('shell:document.open')} tone="quiet" className="-mr-5 ml-auto" />
        )
      }
      size="modal"
      actions={[
        ...(isPdf && maySave
          ? [
              {
                label: t('shell:document.download'),
                tone: 'secondary',
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
        <p className="max-w-prose">
          {t(maySave ? 'shell:document.noFrame' : 'scoring:exam.exhibits.noFrame')}
        </p>
      )}
    </DialogFrame>
  );
}
