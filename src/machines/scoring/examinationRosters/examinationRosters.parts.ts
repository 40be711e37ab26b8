import type { ActorRefFrom } from 'xstate';
import type { CaseContents, CaseRoster } from '#contract/scoring/oralExams.ts';
import type { ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { createLiveMachine } from '../live.machine.ts';
import type { CaseKey, SessionChoice } from './examinationRosters.types.ts';

/** The sessions whose rosters the examiner may see (pick-list `examiner-sessions`). */
export const rosterSessionsMachine = createResourceMachine<readonly SessionChoice[], null>('rosterSessions');
/** The case rosters of a session's one or two schedules. */
export const caseRostersMachine = createResourceMachine<readonly CaseRoster[], SessionChoice>('caseRosters');
/** The texts of a case, kept by this actor only; null if the examiner has no such case. */
export const rosterCaseMachine = createResourceMachine<CaseContents | null, CaseKey>('rosterCase');
/** The board's version of the comment on the case itself. */
export const caseNoteMachine = createLiveMachine<ServerVersion, CaseKey>('caseNote');
/** The board's version of the feedback on the case; empty after a 404 (first specification, §8). */
export const caseFeedbackMachine = createLiveMachine<ServerVersion, CaseKey>('caseFeedback');

/** The board's version of one of the two. */
export type CaseTextRef = ActorRefFrom<typeof caseNoteMachine>;
