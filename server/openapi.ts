import * as z from 'zod/mini';
import { apiVersion, file, type Call, type Owner } from '#contract/core/call.ts';
import { ErrorObject } from '#contract/core/fault.ts';
import type { Respond } from './http/respond.ts';
import type { Portal } from './http/portal.ts';
import { madeFile, type StaticFile } from './statics/files.ts';
import { sendFile } from './statics/send.ts';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniObject | undefined) => {
  if (!schema) return [];
  // Coerced numbers accept any string as input; only the output schema describes the number.
  const { properties = {}, required = [] } = schemaOf(schema, 'output');
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
  }));
};

const ownerText = (owner: Owner) =>
  typeof owner === 'string'
    ? owner
    : Object.entries(owner)
        .map(([place, name]) => `${place}:${name}`)
        .join();

const json = (schema: unknown) => ({ 'application/json': { schema } });

const bodyOf = ({ body, multipart }: Call) => {
  if (!body) return {};
  const schema = schemaOf(body, 'input');
  const content = {
    ...(multipart && { 'multipart/form-data': { schema } }),
    ...(multipart !== true && json(schema)),
  };
  return { requestBody: { required: true, content } };
};

const versionTexts = {
  stale: 'The record has another version than `If-Match` names; `current` is the record as it is.',
  ifMatch: 'The version that the write is based on, such as `"7"`; without it the last writer wins.',
  etag: 'The version of the record in quotation marks; missing where there is no record.',
};
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: versionTexts.ifMatch,
  schema: { type: 'string' },
};
const etag = { description: versionTexts.etag, schema: { type: 'string' } };

function operation(name: string, row: Call) {
  const statuses = {
    400: 'The request does not fit; `errors` says where.',
    ...(row.access !== 'public' && {
      401: 'Nobody is signed in.',
      403: 'The roles do not include this, or a new password must be chosen first.',
    }),
    ...(typeof row.owner !== 'string' && { 404: 'It does not exist, or belongs to someone else.' }),
    ...(row.body && {
      413: row.multipart ? 'The file is larger than 10 MB.' : 'The body is too large.',
      415: row.multipart ? 'The body is no form.' : 'The body is not JSON.',
    }),
    ...(row.versioned && row.method !== 'GET' && { 412: versionTexts.stale }),
    ...(row.limit === 'pdf' && {
      503: 'Too many PDFs are being made; `Retry-After` says when to try again.',
    }),
    ...(row.limit && { 429: 'Too many attempts; `Retry-After` says when to try again.' }),
    default: 'Any other failure.',
  };
  const answer =
    row.answer === file
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : json(schemaOf(row.answer, 'output'));
  const { key, value } = row.version;
  const version = { name: key, in: 'query', required: false, schema: { const: value } };
  return {
    operationId: name,
    summary: row.summary,
    security: row.access === 'public' ? [] : [{ bearer: [] }],
    'x-roles': typeof row.access === 'string' ? [] : [...row.access],
    'x-owner': ownerText(row.owner),
    // What a member loses at a backend without the call; the specification has the others.
    ...(row.added !== undefined && { 'x-added': row.added }),
    'x-invalidates': [...row.invalidates],
    // Whether an examiner's device may store the response, encrypted: always, or only where the board allows case texts.
    ...(row.onDevice !== undefined && { 'x-on-device': row.onDevice }),
    // The response is sent only once the write is durable.
    'x-journaled': row.journaled,
    parameters: [
      version,
      ...parametersIn('path', row.params),
      ...parametersIn('query', row.query),
      ...(row.versioned && row.method !== 'GET' ? [ifMatch] : []),
    ],
    ...bodyOf(row),
    responses: {
      200: { description: row.summary, ...(row.versioned && { headers: { ETag: etag } }), content: answer },
      ...Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/ErrorObject' }) },
        ]),
      ),
    },
  };
}

/** The OpenAPI 3.1 document of a contract, for the developers of a board's own backend; `x-added` marks calls that the specification does not have. */
export function openApi(rows: Readonly<Record<string, Call>>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(rows))
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Member portal API',
      version: apiVersion.value,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ErrorObject: schemaOf(ErrorObject, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** `GET /api/openapi.json`: the document of all calls, made and compressed once, with an `ETag`. */
export function mountOpenApi(app: Portal, rows: Readonly<Record<string, Call>>, respond: Respond): void {
  // Made at the first request, because it takes a fifth as long as the rest of the startup.
  let document: StaticFile | undefined;
  app.get('/api/openapi.json', ({ req }) => {
    document ??= madeFile(JSON.stringify(openApi(rows)), '.json');
    return sendFile(respond, req.raw, document);
  });
}
