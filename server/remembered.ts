/**
 * Remembers what is the same for everybody and changes rarely, for a short time. Readers that come while it is
 * being read share one read; a failed read is not remembered.
 */
export function remembered<T>(milliseconds: number, clock: () => number, read: (key: string) => Promise<T>) {
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
