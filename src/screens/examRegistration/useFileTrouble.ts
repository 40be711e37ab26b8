import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { faultTypes } from '#contract/faultTypes.ts';
import { FILE_LIMIT, type FileProblem } from '#domain/fileCheck.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AccommodationUploadRef } from '#machines/screens/accommodationUpload.machine.ts';

/** What the board's word for a refused file means. */
const problems: Readonly<Record<string, FileProblem>> = {
  [faultTypes.fileEmpty]: 'empty',
  [faultTypes.fileName]: 'name',
  [faultTypes.fileType]: 'type',
  [faultTypes.tooLarge]: 'tooLarge',
};

/** What is wrong with the file, as this device or the board found it; any other trouble comes as it is. */
export function useFileTrouble(upload: AccommodationUploadRef) {
  const { t } = useTranslation(['common']);
  const { bytes } = useFormats();
  const { problem, fault } = useSelector(upload, ({ context }) => context);
  const found = problem ?? problems[fault?.error?.type ?? ''];
  return {
    fileTrouble: found && t(`common:file.problem.${found}`, { limit: bytes(FILE_LIMIT) }),
    fault: found ? null : fault,
  };
}
