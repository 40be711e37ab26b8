/** The four roles of the board (first specification, §6). */
export const roles = ['user', 'trainee', 'surgeon', 'examiner'] as const;
export type Role = (typeof roles)[number];

/** How access tokens name roles. */
export interface RoleNames {
  /** The claim that lists a person's roles. */
  readonly claim: string;
  readonly guids: Readonly<Record<Role, string>>;
}

/** The claim of the access token that lists a person's roles, each by its fixed GUID. */
export const roleClaim = 'role';

/** The specification does not give the GUIDs; these are the reference server's. */
export const roleGuids: Readonly<Record<Role, string>> = {
  user: '6f0e2d0a-4f0b-4c5b-9d0e-0a1b5c7d9e01',
  trainee: '6f0e2d0a-4f0b-4c5b-9d0e-0a1b5c7d9e02',
  surgeon: '6f0e2d0a-4f0b-4c5b-9d0e-0a1b5c7d9e03',
  examiner: '6f0e2d0a-4f0b-4c5b-9d0e-0a1b5c7d9e04',
};
