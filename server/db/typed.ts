import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Sql } from './database.ts';

/** Drizzle's typed queries on a database or a transaction, the same for both engines. */
export const typed = (sql: Sql) =>
  drizzle(async (text, values: unknown[]) => ({ rows: await sql.arrays(text, values) }));
