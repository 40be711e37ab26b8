import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/documents/documents.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import type { DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { boardZone } from '#domain/boardTime.ts';
import { isNoCertificate } from '#domain/documents/certificateType.ts';
import type { DocumentListRef } from '#machines/documents/documents/documents.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { usePickLists } from '#portal/usePickLists.ts';
import { useRowNames } from '#screens/kit/useRowNames.ts';
import { column, type Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { DocumentActions } from './DocumentActions.tsx';

const nameIn = (list: readonly PickListItem[], id: number | null) =>
  list.find(({ itemValue }) => id !== null && Number(itemValue) === id)?.itemDescription;

export const documentKey = ({ documentId }: Document) => documentId;

const lists = [{ name: 'document-types' }, { name: 'certificate-types' }] as const;
const none: readonly PickListItem[] = [];

interface DocumentColumns {
  columns: readonly Column<Document>[];
  line: RowLine<Document>;
  certificateTypes: readonly PickListItem[];
  /** The columns still lack the names of types, which widen them. */
  isUnnamed: boolean;
}

/** The columns of the document table, and what a narrow screen shows of a document. */
export function useDocumentColumns(
  documents: readonly Document[],
  list: DocumentListRef,
  downloads: DownloadsRef,
): DocumentColumns {
  const { t } = useTranslation(['documents', 'common']);
  const { bytes, shortDayIn, momentIn } = useFormats();
  const { status, each } = usePickLists(lists);
  const [documentTypes, certificateTypes] = [each[0] ?? none, each[1] ?? none];

  const naming = useMemo(
    () => [
      ({ documentName }: Document) => documentName,
      ({ documentName, uploadedAt }: Document) => `${documentName}, ${shortDayIn(uploadedAt, boardZone)}`,
      ({ documentName, uploadedAt }: Document) => `${documentName}, ${momentIn(uploadedAt, boardZone)}`,
    ],
    [shortDayIn, momentIn],
  );
  const nameOf = useRowNames(documents, documentKey, naming);

  const made = useMemo(() => {
    // While its list is missing, no type gets a wrong name.
    const unknownType = documentTypes.length === 0 ? '' : t('documents:list.otherType');
    const typeOf = ({ documentTypeId }: Document) =>
      documentTypeId === null
        ? t('documents:list.issued')
        : (nameIn(documentTypes, documentTypeId) ?? unknownType);
    const certificates = certificateTypes.filter((item) => !isNoCertificate(item));
    const certificateOf = ({ certificateTypeId }: Document) => nameIn(certificates, certificateTypeId);
    const columns: readonly Column<Document>[] = [
      column('name', t('documents:columns.name'), ({ documentName }) => documentName, {
        isName: true,
      }),
      {
        id: 'type',
        header: t('documents:columns.type'),
        render: (document) => (
          <>
            <span>{typeOf(document)}</span>
            <span className="block text-sm text-muted">{certificateOf(document)}</span>
          </>
        ),
        text: (document) => [typeOf(document), certificateOf(document)].filter(Boolean).join(', '),
        sortBy: (document) => `${typeOf(document)} ${certificateOf(document) ?? ''}`,
      },
      {
        id: 'size',
        header: t('documents:columns.size'),
        render: ({ size }) => <span className="whitespace-nowrap">{bytes(size)}</span>,
        sortBy: ({ size }) => size,
        isNumeric: true,
      },
      {
        id: 'added',
        header: t('documents:columns.added'),
        render: ({ uploadedAt }) => (
          <span className="whitespace-nowrap">{shortDayIn(uploadedAt, boardZone)}</span>
        ),
        text: ({ uploadedAt }) => shortDayIn(uploadedAt, boardZone),
        sortBy: ({ uploadedAt }) => Date.parse(uploadedAt),
      },
      {
        id: 'actions',
        header: t('documents:columns.actions'),
        render: (document) => (
          <DocumentActions document={document} name={nameOf(document)} list={list} downloads={downloads} />
        ),
        isHeaderHidden: true,
      },
    ];
    const summaryOf = (document: Document) =>
      [certificateOf(document) ?? typeOf(document), shortDayIn(document.uploadedAt, boardZone)]
        .filter(Boolean)
        .join(' · ');
    return { columns, line: { renderSummary: summaryOf } };
  }, [t, bytes, shortDayIn, documentTypes, certificateTypes, nameOf, list, downloads]);
  return { ...made, certificateTypes, isUnnamed: status === 'loading' };
}
