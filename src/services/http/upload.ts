/** Timeout of a whole upload: 10 MB over a hotel's network. */
export const UPLOAD_TIMEOUT = 600_000;
/** Timeout without any progress, neither bytes sent nor a response, before an upload counts as lost. */
const STALL = 60_000;

/** A form's fields as the browser sends them; undefined values are omitted. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Aborts an upload that makes no progress; call `moved` at each sign of progress. */
export function watchForStall(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    controller.abort();
  };
  const cancel = () => controller.abort();
  let timer = setTimeout(stall, STALL);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    isStalled: () => isStalled,
    moved() {
      clearTimeout(timer);
      timer = setTimeout(stall, STALL);
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
