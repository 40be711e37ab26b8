import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What every first page is made of comes in one file: many small ones compress worse and cost a request each.
 * A module that is missing here still works; it only travels in a file of its own.
 */
const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate\/react|use-sync-external-store|i18next|react-i18next|i18next-http-backend)\//;
const firstPage = [
  /src\/(main|app\/[^/]+|machines\/[^/]+|portal\/(PortalContext|useSystemActor))\.tsx?$/,
  // Each by its name: whatever is taken along brings all that it imports, such as the contract's shapes.
  /src\/wiring\/(activity|faults|navigation|outbox|persistence|portal|services|session)\.ts$/,
  /src\/machines\/kit\/(port|system|resource\.machine)\.ts$/,
  /src\/domain\/(access|fault|returnUrl|routeTable|token)\.ts$/,
  /src\/services\/(lazyApi|log|storage|tabs)\.ts$/,
  /src\/i18n\/(createI18n|useMessage)\.ts$/,
  /public\/locales\/en-US\/(common|shell)\.json$/,
  /src\/ui\/(BrandMark|Button|PageTitle|Rosette|Skeleton)\.tsx$/,
  /src\/app\/shell\/(Brand|ClosedScreen|CrashPanel|DemoBanner|Footer|layout|NotFoundScreen|Notice|Outline|RouteTitle|Shell|ShellCrash|Threshold|UnauthorizedScreen|AttendantsHost)\.tsx?$/,
  /contract\/(addresses|faultTypes|roles)\.ts$/,
];
/** These are inside the patterns above, but nobody needs them on a first page. */
const later = /src\/(main|app\/(LeaveGuard|scrollMemory))\.tsx?$/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'portal',
              test: (id: string) =>
                library.test(id) || (!later.test(id) && firstPage.some((part) => part.test(id))),
            },
          ],
        },
      },
    },
  },
});
