/**
 * The states of things that pages tell, each with the one word for it, a key among the statuses of `common.json`. A
 * thing has the same word on every page, and two things in the same state have the same word. What has a status of the
 * specification is told by `StatusWord`, with the same words.
 */
export const stateWords = {
  /** An exam to apply and register for. */
  application: {
    open: 'open',
    begun: 'in-progress',
    registered: 'registered',
    awaitingApproval: 'pending-approval',
    notYet: 'not-open-yet',
    closed: 'closed',
    notApplicable: 'not-applicable',
    over: 'past',
  },
  /** A step of a registration. */
  registrationStep: {
    done: 'completed',
    asked: 'asked-for',
    current: 'you-are-here',
    open: 'to-do',
    waiting: 'coming-soon',
  },
  /** A part of professional standing. */
  standing: {
    done: 'completed',
    open: 'to-do',
    optional: 'optional',
  },
  /** An examinee of an oral exam. */
  examinee: {
    waiting: 'waiting',
    started: 'in-progress',
    skipped: 'skipped',
    submitted: 'submitted',
    submitting: 'submitting',
  },
  /** An assessment of continuous certification. */
  assessment: {
    open: 'open',
    running: 'in-progress',
    ended: 'time-over',
    waiting: 'second-try-later',
    passed: 'passed',
    failed: 'not-passed',
    missed: 'missed',
    upcoming: 'not-open-yet',
    unregistered: 'registration-needed',
    unpaid: 'fee-to-pay',
    notRequired: 'not-required',
  },
  /** What comes round in a cycle of continuous certification. */
  cycle: {
    past: 'past',
    done: 'completed',
    next: 'next',
    later: 'later',
  },
} as const;

export type StandingState = keyof typeof stateWords.standing;
