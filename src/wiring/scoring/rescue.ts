import { fromPromise } from 'xstate';
import { lazyImport, type LazyOptions } from '#lazy/lazyImport.ts';
import { rescueMachine, type RescueProblem } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { saveFile } from '#services/http/downloads.ts';
import type { Services } from '../services.ts';

/**
 * The encryption code is a chunk of its own, prefetched with the screen, because it is needed when there is no
 * network.
 */
const loadFiles = (options?: LazyOptions) =>
  lazyImport(() => import('#services/scoring/rescueFile.ts'), options);

/** The reason of a `RescueFault`; anything else is thrown again. */
async function problemOf(thrown: unknown): Promise<{ problem: RescueProblem }> {
  const { RescueFault } = await loadFiles();
  if (thrown instanceof RescueFault) return { problem: thrown.reason };
  throw thrown;
}

/** Exports unsent work to a rescue file and imports it from one. */
export function wireRescue({ now }: Pick<Services, 'now'>) {
  void loadFiles({ whenGone: 'reject' }).catch(() => {});
  return rescueMachine.provide({
    actors: {
      seal: fromPromise(async ({ input: { commands, passphrase } }) => {
        const { sealRescue } = await loadFiles();
        const madeAt = now();
        try {
          const minute = new Date(madeAt).toISOString().slice(0, 16).replace('T', '-').replace(':', '');
          saveFile(await sealRescue(commands, passphrase, madeAt), `unsent-scores-${minute}Z.rescue.json`);
          return { count: commands.length };
        } catch (thrown) {
          return problemOf(thrown);
        }
      }),
      open: fromPromise(async ({ input: { file, passphrase } }) => {
        const { openRescue } = await loadFiles();
        try {
          return await openRescue(file, passphrase);
        } catch (thrown) {
          return problemOf(thrown);
        }
      }),
    },
  });
}
