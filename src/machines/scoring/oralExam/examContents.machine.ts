import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { ContentsByCase } from './oralExam.types.ts';

/** The texts of an exam's cases, read together, so that the next case is there at once. */
export const examContentsMachine = createResourceMachine<
  ContentsByCase,
  { userId: number; caseHeaderIds: readonly number[] }
>('examContents');
