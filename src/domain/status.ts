import { endOfBoardDay } from './boardTime.ts';

/** The status words of the dashboard (first specification, §4). */
export const dashboardStatuses = [
  'completed',
  'in-progress',
  'contingent',
  'alert',
  'pending-approval',
  'not-applicable',
  'coming-soon',
] as const;
export type DashboardStatus = (typeof dashboardStatuses)[number];

const byServerNumber: readonly DashboardStatus[] = [
  'contingent',
  'in-progress',
  'completed',
  'pending-approval',
  'not-applicable',
];

/** The numbers of the server for these words: the place in the list, less one. */
export const serverStatus = {
  contingent: -1,
  inProgress: 0,
  completed: 1,
  pendingApproval: 2,
  notApplicable: 3,
} as const;

/** The word for a status number: number plus one is the index; a number out of range is contingent. */
export const dashboardStatus = (server: number): DashboardStatus =>
  byServerNumber[server + 1] ?? 'contingent';

/** Whether a registration was submitted, and is not withdrawn. */
export const isExamSubmitted = ({ status }: { status: number }): boolean =>
  ['completed', 'pending-approval'].includes(dashboardStatus(status));

/** What a certificate shows (first specification, §4 "Certificate display"). */
export type CertificateDisplay =
  | { kind: 'clinicallyInactive' }
  | { kind: 'notCertified' }
  /** `isOver`: the certificate's last day has passed, whatever its status. */
  | { kind: 'status'; status: string; isOver: boolean };

/** "Clinically Inactive" overrides any status; no status is "Not Certified". */
export function certificateDisplay(
  item: { status: string | null; isClinicallyInactive: boolean; expireDate: string | null },
  now: number,
): CertificateDisplay {
  if (item.isClinicallyInactive) return { kind: 'clinicallyInactive' };
  if (!item.status) return { kind: 'notCertified' };
  const isOver = item.expireDate !== null && endOfBoardDay(item.expireDate) <= now;
  return { kind: 'status', status: item.status, isOver };
}

/** Certification status 8 means lapsed (first specification, §9). */
export const isLapsed = (certificationStatusId: number) => certificationStatusId === 8;
