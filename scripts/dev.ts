import { createServer } from 'vite';
import { demo } from '#server/demo/demo.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/listen.ts';
import { inspectorServer } from './inspectorServer.ts';

/** `npm run dev`: the reference server, and the portal with hot reload in front of it. */
// Files that it writes are readable by its own user only.
process.umask(0o077);
const env = readEnv(process.env);
const api = await startServer({ ...env, port: 0 }, { demo });
const vite = await createServer({
  server: {
    host: env.host,
    port: env.port,
    proxy: Object.fromEntries(
      // The payment history is a screen whose path also begins with /payment; only /payment/… is the card
      // page.
      [
        '/api',
        '/demo',
        '/health',
        '/letters',
        '/references',
        '/confirm-address',
        '/online-test',
        '^/payment(/|$)',
        '/webhooks',
      ].map((path) => [path, api.url]),
    ),
  },
  plugins: [
    inspectorServer(),
    {
      name: 'gallery-address',
      // Without its slash, the address would be the portal's, which has no such page.
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, next) => {
          if (request.url !== '/gallery') return next();
          response.writeHead(302, { Location: '/gallery/' }).end();
        }),
    },
    {
      name: 'demo-mode',
      transformIndexHtml: (html) =>
        html.replace('data-demo="false"', `data-demo="${String(env.settings.demo)}"`),
    },
  ],
});
await vite.listen();
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([vite.close(), api.stop()]).then(() => process.exit(0));
  });
