import { beforeEach, describe, expect, it } from 'vitest';
import type { Send } from '#services/http/client.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { readContents, readExhibits } from './examMaterial.ts';
import { forgetAnswers, readerFor, whenSealed } from './keptAnswers.ts';

const exhibit = {
  exhibitId: 3,
  caseHeaderId: 5,
  position: 1,
  title: 'Chart',
  mediaType: 'image/png' as const,
};
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };

/** A device with a server that can be reached or not. */
function makeWorld(mayKeepCaseTexts: boolean) {
  const { device, sealed } = makeSealedAnswers();
  const network = { isThere: true };
  const answers: Readonly<Record<string, unknown>> = {
    getDashboardRoster: { ...roster, mayKeepCaseTexts },
    getCaseContents: { caseHeaderId: 5, title: 'A case', sections: [] },
    listCaseExhibits: [exhibit],
    getCaseExhibit: { ...exhibit, content: 'AQID' },
  };
  const send = ((name: string) =>
    network.isThere ? Promise.resolve(answers[name]) : Promise.reject(unreachable())) as unknown as Send;
  const reader = { send, sealed, userId: 7 };
  const visit = async () => {
    await readerFor(reader)('getDashboardRoster', { query: {} });
    await readContents(reader, [5]);
    await readExhibits(reader, [5]);
    await whenSealed();
  };
  return { device, network, reader, visit };
}
const loaded = (maySave: boolean) => ({ 5: [{ ...exhibit, content: 'AQID', maySave }] });

describe('the exhibits of cases', () => {
  beforeEach(forgetAnswers);

  it('stay in memory without a network, and are on the device only where the texts of cases may be', async () => {
    const { device, network, reader, visit } = makeWorld(false);
    await visit();
    network.isThere = false;
    expect(await readExhibits(reader, [5])).toEqual(loaded(false));
    expect([...device.keys()].filter((words) => /Exhibit|Contents/.test(words))).toEqual([]);
    forgetAnswers();
    await expect(readExhibits(reader, [5])).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('are found on the device after a reload without a network where the board allows it', async () => {
    const { network, reader, visit } = makeWorld(true);
    await visit();
    expect(await readExhibits(reader, [5])).toEqual(loaded(true));
    forgetAnswers();
    network.isThere = false;
    // Whether they may be saved as files is not known before the board has said so again.
    expect(await readExhibits(reader, [5])).toEqual(loaded(false));
  });

  it('leave the device when the board allows it no longer', async () => {
    const { device, visit } = makeWorld(true);
    await visit();
    const later = makeWorld(false);
    for (const [words, value] of device) later.device.set(words, value);
    await later.visit();
    expect([...later.device.keys()].some((words) => words.includes('Exhibit'))).toBe(false);
  });

  it('are none where the board has no such call', async () => {
    const { reader } = makeWorld(true);
    const send = ((_: string, __: object, options: { without: () => unknown }) =>
      Promise.resolve(options.without())) as unknown as Send;
    expect(await readExhibits({ ...reader, send }, [5])).toEqual({ 5: [] });
  });
});
