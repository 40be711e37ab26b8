import { timestamp } from 'drizzle-orm/pg-core';

/** Timestamps in this schema are ISO strings in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
