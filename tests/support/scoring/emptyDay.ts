import { fromPromise } from 'xstate';
import {
  scoredDayMachine,
  type ScoredDay,
} from '#machines/scoring/examinationScores/examinationScores.setup.ts';

const nothing: ScoredDay = {
  roster: {
    examDate: '2027-03-08',
    timeZone: 'America/Chicago',
    sessions: [],
    examDates: [],
    mayReset: false,
  },
  receipts: [],
  examinerName: '',
};

/** The day of a ledger that lists nothing. */
export const emptyDay = scoredDayMachine.provide({
  actors: { load: fromPromise(() => Promise.resolve({ value: nothing })) },
});
