import type { Certification } from '#contract/dashboard/dashboard.ts';
import { isLapsed } from '../status.ts';

/** Which requirements a surgeon has: those of a valid certificate, of a lapsed one, or of clinical inactivity. */
export type CertificationPath = 'active' | 'inactive' | 'lapsed';

/** The path of a surgeon: certification status 8 is lapsed, and inactive is who has no other valid certificate. */
export function certificationPath(
  certificationStatusId: number,
  certifications: readonly Pick<Certification, 'status' | 'isClinicallyInactive'>[],
): CertificationPath {
  if (isLapsed(certificationStatusId)) return 'lapsed';
  const valid = certifications.filter(
    ({ status, isClinicallyInactive }) => status !== null || isClinicallyInactive,
  );
  return valid.length > 0 && valid.every(({ isClinicallyInactive }) => isClinicallyInactive)
    ? 'inactive'
    : 'active';
}
