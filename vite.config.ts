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
  /src\/(app\/[^/]+|machines\/(systemActor|port|system\/[^/]+|system\/session\/[^/]+)|portal\/(PortalContext|useSystemActor))\.tsx?$/,
  // Each by its name: whatever is taken along brings all that it imports, such as the contract's shapes.
  /src\/wiring\/(activity|faults|navigation|persistence|portal|screen|services|session)\.ts$/,
  /src\/machines\/(message|kit\/(listen|resource\.machine))\.ts$/,
  /src\/domain\/(fault|access\/(access|returnUrl|routeTable|token))\.ts$/,
  /src\/services\/(http\/lazyApi|log|device\/storage|tabs\/tabs)\.ts$/,
  /src\/i18n\/(createI18n|useMessage)\.ts$/,
  /public\/locales\/en-US\/(common|shell)\.json$/,
  /src\/ui\/(BrandMark|Button|PageTitle|Rosette|Skeleton)\.tsx$/,
  /src\/app\/shell\/(pages\/\w+|frame\/(Brand|DemoBanner|Footer|layout|Outline|RouteTitle|Shell|SignInLayout|version)|overlays\/OverlaysHost)\.tsx?$/,
  /contract\/(addresses|faultTypes|roles)\.ts$/,
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace('.screen', '')}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'portal',
              test: (id: string) => library.test(id) || firstPage.some((part) => part.test(id)),
            },
          ],
        },
      },
    },
  },
});
