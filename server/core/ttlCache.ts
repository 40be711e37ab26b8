/**
 * Caches shared, rarely changing data for a short time. Concurrent readers share one read; a failed read is
 * not cached.
 */
export function ttlCache<T>(milliseconds: number, clock: () => number, read: (key: string) => Promise<T>) {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  return (key = ''): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > clock()) return known.value;
    const value = read(key);
    if (kept.size >= 1_000) kept.clear(); // keys come from requests
    kept.set(key, { until: clock() + milliseconds, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
