import * as z from 'zod/mini';
import { Accommodation } from '../registration/accommodations.ts';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { ExamOverviewItem, QeEligibility } from '../exams/exams.ts';
import { cardNames, readOnlyReasons } from '../application/examCards.ts';
import { CeEligibility, Intention, PdReferenceLetter, QeAttestation } from '../registration/examinations.ts';
import { CcReferenceLetters } from '../letters/ccReferenceLetters.ts';
import { ReferenceLetters } from '../letters/referenceLetters.ts';

const members = ['trainee', 'surgeon'] as const;

/** How far a card is. */
export const CardProgress = z.object({
  card: z.enum(cardNames),
  /** -1 contingent, 0 in progress, 1 completed, 2 pending approval (first specification, §4). */
  status: z.number(),
  /** Why the card can only be read; null if it can be changed. */
  readOnlyReason: z.nullable(z.enum(readOnlyReasons)),
});
export type CardProgress = z.output<typeof CardProgress>;

/** What a member has answered for an exam on the calendar, apart from its fees. */
export const ExamRegistration = z.object({
  exam: ExamOverviewItem,
  answers: z.object({
    /** The introduction was read. */
    started: z.boolean(),
    intention: z.nullable(Intention),
    attestations: z.array(QeAttestation),
    accommodation: z.nullable(Accommodation),
    /** Null until the question is answered. */
    needsAccommodations: z.nullable(z.boolean()),
    letter: z.nullable(PdReferenceLetter),
  }),
  /** Empty where the exam has no cards. */
  cards: z.array(CardProgress),
  /** Letters of hospital officials; null where the exam requires none. */
  letters: z.nullable(ReferenceLetters),
  /** An assessment of which nothing is left to take, such as a passed one; false if it is absent. */
  isAssessmentOver: z.optional(z.boolean()),
});
export type ExamRegistration = z.output<typeof ExamRegistration>;

/** What is missing in the records of a training. */
export const SpecialtyTrainingGaps = z.object({
  examSpecialtyId: z.number(),
  /** The planned or actual last day. */
  lastDay: z.iso.date(),
  /** Gaps between rotations, and their days together. */
  gaps: z.object({ count: z.number(), days: z.number() }),
  /** Clinical levels that are over with fewer weeks than the rules ask for, and that no average can make up for. */
  shortLevels: z.array(z.object({ level: z.string(), weeks: z.number(), limit: z.number() })),
  /** International rotations that are not approved, too short, or in a level that may have none. */
  rotationsAbroad: z.number(),
});
export type SpecialtyTrainingGaps = z.output<typeof SpecialtyTrainingGaps>;

/** What is missing in the records of a member's training. */
export const TrainingGaps = z.object({
  hasMedicalSchool: z.boolean(),
  /** The specialties in which the member has rotations. */
  specialties: z.array(SpecialtyTrainingGaps),
});
export type TrainingGaps = z.output<typeof TrainingGaps>;

/** What is on record about a member's professional standing; a part that nobody has read is absent. */
export const StandingSummary = z.object({
  appointments: z.optional(z.enum(['none', 'noPrimary', 'primary'])),
  /** `noPrivileges`: the member has said that they treat no patients, or have no privileges anywhere. */
  details: z.optional(z.enum(['none', 'privileges', 'noPrivileges'])),
  /** `reworded`: the questions have another wording than the one that was answered. */
  sanctions: z.optional(z.enum(['none', 'reworded', 'answered'])),
});
export type StandingSummary = z.output<typeof StandingSummary>;

/** The registrations of a member, with what decides whether each is open. */
export const MemberRegistrations = z.object({
  exams: z.array(ExamRegistration),
  training: TrainingGaps,
  /** Letters for continuous certification; null for those who are not in it. */
  certificationLetters: z.nullable(CcReferenceLetters),
  /** Nothing is said of professional standing if it is absent. */
  standing: z.optional(StandingSummary),
  eligibilities: z.object({ qe: z.nullable(QeEligibility), ce: z.nullable(CeEligibility) }),
});
export type MemberRegistrations = z.output<typeof MemberRegistrations>;

/** One thing that the caller has to do, or that is waited for. */
export const ToDoItem = z.object({
  /** Unique in the list, and the same for the same thing at another time. */
  id: z.string(),
  /** What it is, one of the keys of `src/domain/todo/toDo.ts`. */
  key: z.string(),
  /** Who has the next move. */
  mover: z.enum(['member', 'director', 'official', 'board', 'bank']),
  /** The exam that it is about; null for anything else. */
  examId: z.nullable(z.number()),
  /** Names in its sentence: exam, person, requirement. */
  values: z.record(z.string(), z.string()),
  /** False for an optional letter that is waited for. */
  isRequired: z.boolean(),
  /** The next step of a registration; null elsewhere. */
  step: z.nullable(z.string()),
  card: z.nullable(z.enum(cardNames)),
  /** In the currency's smallest unit. */
  money: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** The earliest deadline that applies; null if there is none. */
  due: z.nullable(Instant),
  /** Since when others are waited for; null if that is not known, or it is the caller's move. */
  since: z.nullable(Instant),
  /** From when the request can be sent again; null where nobody can be reminded. */
  remindFrom: z.nullable(Instant),
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** A path of the portal; null if there is no page for it. */
  path: z.nullable(z.string()),
});

/** What the specification leaves open: what a member has to do, over all pages (docs/specification.md). */
export const todo = {
  /**
   * The answers of the caller for every exam on the calendar, from which the portal derives what is to be done. One
   * call in place of six for each exam.
   */
  listRegistrationFacts: call({
    method: 'GET',
    path: '/api/examinations/registration-facts',
    summary: 'Answers of the caller for every exam on the calendar.',
    added:
      'The portal sends five or more calls for each exam instead, and does not say which cards, letters and training records are missing.',
    access: members,
    owner: 'caller',
    answer: MemberRegistrations,
  }),
  /** What the caller has to do, and what others have to do; the same function as in the portal computes it. */
  listToDo: call({
    method: 'GET',
    path: '/api/to-do',
    summary: 'What the caller has to do, by when, and what others have to do.',
    added: 'The menu and the exam pages do not say what is to be done next.',
    access: members,
    owner: 'caller',
    answer: z.object({ mine: z.array(ToDoItem), others: z.array(ToDoItem) }),
  }),
};
