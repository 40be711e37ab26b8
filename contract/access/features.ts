import * as z from 'zod/mini';
import { call } from '../core/call.ts';

/** The feature flags of the specification (§6), misspelling included. */
export const featureFlags = [
  'dashboardPage',
  'cmeRepositoryPage',
  'personalProfilePage',
  'medicalTrainingPage',
  'professionalStandingPage',
  'applyRegisterPage',
  'examHistoryPage',
  'continuousCertificationPage',
  'paymentHistoryPage',
  'documentsPage',
  'committeesPage',
  'myAccountPage',
  'gmeHistoryPage',
  'examScoringPage',
  'caseLogsPage',
  'yourAttestionPage',
  'referenceFormStatusPage',
  'mbsActivitiesPage',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** Flag name to boolean; a missing flag counts as off. */
export const FeatureFlags = z.record(z.string(), z.boolean());
export type FeatureFlags = Readonly<Record<string, boolean>>;

export const features = {
  /** The flags that open and close screens. */
  listFeatures: call({
    method: 'GET',
    path: '/api/features',
    summary: 'Feature flags by name.',
    access: 'public',
    owner: 'shared',
    answer: FeatureFlags,
  }),
};
