import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /src\/(app\/(?!signedIn)[^/]+|machines\/(systemActor|port|system\/[^/]+|system\/session\/[^/]+)|portal\/(PortalContext|useSystemActor))\.tsx?$/,
  // Each by its name: whatever is taken along brings all that it imports, such as the contract's shapes.
  /src\/wiring\/(activity|faults|navigation|persistence|portal|screen|services|session)\.ts$/,
  /src\/machines\/(message|kit\/(listen|resource\.machine))\.ts$/,
  /src\/domain\/(board|leftOutCalls|fault|access\/(access|returnUrl|routeTable|token))\.ts$/,
  /src\/services\/(http\/lazyApi|log|device\/storage|tabs\/tabs)\.ts$/,
  /src\/i18n\/(createI18n|useMessage)\.ts$/,
  /public\/locales\/en-US\/(common|shell)\.json$/,
  /src\/ui\/(BrandMark|Button|PageTitle|Rosette|Skeleton)\.tsx$/,
  /src\/app\/shell\/(pages\/\w+|frame\/(Brand|DemoBanner|Footer|layout|Outline|RouteTitle|Shell|SignInLayout|version)|overlays\/(OverlaysHost|scrollMemory))\.tsx?$/,
  /src\/screens\/access\/login\/(?!login\.screen)/,
  /contract\/(addresses|faultTypes|roles)\.ts$/,
];

/**
 * Files by use. Each group names modules from which its file grows: what they import comes along, unless a group of
 * higher priority has it. A module in no group stays with the screen that imports it, or becomes a small file where
 * several do.
 */
const groups = [
  {
    name: 'portal',
    priority: 9,
    test: (id: string) => library.test(id) || firstPage.some((part) => part.test(id)),
  },
  {
    // What every page of a signed-in person needs: src/app/signedIn.ts, which is the entry to it.
    name: 'frame',
    priority: 8,
    test: /src\/(services\/(http\/api|device\/slices)|app\/shell\/(navigation\/SideNavigation|overlays\/Overlays))\.tsx?$/,
  },
  {
    // The dashboard, and what most other pages share with it: panels, dates, the list of what to do.
    name: 'home',
    priority: 7,
    test: /src\/(screens\/dashboard\/dashboard\/(?!dashboard\.screen)|machines\/(kit\/parts|dashboard\/|surveys\/surveyOffers)|wiring\/(downloads|registrationFacts|nullIfMissing|screen|descriptions))/,
  },
  {
    name: 'forms',
    priority: 6,
    test: /node_modules\/(react-hook-form|@hookform)|src\/ui\/fields\/(?!Combobox)|src\/portal\/useCardForm\.ts/,
  },
  { name: 'lists', priority: 5, test: /src\/ui\/table\// },
  { name: 'scoring', priority: 4, minShareCount: 3, test: /src\/\w+\/(kit\/)?(scoring|shield)\// },
  { name: 'dialogs', priority: 3, test: /@headlessui\/react\/dist\/components\/dialog/ },
  {
    name: 'records',
    priority: 2,
    minShareCount: 2,
    test: /src\/(screens\/kit\/records|machines\/kit\/(collection|records)|wiring\/record|domain\/training\/areaRules)/,
  },
  {
    name: 'cards',
    priority: 1,
    minShareCount: 2,
    test: /src\/(ui\/card|machines\/kit\/draft|wiring\/drafts|portal\/useCard)/,
  },
  { name: 'shared', priority: 0, minShareCount: 3, test: /./ },
];

const locales = join(import.meta.dirname, 'public/locales');

/** A hash of all texts, which is part of their URLs: a page gets the texts of its own build or none. */
export const textsVersion = readdirSync(locales, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .reduce((hash, name) => hash.update(name).update(readFileSync(join(locales, name))), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);

export default defineConfig({
  plugins: [react(), tailwindcss()],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(textsVersion) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace('.screen', '')}-[hash].js`,
        codeSplitting: {
          groups,
        },
      },
    },
  },
});
