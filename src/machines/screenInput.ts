import type { Role } from '#contract/roles.ts';

/** Who is signed in, as far as screens need to know. */
export interface Person {
  userId: number;
  userName: string;
  roles: readonly Role[];
}

/** What every screen's machine starts from. */
export interface ScreenInput {
  /** The path's parameters, as the URL spells them. */
  params: Readonly<Record<string, string | undefined>>;
  /** The query parameters that the route table lists for the screen. */
  query: Readonly<Record<string, string | undefined>>;
  person: Person | null;
  /** From a reset link, kept out of the URL. */
  passwordResetGuid: string | null;
  /** Somebody signed in who must choose a new password before anything else. */
  mustReset: boolean;
}
