import type { RequirementKind } from './dashboard.ts';

/**
 * What the lines of the dashboard are about, by their `statusType`; a board with other words changes them here. The
 * requirements of a task are shown with it, and below the tasks where the task is not known.
 */
export const taskTypes: Readonly<Record<string, RequirementKind>> = {
  'Professional standing': 'standing',
  'CME credits': 'cme',
  Assessment: 'assessment',
  'Reference letters': 'letters',
  'Outcome registry': 'registry',
  Attestation: 'attestation',
};
