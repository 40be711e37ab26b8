import type { CaseExhibitContent } from '#contract/scoring/caseExhibits.ts';

/** Whether an exhibit is an image; otherwise it is a PDF. */
export const isImage = ({ mediaType }: Pick<CaseExhibitContent, 'mediaType'>) =>
  mediaType !== 'application/pdf';

/** The address of an image that is in memory. */
export const imageUrl = ({ mediaType, content }: CaseExhibitContent) => `data:${mediaType};base64,${content}`;

/** The bytes of an exhibit; browsers show no PDF from a `data:` address. */
export const blobOf = ({ mediaType, content }: CaseExhibitContent) =>
  new Blob([Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)], { type: mediaType });
