import type { CaseContents, CaseRoster } from '#contract/oralExams.ts';
import type { ServerVersion } from '#domain/scoring/examCommand.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import type { CaseKey, SessionChoice } from './examinationRosters.types.ts';

/** The sessions whose rosters may be looked at (pick-list `examiner-sessions`). */
export const rosterSessionsMachine = createResourceMachine<readonly SessionChoice[], null>('rosterSessions');
/** The case rosters of a session's one or two schedules. */
export const caseRostersMachine = createResourceMachine<readonly CaseRoster[], SessionChoice>('caseRosters');
/** Null where the examiner has no such case. Nothing but this actor keeps the text. */
export const rosterCaseMachine = createResourceMachine<CaseContents | null, CaseKey>('rosterCase');
/** What the board has of the comment on the case itself. */
export const caseNoteMachine = createResourceMachine<ServerVersion, CaseKey>('caseNote');
/** What the board has of the feedback on the case; nothing after a 404 (first specification, §8). */
export const caseFeedbackMachine = createResourceMachine<ServerVersion, CaseKey>('caseFeedback');
