import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { usePickListPart } from '#portal/usePickList.ts';

/** The dates on which a registration's exam can be taken. */
export function useExamDates(actor: ExamRegistrationRef) {
  const examSpecialtyId = useSelector(actor, ({ context }) => savedOf(context).exam.examSpecialtyId);
  const query = useMemo(() => ({ examSpecialtyId }), [examSpecialtyId]);
  return usePickListPart('exam-date-selection', query);
}
