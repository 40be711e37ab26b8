import { accommodations } from './accommodations.ts';
import { assessments } from './assessments.ts';
import { billing } from './billing.ts';
import { caseExhibits } from './caseExhibits.ts';
import { caseFeedback } from './caseFeedback.ts';
import { cme } from './cme.ts';
import { committees } from './committees.ts';
import { ccReferenceLetters } from './ccReferenceLetters.ts';
import { continuousCertification } from './continuousCertification.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { deviceCheck } from './deviceCheck.ts';
import { documents } from './documents.ts';
import { examCards } from './examCards.ts';
import { examinations } from './examinations.ts';
import { features } from './features.ts';
import { oralExams } from './oralExams.ts';
import { pickLists } from './pickLists.ts';
import { practice } from './practice.ts';
import { profiles } from './profiles.ts';
import { referenceLetters } from './referenceLetters.ts';
import { scoring } from './scoring.ts';
import { scoringResets } from './scoringResets.ts';
import { standing } from './standing.ts';
import { surveys } from './surveys.ts';
import { todo } from './todo.ts';
import { training } from './training.ts';
import { users } from './users.ts';

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
