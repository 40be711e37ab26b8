import { accommodations } from './registration/accommodations.ts';
import { assessments } from './cc/assessments.ts';
import { billing } from './billing/billing.ts';
import { caseExhibits } from './scoring/caseExhibits.ts';
import { caseFeedback } from './scoring/caseFeedback.ts';
import { cme } from './cme/cme.ts';
import { committees } from './profile/committees.ts';
import { ccReferenceLetters } from './letters/ccReferenceLetters.ts';
import { continuousCertification } from './cc/continuousCertification.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { demo } from './demo/demo.ts';
import { deviceCheck } from './scoring/deviceCheck.ts';
import { documents } from './documents/documents.ts';
import { examCards } from './application/examCards.ts';
import { examinations } from './registration/examinations.ts';
import { features } from './access/features.ts';
import { oralExams } from './scoring/oralExams.ts';
import { pickLists } from './pickLists/pickLists.ts';
import { practice } from './scoring/practice.ts';
import { profiles } from './profile/profiles.ts';
import { referenceLetters } from './letters/referenceLetters.ts';
import { scoring } from './scoring/scoring.ts';
import { scoringResets } from './scoring/scoringResets.ts';
import { standing } from './standing/standing.ts';
import { surveys } from './surveys/surveys.ts';
import { todo } from './todo/todo.ts';
import { training } from './training/training.ts';
import { users } from './access/users.ts';

/** All calls of the API by name; the only such list. */
export const calls = {
  ...users,
  ...features,
  ...dashboard,
  ...examinations,
  ...accommodations,
  ...billing,
  ...examCards,
  ...referenceLetters,
  ...committees,
  ...standing,
  ...training,
  ...cme,
  ...continuousCertification,
  ...assessments,
  ...profiles,
  ...ccReferenceLetters,
  ...surveys,
  ...todo,
  ...documents,
  ...oralExams,
  ...caseExhibits,
  ...caseFeedback,
  ...scoring,
  ...scoringResets,
  ...practice,
  ...deviceCheck,
  ...demo,
  ...pickLists,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The calls that are not in the specification: another backend may not have them. */
export type AddedCallName = {
  [Name in CallName]: Calls[Name] extends { readonly added: string } ? Name : never;
}[CallName];
