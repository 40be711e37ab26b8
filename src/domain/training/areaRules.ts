import {
  additionalTrainings,
  advancedTrainings,
  fellowships,
  otherCertifications,
  residencies,
  type AdditionalTrainingBody,
  type GmeInformationBody,
  type OtherCertification,
  type OtherCertificationBody,
} from '#contract/training/training.ts';
import { duplicateKey } from '../typed/typedText.ts';
import type { RecordProblems } from '../records/recordForm.ts';
import type { RecordRules } from '../records/recordRules.ts';

/** A period ends on its first day or later. */
const periodProblems = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  endDate < startDate ? ({ endDate: 'endsBeforeStart' } as const) : {};

/** Advanced training, for the portal and the server. */
export const advancedTrainingRules: RecordRules<typeof advancedTrainings> = {
  area: advancedTrainings,
  nameField: 'trainingTypeId',
  check: periodProblems,
};

/** The fellowships, for the portal and the server. */
export const fellowshipRules: RecordRules<typeof fellowships> = {
  area: fellowships,
  nameField: 'fellowshipTypeId',
  check: periodProblems,
};

/** The residencies, for the portal and the server. */
export const residencyRules: RecordRules<typeof residencies> = {
  area: residencies,
  nameField: 'programName',
  check: periodProblems,
};

/** Additional training for a general-qualification exam, for the portal and the server. */
export const additionalTrainingRules: RecordRules<typeof additionalTrainings> = {
  area: additionalTrainings,
  nameField: 'typeOfTraining',
  check: ({ dateStarted, dateEnded }: AdditionalTrainingBody): RecordProblems<keyof AdditionalTrainingBody> =>
    dateEnded < dateStarted ? { dateEnded: 'endsBeforeStart' } : {},
};

/** No board issues the same number twice. */
function certificationCollisions(
  { boardId, certificateNumber }: OtherCertificationBody,
  others: readonly OtherCertification[],
): { certificateNumber?: OtherCertification } {
  const other = others.find(
    (each) =>
      each.boardId === boardId && duplicateKey(each.certificateNumber) === duplicateKey(certificateNumber),
  );
  return other ? { certificateNumber: other } : {};
}

/** A certificate expires after it was issued, and is on record once. */
function certificationProblems(
  body: OtherCertificationBody,
  others: readonly OtherCertification[],
): RecordProblems<keyof OtherCertificationBody> {
  const { issueDate, expireDate } = body;
  return {
    ...(certificationCollisions(body, others).certificateNumber && { certificateNumber: 'twice' as const }),
    ...(expireDate !== null && expireDate <= issueDate && { expireDate: 'beforeStart' as const }),
  };
}

/** The certificates of other boards, for the portal and the server. */
export const otherCertificationRules: RecordRules<typeof otherCertifications> = {
  area: otherCertifications,
  nameField: 'boardId',
  check: certificationProblems,
  collisions: certificationCollisions,
};

/** A training is completed on its first day or later. */
export const gmeInformationProblems = ({
  startDate,
  completionDate,
}: GmeInformationBody): RecordProblems<keyof GmeInformationBody> =>
  completionDate < startDate ? { completionDate: 'endsBeforeStart' } : {};
