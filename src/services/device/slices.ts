import * as z from 'zod/mini';
import { roles } from '#contract/core/roles.ts';
import type { Slice, SliceStore } from './storage.ts';

/** The auth slice (first specification, §3 "Auth state") in session storage. */
export const AuthSlice = z.object({
  v: z.literal(1),
  grant: z.nullable(
    z.object({
      accessToken: z.string().check(z.minLength(1)),
      refreshToken: z.string().check(z.minLength(1)),
      tokenType: z.string(),
      userName: z.string(),
      expiration: z.string(),
      expiresInMinutes: z.number(),
      expiresAt: z.number(),
      userId: z.number(),
      resetRequired: z.boolean(),
      roles: z.array(z.enum(roles)),
      signedInAt: z.number(),
    }),
  ),
  passwordResetGuid: z.nullable(z.string()),
});

/** The application slice: the latest feature flags, for a start without a server. */
export const ApplicationSlice = z.object({
  v: z.literal(1),
  featureFlags: z.record(z.string(), z.boolean()),
});

/** The navigation slice: the two reasons not to leave a page (first specification, §3 "Application state"). */
export const NavigationSlice = z.object({
  v: z.literal(1),
  hasUnsavedChanges: z.boolean(),
  examInProgress: z.boolean(),
});

/** The device slice: the key of what is sealed on this device for the user, while the tab is open. */
export const DeviceSlice = z.object({
  v: z.literal(1),
  userId: z.number(),
  key: z.string().check(z.minLength(1)),
});

/** Parses a slice; one that does not match its schema is put aside and counts as missing. */
export function readSlice<S extends z.ZodMiniType>(
  store: SliceStore,
  slice: Slice,
  schema: S,
): z.output<S> | null {
  const text = store.read(slice);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Invalid JSON is treated like a value that does not match.
  }
  store.quarantine(slice);
  return null;
}
