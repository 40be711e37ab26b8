import { useSelector } from '@xstate/react';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from '#screens/kit/DocumentLink.tsx';
import type { Document } from '#contract/documents/documents.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import type { DocumentListRef } from '#machines/documents/documents/documents.machine.ts';
import { iconButton, IconButton } from '#ui/IconButton.tsx';

interface DocumentActionsProps {
  document: Document;
  /** What no other document of the list is called. */
  name: string;
  list: DocumentListRef;
  downloads: DownloadsRef;
}

/** The types that the document page can display. */
const isViewable = (mediaType: string) => mediaType === 'application/pdf' || mediaType.startsWith('image/');

/** Open, download and delete buttons. */
export function DocumentActions({ document, name, list, downloads }: DocumentActionsProps) {
  const { t } = useTranslation(['documents', 'common']);
  const { documentId, documentName, mediaType, mayDelete } = document;
  const item = { kind: 'document', number: documentId, name: documentName } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  const isRemoving = useSelector(
    list,
    (snapshot) => snapshot.hasTag('removing') && snapshot.context.chosen?.documentId === documentId,
  );

  return (
    <div className="-mx-2 flex flex-wrap gap-1 columns:mx-0 columns:-my-2 columns:flex-nowrap columns:justify-end">
      {isViewable(mediaType) && (
        <DocumentLink
          documentId={documentId}
          aria-label={t('documents:actions.openOf', { name })}
          title={t('documents:actions.open')}
          className={iconButton}
        >
          <Eye aria-hidden="true" className="size-5" />
          <span className="columns:sr-only">{t('documents:actions.open')}</span>
        </DocumentLink>
      )}
      <IconButton
        icon={Download}
        label={t('documents:actions.downloadOf', { name })}
        text={t('documents:actions.download')}
        busy={isBusy}
        onClick={() => downloads.send({ type: 'download.start', item })}
      />
      {mayDelete && (
        <IconButton
          icon={Trash2}
          label={t('documents:actions.deleteOf', { name })}
          text={t('documents:actions.delete')}
          busy={isRemoving}
          onClick={() => list.send({ type: 'collection.remove', item: document })}
        />
      )}
    </div>
  );
}
