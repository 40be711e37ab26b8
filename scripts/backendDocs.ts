import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/sources.ts';
import { backendCalls, backendOpenApi } from './backendPages.ts';

// Writes what a developer of a board's own backend reads about each call.
writeFileSync(join(root, 'docs/backend-calls.md'), backendCalls());
writeFileSync(join(root, 'docs/openapi.json'), backendOpenApi());
