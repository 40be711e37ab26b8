import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import { makeDriver, openCase } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import type { Shown } from '../checks/watcher.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

/** Milliseconds, unsorted. */
export interface Latencies {
  /** From the key press until the screen shows the score as saved on this device. */
  scoreSaved: number[];
  scoreReceived: number[];
  /** From the last change of the text. */
  commentSaved: number[];
  commentReceived: number[];
  /** The device's own work for one command. */
  writes: number[];
  /** How many of the entered values the board had in the end. */
  arrived: number;
  expected: number;
}

const labels = ['Pass', 'Equivocal'];

/** Scores and comments as fast as the board saves them, one after the other, in an online browser. */
export async function measureLatencies(scores: number, comments: number): Promise<Latencies> {
  const found: Latencies = {
    scoreSaved: [],
    scoreReceived: [],
    commentSaved: [],
    commentReceived: [],
    writes: [],
    arrived: 0,
    expected: 0,
  };
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 1 }),
  );
  const browser = await makeBrowser();
  try {
    await server.start();
    const heard: Shown[] = [];
    const driver = await makeDriver({
      browser,
      origin: server.origin,
      person: VICTOR,
      onShown: (shown) => heard.push(shown),
    });
    const { examScheduleId } = server.prepared.examinees[0]!; // one was made
    await driver.open(examScheduleId);
    await driver.until('the briefing', ({ page }) => page === 'briefing');
    await startExam(driver.page());
    await driver.until('the cases', ({ page }) => page === 'scoring');

    /** When the screen first showed one of these marks after an input. */
    const firstSaid = (touches: number, placeOf: (shown: Shown) => string | null, places: string[]) => {
      const said = heard.find((shown) => shown.touches >= touches && places.includes(placeOf(shown) ?? ''));
      return said ? said.at - said.touchedAt : Number.NaN;
    };
    const commentPlace = ({ comment }: Shown) => (comment?.isTyping ? null : (comment?.place ?? null));

    for (let count = 0; count < scores; count++) {
      const position = 1 + (count % 4);
      await openCase(driver, position);
      const before = await driver.touches();
      heard.length = 0;
      const key = Math.floor(count / 4) % 2;
      const scorePlace = ({ open }: Shown) => (open && open.grade === labels[key] ? open.place : null);
      await driver.press(String(key + 1));
      await driver.until(
        'that the board has the score',
        (shown) => shown.touches > before && scorePlace(shown) === 'board',
      );
      found.scoreSaved.push(firstSaid(before + 1, scorePlace, ['device', 'board']));
      found.scoreReceived.push(firstSaid(before + 1, scorePlace, ['board']));
    }
    for (let count = 0; count < comments; count++) {
      if (count % 10 === 0 && count > 0) await driver.press('Escape');
      if (count % 10 === 0) {
        await driver.press('k');
        await driver.press('c');
      }
      await driver.press('Control+A');
      const before = await driver.touches();
      heard.length = 0;
      const text = `Comment ${count}: slow to act, ${'needed a prompt, '.repeat(count % 7)}but safe.`;
      await driver.page().keyboard.insertText(text);
      await driver.until(
        'that the board has the comment',
        ({ comment, touches }) => touches > before && !comment?.isTyping && comment?.place === 'board',
      );
      found.commentSaved.push(firstSaid(before + 1, commentPlace, ['device', 'board']));
      found.commentReceived.push(firstSaid(before + 1, commentPlace, ['board']));
    }
    found.writes = await driver.page().evaluate<number[]>('globalThis.portalWrites');

    const { body } = await askAs(server.origin, VICTOR)('listCaseScores', { query: { examScheduleId } });
    found.expected = scores + comments;
    found.arrived = body.reduce((sum, { version, comment }) => sum + version + (comment?.version ?? 0), 0);
    return found;
  } finally {
    await browser.end();
    await server.end();
  }
}
