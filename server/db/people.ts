import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Timestamps in this schema are ISO strings in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const users = pgTable('users', {
  userId: integer('user_id').primaryKey().generatedByDefaultAsIdentity(),
  userName: text('user_name').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  displayName: text('display_name').notNull(),
  emailAddress: text('email_address').notNull(),
  absId: text('abs_id'),
  passwordHash: text('password_hash').notNull(),
  resetRequired: boolean('reset_required').notNull().default(false),
  /** The National Provider Identifier. */
  npi: text('npi'),
  displayNameEditable: boolean('display_name_editable').notNull().default(true),
  certificationStatusId: integer('certification_status_id').notNull().default(0),
  certificationStatus: text('certification_status').notNull().default('Not Certified'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** Since when the board's office has locked the account; null for one whose person may sign in. */
  lockedAt: instant('locked_at'),
});

export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id').notNull(),
    role: text('role', { enum: ['user', 'trainee', 'surgeon', 'examiner'] }).notNull(),
  },
  ({ userId, role }) => [primaryKey({ columns: [userId, role] })],
);

export const sessions = pgTable('sessions', {
  sessionId: uuid('session_id').primaryKey(),
  userId: integer('user_id').notNull(),
  signedInAt: instant('signed_in_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  /** How often the refresh token was exchanged. */
  generation: integer('generation').notNull().default(0),
  tokenHash: text('token_hash').notNull(),
  /** When the current token replaced the one before it, and when that one replaced its own predecessor. */
  rotatedAt: instant('rotated_at'),
  rotatedBeforeAt: instant('rotated_before_at'),
});

export const passwordResets = pgTable('password_resets', {
  guidHash: text('guid_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  /** The session that requested it; null for one sent by mail. */
  sessionId: uuid('session_id'),
  expiresAt: instant('expires_at').notNull(),
});

/** A new email address that its owner has not confirmed yet. */
export const pendingAddresses = pgTable('pending_addresses', {
  userId: integer('user_id').primaryKey(),
  /** The session that requested it. */
  sessionId: uuid('session_id').notNull(),
  emailAddress: text('email_address').notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
