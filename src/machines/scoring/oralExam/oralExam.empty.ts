import { idIn } from '#domain/idIn.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import type { OralExamContext } from './oralExam.types.ts';

/** The context before anything is loaded. */
export const emptyExam = ({ params, person }: ScreenInput): OralExamContext => ({
  examScheduleId: idIn(params, 'examinationId') ?? 0,
  userId: person!.userId, // the route requires sign-in
  exam: null,
  sheet: null,
  skipReason: null,
  marks: [],
  remarks: '',
  sheetServerVersion: noServerVersion,
  position: 1,
  now: 0,
  startedAt: null,
  caseOpenedAt: 0,
  undo: null,
  read: null,
  changes: [],
  early: [],
  identityCheckedAt: null,
  lacksIdentity: false,
  fault: null,
  hasKeys: true,
});
