import { isAboutOfficial, type ToDo } from './toDo.ts';

/** To-dos with a note in `todo.json`, `note.<key>`: what to do, or why it matters. */
export const notedToDos = [
  'placeLapsed',
  'letterRefused',
  'letterUndelivered',
  'letterMissing',
  'officialReady',
  'officialSentBack',
  'officialUndelivered',
  'officialStuck',
  'cardClosed',
  'feeExpired',
  'feeProcessing',
  'feeUnknown',
  'requirement',
  'trainingGaps',
  'trainingWeeks',
  'rotationsAbroad',
  'medicalSchoolMissing',
  'licenseExpires',
  'licenseExpiresBefore',
  'licenseNotFull',
  'standingLicense',
  'standingReworded',
  'profileUnconfirmed',
] as const;

export const isOneOf = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  (keys as readonly string[]).includes(key);

/**
 * The key of a to-do's sentence in `todo.json`, for the portal and for mails. Its values are those of the to-do, with
 * `count` and `weeks` as numbers, and `type`, the name of a type of letters.
 *
 * @param isTypeNamed whether that name is known.
 */
export function toDoTextKey(
  { key, mover, step, card, examId }: Pick<ToDo, 'key' | 'mover' | 'step' | 'card' | 'examId'>,
  isTypeNamed: boolean,
) {
  const stepName = step ?? 'eligibility';
  const cardName = card ?? 'caseLogs';
  const closedName = card ?? 'letters';
  if (key === 'step') return `todo:step.${stepName}` as const;
  if (key === 'card') return `todo:card.${cardName}` as const;
  if (key === 'cardApproval') return `todo:cardApproval.${cardName}` as const;
  if (key === 'cardClosed') return `todo:cardClosed.${closedName}` as const;
  if (key === 'licenseMissing' && mover === 'board') return 'todo:task.licenseApproval' as const;
  if (key === 'officialMissing' && !isTypeNamed)
    return examId === null
      ? ('todo:certification.officialOfUnknownType' as const)
      : ('todo:officialOfUnknownType' as const);
  if (examId === null && isAboutOfficial(key)) return `todo:certification.${key}` as const;
  if (key === 'trainingGaps' || key === 'rotationsAbroad' || key === 'trainingWeeks')
    return `todo:records.${key}` as const;
  return `todo:task.${key}` as const;
}
