import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Day } from '../core/values.ts';

/** One term of a surgeon on a committee of the board. */
export const CommitteeTerm = z.object({
  termId: z.number(),
  committeeName: z.string(),
  role: z.string(),
  startDate: Day,
  /** Null while no end has been set. */
  endDate: z.nullable(Day),
  /** The chair's name. */
  chairName: z.string(),
  /** The day of the committee's next meeting; null if none is set. */
  nextMeeting: z.nullable(Day),
});
export type CommitteeTerm = z.output<typeof CommitteeTerm>;

export const committees = {
  /** The committees of the board on which the caller serves or has served. */
  listCommittees: call({
    method: 'GET',
    path: '/api/committees/by-userid',
    summary: 'Committee terms of the caller, the latest first.',
    added: 'The Committees page has no terms to show.',
    access: ['surgeon'],
    owner: 'caller',
    answer: z.array(CommitteeTerm),
  }),
};
