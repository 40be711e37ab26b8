import { fillPath } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';

/** The address of a call without its origin, with the query that the call is sent with. */
export function addressOf(
  name: CallName,
  { params = {}, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> | undefined },
): string {
  const { path, version } = calls[name];
  const all = Object.entries({ ...query, [version.key]: version.value });
  const given = all.filter(([, value]) => value !== undefined && value !== null);
  return `${fillPath(path, params)}?${new URLSearchParams(given as [string, string][]).toString()}`;
}
