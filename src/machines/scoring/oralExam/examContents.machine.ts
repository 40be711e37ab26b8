import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { ContentsByCase } from './oralExam.types.ts';

/** The texts of an exam's cases, loaded together, so that the next case opens at once. */
export const examContentsMachine = createResourceMachine<
  ContentsByCase,
  { userId: number; caseHeaderIds: readonly number[] }
>('examContents');
