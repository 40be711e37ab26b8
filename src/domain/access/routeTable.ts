import { returnParameters } from '#contract/access/addresses.ts';
import type { FeatureFlag } from '#contract/access/features.ts';
import type { Demand } from './access.ts';

/** One route (first specification, §2). The table is the only list of routes; guards, menu and tests read it. */
export interface RouteRow {
  /** Name of the screen's machine and view, and of its title in the locale files. */
  readonly screen: string;
  /** React Router path patterns; links use the first one. */
  readonly paths: readonly [string, ...string[]];
  /** `public` screens are open to all, `signedIn` ones to users who meet the requirement. */
  readonly access: 'public' | 'signedIn';
  readonly demand?: Demand;
  /** The screen is available only while this flag is on. */
  readonly flag?: FeatureFlag;
  /** Leaving the screen asks for confirmation when there are unsaved changes. */
  readonly guarded?: true;
  /** Query parameters that the screen reads; another value opens the screen again. */
  readonly query?: readonly string[];
  /** The page has tables, which get more room than a text. */
  readonly wide?: true;
  /** The page has the window to itself, without the menu; it has its own way back. */
  readonly focused?: true;
  /** A link may open it in a modal over its page (`overPage`); opened by its address, it is a page. */
  readonly opensOver?: true;
  /** Query parameters that navigate within the screen: it stays open and receives the new value. */
  readonly steers?: readonly string[];
  /** The one of them that opens a form on the screen: leaving its value leaves the form, so a guarded screen asks. */
  readonly form?: string;
}

const user = { required: ['user'] } as const;
const surgeon = { required: ['surgeon'] } as const;
const examiner = { required: ['examiner'] } as const;
const surgeonOrTrainee = { oneOf: ['surgeon', 'trainee'] } as const;

export const routeTable = [
  { screen: 'pdfViewer', paths: ['/pdf-viewer'], access: 'public', query: ['id'], opensOver: true },
  {
    screen: 'login',
    paths: ['/login'],
    access: 'public',
    query: Object.values(returnParameters),
    steers: ['forgot'],
  },
  { screen: 'forgotPassword', paths: ['/forgot-password'], access: 'public', query: ['guid'] },
  { screen: 'dashboard', paths: ['/dashboard'], access: 'signedIn', flag: 'dashboardPage' },
  {
    screen: 'cmeRepository',
    paths: ['/cme-repository'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'cmeRepositoryPage',
    wide: true,
  },
  {
    screen: 'personalProfile',
    paths: ['/personal-profile'],
    access: 'signedIn',
    demand: user,
    flag: 'personalProfilePage',
    guarded: true,
  },
  {
    screen: 'medicalTraining',
    paths: ['/medical-training'],
    access: 'signedIn',
    demand: user,
    flag: 'medicalTrainingPage',
    guarded: true,
    wide: true,
  },
  {
    screen: 'professionalStanding',
    paths: ['/professional-standing'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'professionalStandingPage',
    guarded: true,
    wide: true,
  },
  {
    screen: 'applyAndRegister',
    paths: ['/apply-and-register'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'applyRegisterPage',
  },
  {
    screen: 'registrationRequirements',
    paths: ['/apply-and-register/registration-requirements/:examId'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'applyRegisterPage',
  },
  {
    screen: 'examRegistration',
    paths: [
      '/apply-and-register/exam-registration/:examId',
      '/apply-and-register/exam-registration/date-selection/:examSpecialtyId',
    ],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'applyRegisterPage',
    steers: ['step'],
  },
  {
    screen: 'examinationHistory',
    paths: ['/examination-history'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'examHistoryPage',
    wide: true,
  },
  {
    screen: 'continuousCertification',
    paths: ['/continuous-certification'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'continuousCertificationPage',
  },
  {
    screen: 'ccReferenceLetters',
    paths: ['/continuous-certification/reference-letters'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'continuousCertificationPage',
    guarded: true,
    steers: ['letter'],
    form: 'letter',
  },
  {
    screen: 'assessments',
    paths: ['/continuous-certification/assessments'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'continuousCertificationPage',
  },
  {
    screen: 'paymentHistory',
    paths: ['/payment-history'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'paymentHistoryPage',
    wide: true,
  },
  {
    screen: 'documents',
    paths: ['/documents'],
    access: 'signedIn',
    demand: surgeonOrTrainee,
    flag: 'documentsPage',
    wide: true,
  },
  {
    screen: 'committees',
    paths: ['/committees'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'committeesPage',
    wide: true,
  },
  {
    screen: 'myAccount',
    paths: ['/my-account'],
    access: 'signedIn',
    demand: user,
    flag: 'myAccountPage',
    guarded: true,
  },
  {
    screen: 'gmeHistory',
    paths: ['/gme-history/:examSpecialtyId'],
    access: 'signedIn',
    demand: user,
    flag: 'gmeHistoryPage',
    guarded: true,
    wide: true,
  },
  {
    screen: 'examinerHome',
    paths: ['/ce-scoring'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
    steers: ['date'],
  },
  {
    screen: 'examinationRosters',
    paths: ['/ce-scoring/examination-rosters'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
    steers: ['session', 'case'],
  },
  {
    screen: 'oralExaminations',
    paths: ['/ce-scoring/oral-examinations'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
    query: ['practice'],
    steers: ['session'],
  },
  {
    screen: 'oralExam',
    paths: ['/ce-scoring/oral-examinations/exam/:examinationId'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
    guarded: true,
    focused: true,
  },
  {
    screen: 'examinationScores',
    paths: ['/ce-scoring/examination-scores'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
    steers: ['date'],
    wide: true,
  },
  {
    screen: 'deviceCheck',
    paths: ['/ce-scoring/device-check'],
    access: 'signedIn',
    demand: examiner,
    flag: 'examScoringPage',
  },
  {
    screen: 'caseLogs',
    paths: ['/case-logs/:examHeaderId'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'caseLogsPage',
    guarded: true,
  },
  {
    screen: 'yourAttestation',
    paths: ['/your-attestation/:examHeaderId'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'yourAttestionPage',
    guarded: true,
  },
  {
    screen: 'referenceFormStatus',
    paths: ['/reference-form-status/:examHeaderId'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'referenceFormStatusPage',
    guarded: true,
    steers: ['letter'],
    form: 'letter',
  },
  {
    screen: 'mbsActivities',
    paths: ['/mbs-activities/:examHeaderId'],
    access: 'signedIn',
    demand: surgeon,
    flag: 'mbsActivitiesPage',
    guarded: true,
  },
  {
    screen: 'survey',
    paths: ['/surveys/:surveyType/:surveyUniqueId'],
    access: 'signedIn',
    flag: 'dashboardPage',
    guarded: true,
  },
  { screen: 'unauthorized', paths: ['/unauthorized'], access: 'public' },
] as const satisfies readonly RouteRow[];

export type ScreenName = (typeof routeTable)[number]['screen'];

/** Paths that the portal redirects to; each is in the table, except the one for unknown paths. */
export const places = {
  home: '/dashboard',
  examinerHome: '/ce-scoring',
  login: '/login',
  forgotPassword: '/forgot-password',
  myAccount: '/my-account',
  unauthorized: '/unauthorized',
  notFound: '/page-not-found',
} as const;

/** The address of the form for a new password in the password-reset state, with the guid if there is one. */
export const resetPlace = (guid: string | null) =>
  places.forgotPassword + (guid === null ? '' : `?guid=${encodeURIComponent(guid)}`);
