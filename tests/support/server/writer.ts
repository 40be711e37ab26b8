import type { UserProfile } from '#contract/profile/profiles.ts';
import type { Grant } from '#contract/access/users.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { profileExamples } from '#tests/contract/profileExamples.ts';

const json = { 'content-type': 'application/json' };
const { body, query } = profileExamples.updateProfile;

/** Signs Maria Castellan in at a server in a process of its own. */
export const signInAt = (url: string): Promise<Response> =>
  fetch(`${url}/api/users/authenticate`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ userName: 'maria.castellan', password: demoPassword }),
  });

/** Writes one line of her address, and reads it. */
export interface Writer {
  /** Resolves with the status of the answer. */
  write(street2: string): Promise<number>;
  read(): Promise<string>;
}

export async function createWriter(url: string): Promise<Writer> {
  const { access_token: token } = (await (await signInAt(url)).json()) as Grant;
  const headers = { ...json, authorization: `Bearer ${token}` };
  return {
    async write(street2) {
      const { status } = await fetch(`${url}/api/users/profiles?userId=${query.userId}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...body, street2 }),
      });
      return status;
    },
    async read() {
      const answer = await fetch(`${url}/api/users/profiles/by-userId?userId=${query.userId}`, { headers });
      return ((await answer.json()) as UserProfile).street2;
    },
  };
}
