import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DocumentsRef } from '#machines/documents/documents/documents.machine.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { DocumentList } from './DocumentList.tsx';
import { UploadForm } from './UploadForm.tsx';

/** The user's documents at the board, and the upload of certificates. */
export default function DocumentsScreen({ actor }: { actor: DocumentsRef }) {
  const { t } = useTranslation(['documents', 'common']);
  const list = useSelector(actor, ({ children }) => children.list);
  const upload = useSelector(actor, ({ children }) => children.upload);
  const downloads = useSelector(actor, ({ children }) => children.downloads);

  return (
    <>
      <PageTitle lead={t('documents:lead')}>{t('documents:title')}</PageTitle>
      <div className="space-y-5 desktop:space-y-6">
        {list && downloads && <DocumentList list={list} downloads={downloads} />}
        {upload && <UploadForm upload={upload} />}
      </div>
    </>
  );
}
