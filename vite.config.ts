import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './scripts/browserFloor.ts';
import { leanContract } from './scripts/leanContract.ts';
import { leanLibraries } from './scripts/leanLibraries.ts';

/**
 * What every first page is made of comes in one file: many small ones compress worse and cost a request each.
 * A module that is missing here still works; it only travels in a file of its own.
 */
const library =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate\/react|use-sync-external-store|i18next|react-i18next)\//;
const firstPage = [
  /src\/(app\/(?!signedIn)[^/]+|machines\/(systemActor|port|system\/[^/]+|system\/session\/[^/]+)|portal\/(PortalContext|useSystemActor))\.tsx?$/,
  // Each by its name: whatever is taken along brings all that it imports, such as the contract's shapes.
  /src\/wiring\/(activity|faults|navigation|persistence|portal|screen|services|session)\.ts$/,
  /src\/machines\/(message|kit\/(listen|resource\.machine))\.ts$/,
  /src\/domain\/(board|leftOutCalls|fault|access\/(access|returnUrl|routeTable|token))\.ts$/,
  /src\/services\/(http\/lazyApi|log|device\/storage|tabs\/tabs)\.ts$/,
  /src\/i18n\/(createI18n|useMessage)\.ts$/,
  /public\/locales\/en-US\/(common|shell)\.json$/,
  /src\/ui\/(Button|PageTitle|Skeleton)\.tsx$/,
  /src\/app\/shell\/(pages\/\w+|frame\/(Brand|DemoBanner|Footer|layout|Outline|RouteTitle|Shell|SignInLayout|version)|overlays\/(OverlaysHost|scrollMemory))\.tsx?$/,
  /src\/screens\/access\/login\/(?!login\.screen)/,
  /contract\/(access\/addresses|core\/(faultTypes|roles))\.ts$/,
];

/** What the dashboard shares with other pages: it comes with what every page of a signed-in person needs. */
const shownOften = [
  /src\/i18n\/(format|useFormats)\.ts$/,
  /src\/ui\/(DescriptionList|Fold|Panel|useFindable|useIsNarrow|useMedia|useTogether|status\/StatusWord)\.tsx?$/,
  /src\/portal\/(useOpenPath|useParts|usePickLists?|useResource)\.ts$/,
  /src\/domain\/(boardTime|calendarEntry|days|idIn|printedText|rowNames|stateWords|time\/zonedTime)\.ts$/,
  /src\/wiring\/(downloads|nullIfMissing)\.ts$/,
  /src\/machines\/kit\/(parts\.machine|files\/download\.machine)\.ts$/,
  /src\/screens\/kit\/(CalendarButton|Deadline|useRowNames)\.tsx?$/,
];

/** Small parts that most other pages have, so that none of them fetches a large file for one of these. */
const smallParts = [
  /src\/ui\/(Disclosure|DocumentFrame|IconButton|OpenInTab|ScrollBox|StaleNotice|TableDisclosure|YearGroups)\.tsx$/,
  /src\/i18n\/useMoment\.ts$/,
  // Not those that come with a form library.
  /src\/ui\/fields\/(CheckboxField|ChoiceField|FileField|RadioGroup|SelectField|TextArea)\.tsx$/,
  /src\/portal\/(afterDialog|useCardReturn|useCompared|useFocusedHeading|useFreshHeading|useTakenFocus|useUnsent\w+)\.ts$/,
  /src\/wiring\/(descriptions|orRead|profile|resource)\.ts$/,
  /src\/machines\/kit\/draft\/(draftKeeper\.machine|guards)\.ts$/,
  /src\/screens\/kit\/(PrintedHead|exams\/ExtraTime)\.tsx$/,
  /lucide-react\/.*\/icons\/(arrow-\w+|check|download|external-link|file-text|pencil|printer|trash|undo-2|upload)\.mjs$/,
];

/**
 * Files by use. Each group names modules from which its file grows: what they import comes along, unless a group of
 * higher priority has it. A module in no group stays with the screen that imports it, or becomes a small file where
 * several do. A group with modules of different use makes a page fetch all for the sake of one of them.
 */
const groups = [
  {
    name: 'portal',
    priority: 12,
    test: (id: string) => library.test(id) || firstPage.some((part) => part.test(id)),
  },
  {
    // What every page of a signed-in person needs: src/app/signedIn.ts, which is the entry to it.
    name: 'frame',
    priority: 11,
    test: (id: string) =>
      /src\/(services\/(http\/api|device\/slices)|app\/shell\/(navigation\/SideNavigation|overlays\/Overlays))\.tsx?$/.test(
        id,
      ) || shownOften.some((part) => part.test(id)),
  },
  {
    // The dashboard, and what is to be done, which the pages of the registration show too.
    name: 'home',
    priority: 10,
    test: /src\/(screens\/dashboard\/dashboard\/(?!dashboard\.screen)|machines\/(dashboard\/|surveys\/surveyOffers)|wiring\/registrations)/,
  },
  { name: 'pages', priority: 9, test: (id: string) => smallParts.some((part) => part.test(id)) },
  {
    name: 'forms',
    priority: 8,
    test: /node_modules\/(react-hook-form|@hookform)|src\/ui\/fields\/(?!Combobox|FileField)|src\/portal\/useCardForm\.ts/,
  },
  {
    name: 'lists',
    priority: 7,
    test: /src\/(ui\/table\/|screens\/kit\/useTableInAddress|portal\/useInAddress)/,
  },
  {
    name: 'device',
    priority: 6,
    test: /node_modules\/idb\/|src\/services\/(device\/device(Db|Store)|tabs\/tabsAlive)/,
  },
  {
    // The server's answers, which the cards of an application and an examiner's day share.
    name: 'answers',
    priority: 6,
    test: /src\/(wiring\/answerCache|domain\/recordVersion)/,
  },
  {
    // The examiner's day.
    name: 'scoring',
    priority: 5,
    minShareCount: 2,
    test: /src\/(\w+\/(kit\/)?(scoring|shield|exams)\/|services\/offline\/sealed)/,
  },
  {
    name: 'dialogs',
    priority: 4,
    test: /@headlessui\/react\/dist\/components\/dialog|src\/ui\/(dialog\/|TwoValues|status\/ReceiptMark)/,
  },
  {
    name: 'records',
    priority: 3,
    test: /src\/(screens\/kit\/records|machines\/kit\/(collection|records|draft\/card)|wiring\/(drafts\/(?!draftDevice)|memberRecord|record)|domain\/training\/areaRules|ui\/card\/(?!ExamCard|GapList)|portal\/useCard\.)/,
  },
  {
    name: 'uploads',
    priority: 2,
    minShareCount: 2,
    test: /src\/(machines\/kit\/files\/upload|domain\/fileCheck|wiring\/uploads|ui\/ProgressBar|\w+\/(kit\/files\/)?useFile)/,
  },
  {
    name: 'cards',
    priority: 1,
    minShareCount: 2,
    test: /src\/(ui\/card|domain\/application|\w+\/application\/(?!.*\.screen))/,
  },
  { name: 'registration', priority: 1, minShareCount: 2, test: /src\/\w+\/(kit\/)?registration\// },
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
  plugins: [react(), tailwindcss(), leanContract(), leanLibraries()],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(textsVersion) },
  build: {
    target: browserTargets,
    cssTarget: browserTargets,
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
