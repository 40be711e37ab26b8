import * as z from 'zod/mini';

/** The specification's error object (§3): the body of every error response. */
export const ErrorObject = z.object({
  /** A stable word for programs, such as `validation` or `rate-limited`. */
  type: z.string(),
  /** A short sentence for people. */
  title: z.string(),
  /** The HTTP status again. */
  status: z.number(),
  /** The reference id that support can find in the server's log. */
  traceId: z.string(),
  /** Messages by field path; empty if no field is invalid. */
  errors: z.record(z.string(), z.array(z.string())),
  /** After a failed sign-in: how many more this address may try for this user name, whether or not it exists. */
  triesLeft: z.optional(z.number()),
});
export type ErrorObject = z.output<typeof ErrorObject>;
