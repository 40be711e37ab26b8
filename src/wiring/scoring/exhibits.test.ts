import { describe, expect, it } from 'vitest';
import type { Send } from '#services/http/client.ts';
import { unreachable } from '#tests/support/machines/system.ts';
import { makeAnswers, makeSealedAnswers } from '#tests/support/scoring/sealedAnswers.ts';
import { readContents, readExhibits } from './examMaterial.ts';

const exhibit = {
  exhibitId: 3,
  caseHeaderId: 5,
  position: 1,
  title: 'Chart',
  mediaType: 'image/png' as const,
};
const roster = { examDate: '2027-03-08', timeZone: 'UTC', sessions: [], examDates: [], mayReset: false };

/** A device with a server that can be reached or not. */
function makeFixture(mayKeepCaseTexts: boolean) {
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
  const page = { answers: makeAnswers(send, { sealed }) };
  const readAgain = () => readExhibits(page.answers, page.answers.reader(), [5]);
  const visit = async () => {
    const read = page.answers.reader();
    await read('getDashboardRoster', { query: {} });
    await readContents(read, [5]);
    await readExhibits(page.answers, read, [5]);
    await page.answers.whenSealed();
  };
  const reload = () => void (page.answers = makeAnswers(send, { sealed }));
  return { device, network, visit, readAgain, reload };
}
const loaded = (maySave: boolean) => ({ 5: [{ ...exhibit, content: 'AQID', maySave }] });

describe('the exhibits of cases', () => {
  it('stay in memory without a network, and are on the device only where the texts of cases may be', async () => {
    const { device, network, visit, readAgain, reload } = makeFixture(false);
    await visit();
    network.isThere = false;
    expect(await readAgain()).toEqual(loaded(false));
    expect([...device.keys()].filter((words) => /Exhibit|Contents/.test(words))).toEqual([]);
    reload();
    await expect(readAgain()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('are found on the device after a reload without a network where the board allows it', async () => {
    const { network, visit, readAgain, reload } = makeFixture(true);
    await visit();
    expect(await readAgain()).toEqual(loaded(true));
    reload();
    network.isThere = false;
    // Whether they may be saved as files is not known before the board has said so again.
    expect(await readAgain()).toEqual(loaded(false));
  });

  it('leave the device when the board allows it no longer', async () => {
    const { device, visit } = makeFixture(true);
    await visit();
    const later = makeFixture(false);
    for (const [words, value] of device) later.device.set(words, value);
    await later.visit();
    expect([...later.device.keys()].some((words) => words.includes('Exhibit'))).toBe(false);
  });

  it('are none where the board has no such call', async () => {
    const send = ((_: string, __: object, options: { without: () => unknown }) =>
      Promise.resolve(options.without())) as unknown as Send;
    const answers = makeAnswers(send);
    expect(await readExhibits(answers, answers.reader(), [5])).toEqual({ 5: [] });
  });
});
