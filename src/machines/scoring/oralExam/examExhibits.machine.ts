import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { ExhibitsByCase } from './oralExam.types.ts';

/** The exhibits of an exam's cases, loaded together, so that each opens at once. */
export const examExhibitsMachine = createResourceMachine<
  ExhibitsByCase,
  { userId: number; caseHeaderIds: readonly number[] }
>('examExhibits');
