import { Link, type LinkProps } from 'react-router-dom';
import { overPage } from '#portal/overPage.ts';

/** A link that shows a document of the member's own over the page; in a new tab, on a page of its own. */
export const DocumentLink = ({
  documentId,
  ...rest
}: { documentId: number } & Omit<LinkProps, 'to' | keyof typeof overPage>) => (
  <Link {...rest} {...overPage} to={`/pdf-viewer?id=${documentId}`} />
);
