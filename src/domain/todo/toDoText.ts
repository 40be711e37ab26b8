import type { ToDo } from './toDo.ts';

/** To-dos about letters for continuous certification in place of an exam, which have sentences of their own. */
const certificationKeys = [
  'officialMissing',
  'officialReady',
  'officialSentBack',
  'officialUndelivered',
  'officialStuck',
  'officialSending',
  'officialAsked',
  'officialApproval',
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
  if (key === 'step') return `step.${step ?? 'eligibility'}` as const;
  if (key === 'card' || key === 'cardApproval') return `${key}.${card ?? 'caseLogs'}` as const;
  if (key === 'cardClosed') return `cardClosed.${card ?? 'letters'}` as const;
  if (key === 'licenseMissing' && mover === 'board') return 'task.licenseApproval' as const;
  if (key === 'officialMissing' && !isTypeNamed)
    return examId === null ? ('certification.officialOfUnknownType' as const) : 'officialOfUnknownType';
  if (examId === null && isOneOf(certificationKeys, key)) return `certification.${key}` as const;
  if (key === 'trainingGaps' || key === 'rotationsAbroad' || key === 'trainingWeeks')
    return `records.${key}` as const;
  return `task.${key}` as const;
}
