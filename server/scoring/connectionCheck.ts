import type { deviceCheck as rows } from '#contract/scoring/deviceCheck.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

/** The write with which an examiner's device checks its connection. */
export const connectionCheckHandlers = ({ clock }: Deps): HandlersFor<typeof rows> => ({
  checkConnection: ({ person: { userId }, write }) => {
    const receivedAt = new Date(clock()).toISOString();
    return write(async (tx) => {
      await tx.query`
        insert into connection_checks (user_id, checked_at) values (${userId}::integer, ${receivedAt}::timestamptz)
            on conflict (user_id) do update set checked_at = excluded.checked_at`;
      return { receivedAt };
    });
  },
});
