import axios from 'axios';
import { fillPath } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';

/** The address of a call without its origin, with the query that the call is sent with. */
export function addressOf(
  name: CallName,
  { params = {}, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> | undefined },
): string {
  const { path, version } = calls[name];
  return axios.getUri({ url: fillPath(path, params), params: { ...query, [version.key]: version.value } });
}
