import { useTranslation } from 'react-i18next';
import type { Exhibit } from '#machines/scoring/oralExam/oralExam.types.ts';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { DocumentFrame } from '#ui/DocumentFrame.tsx';
import { isImage } from './exhibitContent.ts';

interface ExhibitOverProps {
  exhibit: Exhibit;
  /** The address of its content. */
  url: string;
  onClose: () => void;
}

/**
 * One exhibit over the page. It is confidential: a file of it is offered only where the board allows texts of cases on the
 * device. A tab of its own is not: the overlay against screenshots would not cover it, and it would stay after the exam.
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
        <>
          <DocumentFrame url={url} title={title} />
          {/* Phones and tablets may show only the first page in a frame. */}
          {!maySave && (
            <p className="mt-3 hidden max-w-prose text-sm pointer-coarse:block">
              {t('scoring:exam.exhibits.onePage')}
            </p>
          )}
        </>
      ) : (
        <p className="max-w-prose">
          {t(maySave ? 'shell:document.noFrame' : 'scoring:exam.exhibits.noFrame')}
        </p>
      )}
    </DialogFrame>
  );
}
