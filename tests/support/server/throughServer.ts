import { STATUS_CODES } from 'node:http';
import { http, HttpResponse, type HttpHandler } from 'msw';
import type { TestApp } from './serverApp.ts';

/** Passes every call on to the reference server in this process, so that screens get its real responses. */
export const throughServer = (server: Pick<TestApp, 'app'>): HttpHandler =>
  http.all('*/api/*', async ({ request }) => {
    const response = await server.app.fetch(request);
    // A cut connection.
    if (response.type === 'error') return HttpResponse.error();
    // Over HTTP Node adds the reason phrase, which the portal's messages show, and its time.
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.set('date', new Date().toUTCString());
    const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
    return new Response(body, { status, statusText: STATUS_CODES[status] ?? '', headers });
  });
