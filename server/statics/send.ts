import type { Respond } from '#server/http/respond.ts';
import { chooseEncoding, type StaticFile } from './files.ts';

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a file in the best encoding that the client accepts, or 304 if the client has it already. */
export function sendFile(
  respond: Respond,
  request: Request,
  file: StaticFile,
  { status = 200, headers = {} }: Options = {},
): Response {
  const common = {
    etag: file.etag,
    'cache-control': file.cacheControl,
    vary: 'Accept-Encoding',
    ...headers,
  };
  if (status === 200 && request.headers.get('if-none-match')?.includes(file.etag))
    return respond.bytes(304, null, common);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file);
  const body = (encoding && file.packed[encoding]) ?? file.plain;
  return respond.bytes(status, body, {
    ...common,
    'content-type': file.type,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  });
}
