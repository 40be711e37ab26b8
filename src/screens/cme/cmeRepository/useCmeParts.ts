import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CmeAdjustment, CmeCredit } from '#contract/cme/cme.ts';
import type { Certification } from '#contract/dashboard/dashboard.ts';
import { useResource } from '#portal/useResource.ts';
import type { CmeRef } from './cmeProps.ts';

const noCredits: readonly CmeCredit[] = [];
const noAdjustments: readonly CmeAdjustment[] = [];
const noCertifications: readonly Certification[] = [];

/** The sources of the summary; one that fails counts as an empty list (first specification, §8). */
export function useCmeParts(actor: CmeRef) {
  const refs = useSelector(actor, ({ children }) => children);
  const credits = useResource(refs.credits);
  const adjustments = useResource(refs.adjustments);
  const certifications = useResource(refs.certifications);
  const { value: profile } = useResource(refs.profile);
  const history = useMemo(
    () => ({
      credits: credits.value ?? noCredits,
      adjustments: adjustments.value ?? noAdjustments,
      certifications: certifications.value ?? noCertifications,
    }),
    [credits.value, adjustments.value, certifications.value],
  );
  const sources = { credits, adjustments, certifications };
  const names = ['credits', 'adjustments', 'certifications'] as const;
  return {
    reported: refs.reported,
    proof: refs.proof,
    importing: refs.importing,
    downloads: refs.downloads,
    profile,
    credits,
    adjustments,
    history,
    isReady: names.every((name) => sources[name].status !== 'loading'),
    /** The sources that failed and have no earlier answer. */
    missing: names
      .filter((name) => sources[name].status === 'failed' && sources[name].value === null)
      .map((name) => ({ name, fault: sources[name].fault, onRetry: sources[name].onRetry })),
  };
}
export type MissingSource = ReturnType<typeof useCmeParts>['missing'][number];
