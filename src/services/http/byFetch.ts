import axios, { AxiosError, AxiosHeaders, CanceledError, type AxiosAdapter } from 'axios';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';

/**
 * An adapter of axios for a response of `fetch`, with the timeouts, aborts and refusals of any other call. The one of
 * axios is 4 KB of JavaScript on every page, for streams, uploads and data URLs that the portal does not send by `fetch`.
 */
export const byFetch =
  (ask: (config: InternalAxiosRequestConfig) => Promise<Response>): AxiosAdapter =>
  (config) =>
    new Promise((resolve, reject) => {
      const signal = config.signal as AbortSignal | undefined; // of `SendOptions`
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      };
      const refuse = (error: Error) => {
        end();
        reject(error);
      };
      const fail = (message: string, code: string, response?: AxiosResponse) =>
        refuse(new AxiosError(message, code, config, null, response));
      const cancel = () => refuse(new CanceledError(undefined, config));
      const timer = setTimeout(
        () => fail(`timeout of ${config.timeout}ms exceeded`, AxiosError.ETIMEDOUT),
        config.timeout,
      );
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      ask(config)
        .then(async (answer) => {
          const { status, statusText } = answer;
          const data = await answer.text();
          const response = {
            data,
            status,
            statusText,
            headers: AxiosHeaders.from(Object.fromEntries(answer.headers)),
            config,
          };
          end();
          if (config.validateStatus?.(status) ?? true) resolve(response);
          else fail(`Request failed with status code ${status}`, AxiosError.ERR_BAD_RESPONSE, response);
        })
        .catch(() => fail('Network Error', AxiosError.ERR_NETWORK));
    });

/** The same for a request that goes on while the page closes, which XMLHttpRequest cannot. */
export const keptAlive = byFetch((config) => {
  const { headers, data, method, xsrfCookieName = '', xsrfHeaderName = '' } = config;
  if (config.withXSRFToken) headers.set(xsrfHeaderName, cookieOf(xsrfCookieName));
  return fetch(axios.getUri(config), {
    method: method!.toUpperCase(), // each row has one
    headers: headers.toJSON(true),
    body: data as string,
    keepalive: true,
  });
});

/** Undefined, which sets no header, without one. */
const cookieOf = (name: string) => {
  const cookie = document.cookie.split(/; */).find((each) => each.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
};
