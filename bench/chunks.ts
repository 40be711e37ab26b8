import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ScreenName } from '#domain/access/routeTable.ts';
import { chunksOf, sourceOf, type Built } from '../scripts/build.ts';
import { kb, note, report } from './report.ts';

/** The most that a screen may add, in bytes of gzip. */
const LARGEST = 40_000;
export type Largest = Partial<Record<ScreenName, number>>;

/** The screens of "Apply and register". */
export const ofRegistration: Largest = {
  applyAndRegister: LARGEST,
  registrationRequirements: LARGEST,
  examRegistration: LARGEST,
  paymentHistory: LARGEST,
  examinationHistory: LARGEST,
  documents: LARGEST,
};
/** The screens of "The examiner's day". */
export const ofScoring: Largest = {
  oralExam: 45_000,
  examinerHome: LARGEST,
  examinationRosters: LARGEST,
  oralExaminations: LARGEST,
  examinationScores: LARGEST,
};

/** The records that members keep. */
export const ofRecords: Largest = {
  personalProfile: 30_000,
  professionalStanding: 30_000,
  survey: 30_000,
  committees: 30_000,
  medicalTraining: 35_000,
  gmeHistory: 35_000,
  cmeRepository: 35_000,
  continuousCertification: 35_000,
  ccReferenceLetters: 35_000,
  assessments: 35_000,
};

/** The cards of an application. */
export const ofCards: Largest = {
  caseLogs: 35_000,
  yourAttestation: 35_000,
  referenceFormStatus: 35_000,
  mbsActivities: 35_000,
};

/**
 * What each screen downloads beyond the first signed-in page, in bytes of gzip: its chunk and the chunks that
 * it imports; separately what its parts load later, such as a step of its own.
 *
 * @param here files that the first signed-in page has loaded, as in `assets/portal-….js`.
 */
export async function reportChunks(
  root: string,
  { manifest, texts: textsOf }: Built,
  here: ReadonlySet<string>,
  screens: Largest,
) {
  const size = async (path: string) => gzipSync(await readFile(join(root, path)), { level: 9 }).length;
  const sum = async (files: Iterable<string>, folder = 'dist') => {
    const sizes = await Promise.all([...files].map((file) => size(join(folder, file))));
    return sizes.reduce((total, each) => total + each, 0);
  };
  const beyond = (source: string, known: ReadonlySet<string>) =>
    new Set([...chunksOf(manifest, source)].filter((file) => !known.has(file)));
  const first = new Set([...here, ...chunksOf(manifest, 'index.html')]);

  for (const [screen, largest] of Object.entries(screens) as [ScreenName, number][]) {
    const source = sourceOf(manifest, screen);
    const chunk = source && manifest[source];
    if (!chunk) {
      note(`${screen}: JavaScript, gzip`, 'is not built');
      continue;
    }
    const own = beyond(source, first);
    const bytes = await sum(own);
    const texts = await sum(
      textsOf[screen]!.map((name) => `${name}.json`),
      'public/locales/en-US',
    );
    report(
      `${screen}: JavaScript, gzip`,
      `${kb(bytes)} in ${own.size} files, its own ${kb(await sum([chunk.file]))} (+ ${kb(texts)} of texts)`,
      `≤ ${kb(largest)}`,
      bytes <= largest,
    );
    const known = new Set([...first, ...own]);
    const parts = Object.values(manifest)
      .filter(({ file }) => own.has(file))
      .flatMap(({ dynamicImports }) => dynamicImports ?? []);
    for (const part of new Set(parts)) {
      const added = await sum(beyond(part, known));
      if (added > 0)
        report(
          `${screen}: ${part.replace(/^.*\//, '')} later`,
          kb(added),
          `≤ ${kb(LARGEST)}`,
          added <= LARGEST,
        );
    }
    if (parts.length === 0 && screen === 'examRegistration')
      note('examRegistration: its steps', 'all in the chunk above');
  }
}
