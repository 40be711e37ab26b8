/** How long a file may take in all: 10 MB over a hotel's network. */
export const UPLOAD_TIMEOUT = 600_000;
/** How long nothing may move, neither bytes nor the answer, before an upload counts as lost. */
const STALL = 60_000;

/** A form's fields as the browser sends them; what is undefined stays out. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** Ends an upload on which nothing moves any more; `moved` is called at each sign of life. */
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
