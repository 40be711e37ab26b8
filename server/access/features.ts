import { featureFlags as names, type features as rows } from '#contract/access/features.ts';
import type { Deps } from '#server/deps/deps.ts';
import { ttlCache } from '#server/core/ttlCache.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

const SECOND = 1_000;

/** The feature flags; one without a row in the table is on. */
export function featureHandlers({ db, clock }: Deps): HandlersFor<typeof rows> {
  const flags = ttlCache(SECOND, clock, async () => {
    const rows = await db.query<{
      name: string;
      isOn: boolean;
    }>`select name, is_on from feature_flags order by name`;
    return Object.fromEntries([
      ...names.map((name) => [name, true] as const),
      ...rows.map(({ name, isOn }) => [name, isOn] as const),
    ]);
  });
  return { listFeatures: () => flags() };
}
