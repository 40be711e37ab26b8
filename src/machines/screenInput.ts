import type { Role } from '#contract/core/roles.ts';

/** The signed-in user, as far as screens need it. */
export interface Person {
  userId: number;
  userName: string;
  roles: readonly Role[];
}

/** The input of every screen's machine. */
export interface ScreenInput {
  /** The path's parameters, as spelled in the URL. */
  params: Readonly<Record<string, string | undefined>>;
  /** The query parameters that the route table lists for the screen. */
  query: Readonly<Record<string, string | undefined>>;
  person: Person | null;
  /** From a reset link, kept out of the URL. */
  passwordResetGuid: string | null;
  /** The signed-in user must choose a new password before anything else. */
  mustReset: boolean;
}
