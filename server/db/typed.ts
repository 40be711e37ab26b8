import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Sql } from './database.ts';

/** Drizzle's typed queries on a handle or inside a transaction, the same for both engines. */
export const typed = (sql: Sql) =>
  drizzle(async (text, values: unknown[]) => ({ rows: await sql.arrays(text, values) }));
