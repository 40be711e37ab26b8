import type { PickListItem } from '#contract/pickLists/pickLists.ts';

/** Marks the document types for which the type of certificate is asked. */
const isCertificate = ({ modifier }: PickListItem) => modifier === 'certificate';
/** Marks the certificate type of documents that are no certificates. */
export const isNoCertificate = ({ modifier }: PickListItem): boolean => modifier === 'none';

/**
 * The certificate type that a document of a type has without being asked, or null where it is asked. The first
 * specification, §5, requires one with each upload; a board whose lists do not mark which documents are certificates
 * asks for it each time.
 */
export function impliedCertificateType(
  documentTypes: readonly PickListItem[],
  certificateTypes: readonly PickListItem[],
  documentTypeId: string,
): string | null {
  const none = certificateTypes.find(isNoCertificate)?.itemValue ?? null;
  const chosen = documentTypes.find(({ itemValue }) => itemValue === documentTypeId);
  return documentTypes.some(isCertificate) && !(chosen && isCertificate(chosen)) ? none : null;
}
